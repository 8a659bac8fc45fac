"""No page speaks of what does not exist: paths, modules, commands, flags and names in backticks."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.commands import NoSuchCommand, check, flags, flags_of, make_targets
from tests.docs.pages import ROOT, inline_code, pages

BASES = ("", "src/hornox", "src/hornox/server", "web", "web/src", "docs")
"""Where a path may start, besides the page's own folder."""

SUFFIXES = "py|md|json|jsonl|ts|svelte|js|css|yml|yaml|txt|toml|html|jpg|webp|svg|png"
PATH = re.compile(rf"[\w.*<>-]+(/[\w.*<>-]+)+/?|[\w*-]+/|[\w-]+\.({SUFFIXES})")
MODULE = re.compile(r"(hornox|tests|benchmarks|examples|scripts)(\.\w+)+")
NAME = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*|[A-Za-z]\w*_\w+")
CALL = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")

INVENTED = {"my_bots.py"}
"""Files that examples invent, for readers to have."""

MADE = {"dist/", "web/node_modules", "src/hornox/server/static", "server/static/", "assets/"}
"""Folders that make targets fill."""

FOREIGN = {"Host", "Origin", "process_cpu_seconds_total"}
"""Words of others: HTTP headers, metrics of libraries."""


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_exists(page: Path) -> None:
    wrong = [code for code in inline_code(page) if not _exists(code, page)]
    assert wrong == []


def _exists(code: str, page: Path) -> bool:
    first = code.split(" ")[0]
    if first in ("hornox", "make"):
        return _command_exists(code)
    if code.startswith("python -m "):
        return _is_valid(code.split(" ")[:3])
    if re.fullmatch(r"--[a-z-]+", first):
        return first in flags() or f'"{first}"' in source()
    if MODULE.fullmatch(code):
        return _module_exists(code) or _path_exists(code, page) or f'"{code}"' in source()
    if PATH.fullmatch(code):
        return code in INVENTED | MADE or _path_exists(code, page)
    if call := CALL.fullmatch(code):
        return call[1].split(".")[-1] in words()
    return not NAME.fullmatch(code) or code in words() or code in FOREIGN


def _command_exists(code: str) -> bool:
    """In a sentence a command may be short: its name and its flags must exist."""
    program, *rest = code.split(" ")
    if program == "make":
        return not rest or rest[0] in make_targets() or "=" in rest[0]
    if rest and rest[0].isupper():  # a placeholder, such as COMMAND
        return True
    if not rest or rest[0].startswith("--"):
        return _is_valid(code.split(" "))
    if not _is_valid(["hornox", rest[0], "--help"]):
        return False
    return {word for word in rest if word.startswith("--")} <= flags_of(rest[0])


def _is_valid(command: list[str]) -> bool:
    try:
        check(command)
    except NoSuchCommand:
        return False
    return True


def _module_exists(name: str) -> bool:
    """A module, or a name in one, however deep."""
    parts = name.split(".")
    for split in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:split]))
        except ImportError:
            continue
        for part in parts[split:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def _path_exists(code: str, page: Path) -> bool:
    pattern = re.sub(r"<[^>]*>", "*", code).rstrip("/")
    if "/" not in pattern and any(pattern == path.name for path in _files()):
        return True
    bases = [page.parent, *(ROOT / base for base in BASES)]
    return any(next(base.glob(pattern), None) is not None for base in bases)


@cache
def _files() -> list[Path]:
    folders = ("src", "tests", "benchmarks", "examples", "scripts", "web/src", "web/tests", "docs")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [*found, *ROOT.glob("*"), *(ROOT / "web").glob("*")]


@cache
def source() -> str:
    """All source code in one text."""
    readable = {".py", ".ts", ".svelte", ".json", ".js"}
    files = (path for path in _files() if path.suffix in readable and path.is_file())
    return "\n".join(
        path.read_text("utf-8")
        for path in files
        if path.relative_to(ROOT).parts[:2] not in {("tests", "docs"), ("docs", "_ext")}
    )


@cache
def words() -> set[str]:
    """Every word of the source code."""
    return set(re.findall(r"\w+", source()))


@pytest.mark.parametrize(
    "stale",
    [
        "src/hornox/engine/dice.py",
        "dice.py",
        "hornox.engine.roll_dice",
        "hornox gamble",
        "hornox arena --dice",
        "make dice",
        "python -m benchmarks.dice",
        "--dice",
        "DiceRoller",
        "roll_dice()",
    ],
)
def test_stale_names_are_found(stale: str) -> None:
    assert not _exists(stale, ROOT / "README.md")
