"""The dashboard in a real browser: a folder served on this machine, and a Chromium that reports all it does."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

__all__ = ["Browser", "chromium", "served"]

SECONDS = 30
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class Quiet(SimpleHTTPRequestHandler):
    """A file server without a log."""

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, as long as the context lasts."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


class Browser:
    """A browser on one site, with an eye on the console and on every request."""

    def __init__(self, driver: Any, site: str) -> None:
        self.driver, self.site = driver, site

    def open(self, address: str, width: int = 1200, height: int = 900) -> None:
        self.driver.get("about:blank")
        self.faults()  # of pages before
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.get(self.site + address)

    def prefer(self, scheme: str) -> None:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def wait(self, condition: str) -> Any:
        """What an expression of JavaScript gives, once it is true."""
        found: Callable[[Any], Any] = lambda driver: driver.execute_script(f"return {condition}")  # noqa: E731
        return WebDriverWait(self.driver, SECONDS).until(found, condition)

    def text(self) -> str:
        return self.run("return document.body.innerText")

    def screenshot(self) -> bytes:
        return self.driver.get_screenshot_as_png()

    def faults(self) -> list[str]:
        """Everything since the last time that a person would call broken: errors, failed or outside requests."""
        found = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            method, parameters = message["method"], message["params"]
            if method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith((self.site, "data:", "about:")):
                    found.append(f"outside: {url}")
            elif method == "Network.responseReceived" and parameters["response"]["status"] >= 400:
                found.append(f"{parameters['response']['status']}: {parameters['response']['url']}")
            elif method == "Network.loadingFailed" and not parameters.get("canceled"):
                found.append(f"failed: {parameters['errorText']}")
        return found


@contextmanager
def chromium(binary: str, driver: str, profile: Path, site: str) -> Iterator[Browser]:
    """A headless Chromium with a profile of its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield Browser(started, site)
    finally:
        started.quit()
