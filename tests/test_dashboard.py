"""The dashboard as a person sees it: published from the recorded results, and opened in a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import socket
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NEEDED = ("asv", "matplotlib", "selenium")

if missing := [name for name in NEEDED if find_spec(name) is None]:
    pytest.skip(f"not installed: {', '.join(missing)}", allow_module_level=True)
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not (CHROMIUM and DRIVER):
    pytest.skip("no chromium and chromedriver", allow_module_level=True)
if shutil.which("npm") is None:
    pytest.skip("no npm", allow_module_level=True)

from benchmarks.page.front import SECTIONS  # noqa: E402  (needs asv)
from benchmarks.page.local import FILES, FOLDER, NPM, install, outside  # noqa: E402  (needs asv)
from benchmarks.page.ratios import SERIES, Point, points, subjects  # noqa: E402
from benchmarks.publish import RESULTS, publish  # noqa: E402
from tests.dashboard_site import Browser, chromium, served  # noqa: E402

# The file names of the results begin with their commits.
if not (ROOT / ".git").exists() or not any(
    commit[:8] == path.name[:8] for commit in subjects(ROOT) for path in RESULTS.glob("*/*-*.json")
):
    pytest.skip("no history that has the recorded commits", allow_module_level=True)

SERIES_NAMES = ("pad, time over np.pad", "clip, time over np.clip", "peak of a call over its output's size, fastpad")
RATIO = "bench_pad.Ratios.track_over_numpy"
# Coloured pixels of all the canvases in an element: what is drawn, beyond grey axes and white paper.
COLOURED = """
return [...document.querySelectorAll(SELECTOR)].reduce((count, canvas) => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  for (let k = 0; k < data.length; k += 4) {
    const [red, green, blue, alpha] = data.slice(k, k + 4);
    count += alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
  }
  return count;
}, 0)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dashboard")
    publish(folder)
    return folder


@pytest.fixture(scope="module")
def recorded() -> list[Point]:
    return points(RESULTS, ROOT)


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    profile = tmp_path_factory.mktemp("profile")
    with served(folder) as address, chromium(str(CHROMIUM), str(DRIVER), profile, address) as browser:
        yield browser


@pytest.fixture
def browser(site: Browser) -> Iterator[Browser]:
    """The browser; whatever a test opens in it must be without fault."""
    site.prefer("light")
    yield site
    assert site.faults() == []


def coloured(browser: Browser, selector: str) -> int:
    return browser.run(COLOURED.replace("SELECTOR", repr(f"{selector} canvas")))


def test_the_grid_shows_every_series_with_a_plot(browser: Browser) -> None:
    browser.open("asv/index.html#/", height=3000)
    browser.wait("document.querySelectorAll('.benchmark-container').length >= 26")
    for name in SERIES_NAMES:
        assert name in browser.text()
    browser.wait("document.querySelectorAll('.benchmark-plot canvas').length > 0")
    browser.wait("jQuery.active === 0")
    assert coloured(browser, ".benchmark-plot") > 1000
    home = browser.run("return document.querySelector('#project-name').href")
    assert home == f"{browser.site}index.html"


def test_a_graph_plots_every_recorded_commit(browser: Browser, recorded: list[Point]) -> None:
    commits = {point.commit for point in recorded if "pad / np.pad" in point.ratios}
    assert len(commits) >= 2
    browser.open(f"asv/index.html#{RATIO}")
    browser.wait("document.querySelectorAll('#main-graph canvas').length > 0 && jQuery.active === 0")
    lengths = browser.wait("jQuery('#main-graph').data('plot').getData().map(series => series.data.length)")
    assert max(lengths) == len(commits)
    assert coloured(browser, "#main-graph") > 200
    text = browser.text()
    assert RATIO in text
    assert "FASTPAD_ISA" in text
    assert "out of cache: 3x2048x2048 f32 by 8" in text


def test_the_list_names_the_series_and_sorts(browser: Browser) -> None:
    browser.open("asv/index.html#/summarylist")
    browser.wait("document.querySelectorAll('#summarylist-body tbody tr').length >= 26")
    for name in SERIES_NAMES:
        assert name in browser.text()
    before = browser.run("return document.querySelector('#summarylist-body tbody').innerText")
    browser.run("document.querySelectorAll('#summarylist-body thead th')[1].click()")
    browser.wait("document.querySelectorAll('#summarylist-body thead th.asc, #summarylist-body thead th.desc').length")
    browser.run("document.querySelectorAll('#summarylist-body thead th')[1].click()")
    assert browser.run("return document.querySelector('#summarylist-body tbody').innerText") != before


def test_the_regressions_page_opens(browser: Browser) -> None:
    browser.open("asv/index.html#/regressions")
    browser.wait("document.querySelector('#regressions-body').innerText.trim().length > 0 && jQuery.active === 0")
    assert "Regressions" in browser.text()
    assert "Failed" not in browser.text()


def test_the_front_page_has_the_newest_ratios(browser: Browser, recorded: list[Point]) -> None:
    browser.open("index.html")
    newest = [point for point in recorded if point.level == "v3"][-1]
    text = browser.text()
    assert newest.commit in text
    assert newest.subject in text
    of_level = [point for point in recorded if point.level == "v3"]
    plots = [bool(having & newest.ratios.keys()) + any(having & point.ratios.keys() for point in of_level)
             for having in ({*section.series} for section in SECTIONS)]  # fmt: skip
    assert browser.run("return document.querySelectorAll('figure svg').length") == sum(plots) >= 6
    cells = sum(len(of_series) for of_series in newest.ratios.values())
    shown = browser.run(
        "return [...document.querySelectorAll('details[open] td.number')].filter(c => c.innerText !== '-').length"
    )
    assert shown == cells > 50
    assert sum("pad" in series for series in newest.ratios) == 3
    marks = browser.run("return document.querySelectorAll('figure svg use, figure svg path').length")
    assert marks > 40


def test_every_link_of_the_front_page_leads_somewhere(browser: Browser) -> None:
    browser.open("index.html")
    links = browser.run("return [...new Set([...document.querySelectorAll('a')].map(a => a.href))]")
    assert len(links) >= 3 + 8
    for link in links:
        browser.open(link.removeprefix(browser.site))
        browser.wait("window.jQuery !== undefined && jQuery.active === 0")
        place = link.partition("#")[2]
        shown = {"/": "summarygrid", "/summarylist": "summarylist", "/regressions": "regressions"}.get(place, "graph")
        browser.wait(f"getComputedStyle(document.querySelector('#{shown}-display')).display !== 'none'")
        assert browser.faults() == []


def test_results_of_another_version_are_left_out(recorded: list[Point], monkeypatch: pytest.MonkeyPatch) -> None:
    older = replace(SERIES["threads / NumPy"], version="1")
    monkeypatch.setitem(SERIES, "threads / NumPy", older)
    known = {point.commit for point in points(RESULTS, ROOT) if "threads / NumPy" in point.ratios}
    assert len(known) >= 2
    assert not known & {point.commit for point in recorded if "threads / NumPy" in point.ratios}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_the_front_page_fits_the_screen_and_can_be_read(browser: Browser, width: int, scheme: str) -> None:
    browser.prefer(scheme)
    browser.open("index.html", width=width)
    assert browser.run("return document.documentElement.scrollWidth") <= width
    paper = luminance(browser.run("return getComputedStyle(document.body).backgroundColor"))
    assert (paper < 0.1) == (scheme == "dark")
    for selector, colour in {"body": "color", "a": "color", ".facts": "color", "figure svg text": "fill"}.items():
        ink = luminance(browser.run(f"return getComputedStyle(document.querySelector('{selector}')).{colour}"))
        assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5, selector
    sizes = browser.run(
        "return [...document.querySelectorAll('figure svg text')].map(t => t.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 9


def luminance(colour: str) -> float:
    """The relative luminance of a colour as CSS computes it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_no_page_loads_anything_from_outside(folder: Path) -> None:
    assert outside(folder / "asv") == []
    for page in ("index.html", "front.css"):
        assert not re.search(r"""(?:src|href)="https?:|url\((?!#)""", (folder / page).read_text(encoding="utf-8"))


def test_the_scripts_are_those_that_asv_asks_for(folder: Path) -> None:
    import asv

    page = Path(asv.__file__).with_name("www") / "index.html"
    asked = dict(re.findall(r'"https://[^"]*/([^"/]+)" integrity="([^"]+)"', page.read_text(encoding="utf-8")))
    assert asked.keys() == FILES.keys()
    # flot's package has its sources alone, stupidtable's is a later version: the lock file's hashes hold those.
    own = {name for name in FILES if "flot" in name and "orderBars" not in name} | {"stupidtable.min.js"}
    for name in FILES.keys() - own:
        kind, _, expected = asked[name].partition("-")
        digest = hashlib.new(kind, (folder / "asv" / FOLDER / FILES[name]).read_bytes()).digest()
        assert base64.b64encode(digest).decode() == expected, name


def test_each_script_comes_with_its_licence(folder: Path) -> None:
    wanted = json.loads((NPM / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert len(wanted) == 6
    for name, version in wanted.items():
        published = folder / "asv" / FOLDER / name
        package = json.loads((published / "package.json").read_text(encoding="utf-8"))
        assert package["version"] == version
        assert [*published.glob("LICENSE*")] or package["license"] == "MIT"


def test_without_npm_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match=r"^npm \(of Node.js\) is not installed"):
        publish(tmp_path / "html")
    assert not (tmp_path / "html").exists()


def test_a_package_that_cannot_be_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("npm_config_offline", "true")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(RuntimeError, match="npm could not install"):
        install(tmp_path / "packages")


def test_the_results_name_no_machine_and_no_place() -> None:
    files = [*RESULTS.rglob("*.json")]
    assert len(files) > 4
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r'"/(?:home|root|Users|work|tmp)\b', text), file.name
        assert f'"{socket.gethostname()}"' not in text, file.name
