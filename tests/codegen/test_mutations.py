"""Random breakage of the real spec: whatever is broken gives errors with a place and no file, or it is a spec."""

from __future__ import annotations

import copy
import random
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from codegen.__main__ import main
from codegen.tree import DOCS, SCHEMAS, SOURCES
from tests.codegen.conftest import REPOSITORY

FILES = sorted(path.relative_to(REPOSITORY).as_posix() for path in REPOSITORY.glob("spec/**/*.yaml"))
ORIGINALS = {file: (REPOSITORY / file).read_text() for file in FILES}
LARGE = ["spec/semantics.yaml", "spec/onnx/pad.yaml"]  # or in need of the whole spec: seconds go by, so they are rare
SMALL = [file for file in FILES if file not in LARGE]
GOOD = (Path(__file__).parent / "good/clip.yaml").read_text()
SEEDS = 500

NUMBERS = [True, -1, 0, 2**63, 10**30, 10**400, 1.5, float("nan"), -float("inf")]
STRINGS = [
    "",
    "no",
    "x\ny",
    "p\u0430d",
    "\u202e",
    '"""',
    "{{x}}",
    "\u0661",
    "int\u0038",
    "\ud7ff",
    "a" * 10_000,
    "../../x",
]
JUNK: list[Any] = [None, *NUMBERS, *STRINGS, [], {}]


# Nine levels of nine aliases each: 387 million elements, if aliases were read.
BOMB = "".join(f"\nb{i}: &b{i} [{', '.join([f'*b{i - 1}' if i else 'x'] * 9)}]" for i in range(10))


@cache
def load(text: str) -> Any:
    return yaml.safe_load(text)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a loaded file, with each of its keys."""
    if not isinstance(value, (dict, list)):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def drop(holder: Any, key: Any, _: random.Random) -> None:
    del holder[key]


def replace(holder: Any, key: Any, chance: random.Random) -> None:
    holder[key] = copy.copy(chance.choice(JUNK))


def rename(holder: Any, key: Any, chance: random.Random) -> None:
    if isinstance(holder, dict):
        holder[chance.choice([f"{key}x", "name", "type", "role", "T", "naïve", 7, ""])] = holder.pop(key)


def double(holder: Any, key: Any, _: random.Random) -> None:
    if isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))


def swap(holder: Any, key: Any, chance: random.Random) -> None:
    other = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    holder[key], holder[other] = holder[other], holder[key]


def again(holder: Any, key: Any, _: random.Random) -> None:
    """Another entry of the same name or number, such as a version."""
    if isinstance(holder, dict) and isinstance(holder[key], list) and holder[key]:
        holder[key].insert(0, copy.deepcopy(holder[key][-1]))


def unknown(holder: Any, key: Any, chance: random.Random) -> None:
    if isinstance(holder[key], str):
        holder[key] = f"{holder[key][:-1]}{chance.choice('xyz09)')}"


def mutate_values(text: str, chance: random.Random) -> str:
    loaded = copy.deepcopy(load(text))
    for _ in range(chance.randint(1, 3)):
        holder, key = chance.choice(places(loaded) or [([None], 0)])  # nothing may be left to break
        chance.choice([drop, replace, rename, double, swap, again, unknown])(holder, key, chance)
    return yaml.safe_dump(loaded, sort_keys=False, allow_unicode=True, width=100)


def mutate_text(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    lines = text.splitlines(keepends=True)
    line = chance.randrange(len(lines))
    depth = chance.choice([33, 5000])
    return chance.choice(
        [
            text[:at] + text[at + 1 :],
            text[:at] + chance.choice(":,[]{}'\"#&*!%\t\n\x00\ufeff\u2028é") + text[at:],
            text[:at],
            "".join(lines[:line] + lines[line + 1 :]),
            "".join([*lines[:line], lines[line], *lines[line:]]),
            re.sub(r"\d+", "9" * 5000, text, count=1),
            text + BOMB,
            f"a: {'[' * depth}{']' * depth}\n{text}",
            re.sub("\n", f"\n&a{depth} ", text, count=1),
        ]
    )


def write_spec(root: Path, file: str, text: str) -> None:
    """Only the broken file, and what it needs: the whole spec takes ten times as long to read."""
    for folder in (root / "spec", *(root / folder.path for folder in (SOURCES, SCHEMAS, DOCS))):
        shutil.rmtree(folder, ignore_errors=True)
    needed = {name: ORIGINALS[name] for name in ("spec/dtypes.yaml", "spec/modes.yaml", "spec/nnrt/pad_fusion.yaml")}
    if file == "spec/semantics.yaml":
        needed = {name: ORIGINALS[name] for name in FILES}
    for name, content in {**needed, "spec/some/good.yaml": GOOD, file: text}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")


def written(root: Path) -> list[str]:
    return [path.name for folder in (SOURCES, SCHEMAS, DOCS) for path in (root / folder.path).rglob("*")]


@pytest.mark.parametrize("mutate", [mutate_values, mutate_text])
def test_breakage_gives_errors_and_no_file_or_a_spec(
    mutate: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = 0
    for seed in range(SEEDS // 2):
        chance = random.Random(seed)
        file = chance.choice(LARGE if seed % 10 == 0 else SMALL)
        write_spec(tmp_path, file, mutate(ORIGINALS[file], chance))
        try:
            code = main(["--root", str(tmp_path)])
        except Exception as crash:
            crash.add_note(f"seed {seed}, {file}")
            raise
        errors = capsys.readouterr().err.splitlines()
        assert (code == 2) == bool(errors)
        broken += bool(errors)
        assert all(re.fullmatch(r"(spec|codegen)(/[\w/.]+)?:\d+: .+", error) for error in errors)
        assert bool(written(tmp_path)) == (code != 2)
    # Both happen: a comment or an example's number may be broken, and the spec stand.
    assert SEEDS // 6 <= broken < SEEDS // 2
