"""The OpenHarmony class pages: Chinese Markdown, often with the number and hash of each line left in the text.

Knows their headings, lists and table of members; the pages list no element types, and other pages define their enums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codegen.page import Item, Page, PageError, Problem

# What stands before each line where a source browser's text was copied: 12e41f4b71Sopenharmony_ci
_NOISE = re.compile(r"\s*1(?P<mark>[0-9a-f]{8,40}S[a-z]+_ci)")
_HEADING = re.compile(r"(?P<level>#+)\s+(?P<text>.+)")
_BULLET = re.compile(r"- (?P<name>[A-Za-z_]\w*)\uff0c(?P<text>.+)")  # the pages' own comma, full-width
_MEMBER = re.compile(r"(?P<type>[A-Za-z_][\w\[\]() .#/-]*?)\s*\[(?P<name>\w+)\]\(#\w+\)")
_ENUM = re.compile(r"enum\s+\[(?P<name>\w+)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_INTERFACE = re.compile(r"_v(?P<major>[0-9])(?P<minor>[0-9])\.md")

DOMAIN = "openharmony.nnrt"
INPUTS, OUTPUTS, MEMBERS = "输入\uff1a", "输出\uff1a", "Public 属性"
OVERVIEW = "概述"


def is_class_page(text: str) -> bool:
    return re.search(rf"##\s+{OVERVIEW}", text) is not None


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a page, by number; numbers and hashes left in the text say where each begins.

    Parameters
    ----------
    text : str
        The page: lines as such, or ``1e41f4b71Sopenharmony_ci# Name 2e41f4b71Sopenharmony_ci ...``.

    Returns
    -------
    list of (int, str)
        Without what was left in.
    """
    match = _NOISE.match(text)
    if match is None:
        return list(enumerate(text.splitlines(), 1))
    lines: list[tuple[int, str]] = []
    rest, number = text[match.end() :], 1
    while rest is not None:
        line, found, after = _cut(rest, f"{number + 1}{match['mark']}")
        lines.append((number, line.strip()))
        rest, number = (after if found else None), number + 1  # type: ignore[assignment]
    return lines


def _cut(text: str, mark: str) -> tuple[str, str, str]:
    """Split at a mark that begins a line or follows a space."""
    match = re.search(rf"(?:^|\s){re.escape(mark)}", text)
    return (text[: match.start()], mark, text[match.end() :]) if match else (text, "", "")


def read_class_page(text: str, file: str) -> Page:
    """Read a page.

    Parameters
    ----------
    text : str
        The page.
    file : str
        What to call it in messages.

    Returns
    -------
    Page
        Of the version of the interface that its links name; with a problem for each line that could not be read.

    Raises
    ------
    PageError
        If it does not say which class it is about.
    """
    lines = numbered_lines(text)
    title = next((match["text"] for _, line in lines if (match := _HEADING.fullmatch(line))), "")
    if not re.fullmatch(r"\w+", title):
        raise PageError(f"{file}:1: does not say which class it is about")
    problems: list[Problem] = []
    inputs = tuple(_bullets(lines, INPUTS, problems))
    members = tuple(_members(lines, problems))
    names = {item.name for item in inputs}
    return Page(
        file=file,
        operator=title,
        domain=DOMAIN,
        version=_interface(lines, problems),
        summary=next(_paragraph(lines), ""),
        inputs=tuple(_with_type(item, members) for item in inputs),
        outputs=tuple(_bullets(lines, OUTPUTS, problems)),
        attributes=tuple(item for item in members if item.name not in names),  # a member may repeat an input
        problems=tuple(sorted(problems)),
    )


def _interface(lines: Sequence[tuple[int, str]], problems: list[Problem]) -> str:
    """The version of the interface, as the pages' links name it."""
    match = next((match for _, line in lines if (match := _INTERFACE.search(line))), None)
    if match is None:
        problems.append(Problem(1, "no link names the version of the interface"))
        return "0"
    return f"{match['major']}.{match['minor']}"


def _paragraph(lines: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The text below the overview's heading."""
    inside = False
    for _, line in lines:
        heading = _HEADING.fullmatch(line)
        if heading:
            inside = heading["text"] == OVERVIEW
        elif inside and line:
            yield _LINK.sub(r"\1", line)


def _bullets(lines: Sequence[tuple[int, str]], head: str, problems: list[Problem]) -> Iterator[Item]:
    """The list below a line that says what it lists."""
    inside = False
    for number, line in lines:
        bullet = _BULLET.fullmatch(line)
        if line == head:
            inside = True
        elif inside and bullet:
            yield Item(bullet["name"], "", bullet["text"], number)
        elif inside and line.startswith("- "):
            problems.append(Problem(number, f"no bullet of the form - name\uff0ctext: {line[:60]!r}"))
        elif line:
            inside = False


def _members(lines: Sequence[tuple[int, str]], problems: list[Problem]) -> Iterator[Item]:
    """The table of members: type and name in one cell, what it is in the next."""
    inside = False
    for number, line in lines:
        heading = _HEADING.fullmatch(line)
        if heading:
            inside = heading["text"] == MEMBERS
        elif inside and line.startswith("|") and not re.fullmatch(r"[|\s:-]+|\|\s*名称.*", line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            match = _MEMBER.fullmatch(_ENUM.sub(r"\g<name> ", cells[0]))
            if match is None or len(cells) != 2:
                problems.append(Problem(number, f"no row of the form | type [name](#name) | text |: {line[:60]!r}"))
                continue
            yield Item(match["name"], match["type"].replace(" ", ""), _LINK.sub(r"\1", cells[1]), number)


def _with_type(item: Item, members: Sequence[Item]) -> Item:
    """An input that the members repeat has their type; the others are tensors of the variable type."""
    type_ = next((member.type for member in members if member.name == item.name), "")
    return Item(item.name, type_, item.description, item.line)
