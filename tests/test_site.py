"""The site is built without a warning, has no broken link, loads nothing from elsewhere, and works in a browser."""

from __future__ import annotations

import contextlib
import functools
import http.server
import importlib.util
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

import fastpad

REPOSITORY = Path(__file__).resolve().parents[1]
GENERATORS = ("sphinx", "myst_parser", "furo")
LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as the command in docs/conf.py builds it."""
    for name in GENERATORS:
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    folder = tmp_path_factory.mktemp("site")
    build(REPOSITORY / "docs", folder)
    return folder / "html"


def build(docs: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "doctrees")]
    made = [*command, str(docs), str(folder / "html")]
    done = subprocess.run(made, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Page(HTMLParser):
    """The links, anchors and what else a page loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.update(filter(None, (given.get("id"), given.get("name"))))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if tag in LOADING and given.get(LOADING[tag]):
            self.loaded.append(given[LOADING[tag]] or "")


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Page]:
    found = [path for path in site.rglob("*.html") if "dashboard" not in path.relative_to(site).parts[:-1]]
    return {path: Page(path) for path in found}


def test_the_pages_are_there(site: Path, pages: dict[Path, Page]) -> None:
    names = {path.relative_to(site).as_posix() for path in pages}
    assert {"index.html", "api.html", "semantics.html", "coverage.html", "dashboard.html"} <= names
    assert sum(name.startswith("operators/") for name in names) == 1 + len(list(REPOSITORY.glob("spec/*/*.yaml")))


def test_no_link_is_broken(site: Path, pages: dict[Path, Page]) -> None:
    followed = 0
    for path, page in pages.items():
        for link in page.links:
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme:
                continue
            target = (path.parent / unquote(address)).resolve() if address else path
            assert target.is_file(), f"{path.name}: {link}"
            if anchor and target in pages:
                assert unquote(anchor) in pages[target].anchors, f"{path.name}: {link}"
            followed += 1
    assert followed >= 200


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    loaded = [address for page in pages.values() for address in page.loaded]
    assert len(loaded) >= 50
    assert [address for address in loaded if urlsplit(address).scheme or address.startswith("//")] == []
    for path in site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert "url(http" not in text
        assert "url(//" not in text
        assert "@import url" not in text


def test_every_function_is_in_the_reference(pages: dict[Path, Page]) -> None:
    anchors = next(page.anchors for path, page in pages.items() if path.name == "api.html")
    expected = {f"fastpad.{o.module}.{o.function}" for o in fastpad.operators()}
    expected |= {f"fastpad.{name}" for name in fastpad.__all__ if name not in ("nnrt", "onnx", "__version__")}
    assert len(expected) >= 25
    assert expected <= anchors


def test_a_dashboard_comes_along(site: Path, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "docs", tmp_path / "docs")
    (tmp_path / ".asv/html").mkdir(parents=True)
    (tmp_path / ".asv/html/index.html").write_text("<title>The dashboard</title>")
    build(tmp_path / "docs", tmp_path)
    page = tmp_path / "html/dashboard.html"
    assert "dashboard/index.html" in Page(page).links
    assert (page.parent / "dashboard/index.html").is_file()
    assert "dashboard/index.html" not in Page(site / "dashboard.html").links or (REPOSITORY / ".asv/html").is_dir()


# In a browser.


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    pytest.importorskip("selenium", reason="selenium is not installed")
    from selenium import webdriver

    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("chromium and chromedriver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    profile = tmp_path_factory.mktemp("profile")
    for argument in ("headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync",
                     "disable-background-networking", "disable-component-update", "disable-dev-shm-usage",
                     f"user-data-dir={profile}"):  # fmt: skip
        options.add_argument(f"--{argument}")
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    made = webdriver.Chrome(options, webdriver.ChromeService(driver))
    made.set_page_load_timeout(60)
    with contextlib.closing(made):
        yield made
    made.quit()


def requests(browser: Any) -> list[str]:
    """What the pages asked for since the last call."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]


def test_a_reader_finds_an_operator(browser: Any, address: str) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.wait import WebDriverWait

    browser.get(f"{address}/index.html")
    assert "fastpad" in browser.title
    browser.find_element(By.LINK_TEXT, "Operators").click()
    browser.find_element(By.LINK_TEXT, "PadFusion").click()
    assert browser.find_element(By.TAG_NAME, "h1").text.startswith("PadFusion of openharmony.nnrt")
    assert len(browser.find_elements(By.TAG_NAME, "table")) >= 6
    browser.get(f"{address}/search.html?q=pad_fusion")
    found = WebDriverWait(browser, 60).until(lambda b: b.find_elements(By.CSS_SELECTOR, "#search-results li a"))
    assert found
    asked = [url for url in requests(browser) if urlsplit(url).scheme in ("http", "https", "ws", "wss")]
    assert len(asked) >= 10
    assert [url for url in asked if not url.startswith(f"{address}/")] == []
    complaints = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert [message for message in complaints if "favicon" not in message] == []
