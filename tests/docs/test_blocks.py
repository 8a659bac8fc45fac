"""Every code block of the documentation is true: Python runs, commands exist, data is read.

A block that cannot run says why in a comment above its fence: `<!-- not run: reason -->`.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from hornox.cli import main
from tests.docs.commands import NoSuchCommand, check, commands_in
from tests.docs.pages import ROOT, Block, blocks, pages

ALL = list(blocks())
DATA = ("text", "", "yaml", "ini", "nginx", "caddy", "html", "dockerfile")
"""Nothing of ours can read these."""

MOST_NOT_RUN = 8


def those_in(*languages: str) -> list[Block]:
    """Blocks in these languages that are to run, Sphinx directives aside."""
    return [b for b in ALL if b.language.split(" ")[0] in languages and b.not_run is None]


def test_every_block_is_in_a_known_language() -> None:
    checked = ("python", "console", "sh", "json", *DATA)
    unknown = [
        block.where
        for block in ALL
        if block.language.split(" ")[0] not in checked and not block.language.startswith("{")
    ]
    assert unknown == []


def test_few_blocks_are_not_run() -> None:
    assert len([block for block in ALL if block.not_run]) <= MOST_NOT_RUN


@pytest.mark.parametrize(
    "page", sorted({b.page for b in those_in("python")}), ids=lambda p: str(p.relative_to(ROOT))
)
def test_the_python_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page follow each other, as in one program."""
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {"__name__": "docs"}
    for block in those_in("python"):
        if block.page == page:
            exec(compile(ast.parse(block.text), block.where, "exec"), scope)


@pytest.mark.parametrize("block", those_in("console", "sh"), ids=lambda block: block.where)
def test_the_commands_of_a_block_exist(block: Block) -> None:
    for command in _printed_commands(block):
        check(command)


def _printed_commands(block: Block) -> list[list[str]]:
    """In `console` blocks commands follow a `$`; the other lines are output."""
    lines = block.text.replace("\\\n", " ").splitlines()
    if block.language.startswith("console"):
        lines = [line[2:] for line in lines if line.startswith("$ ")]
    return [command for line in lines for command in commands_in(line)]


QUICK = ("modes", "replay")
"""Commands that answer at once are really run."""


@pytest.mark.parametrize("block", those_in("console", "sh"), ids=lambda block: block.where)
def test_quick_commands_run(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command in _printed_commands(block):
        if command[0].endswith("hornox") and command[1:2] and command[1] in QUICK:
            assert main(command[1:]) == 0


@pytest.mark.parametrize("block", those_in("json"), ids=lambda block: block.where)
def test_json_is_json(block: Block) -> None:
    json.loads(block.text)


def test_there_are_pages() -> None:
    assert len(pages()) > 20


@pytest.mark.parametrize(
    "command", ["hornox gamble", "hornox play --dice", "make dice", "python -m benchmarks.dice"]
)
def test_unknown_commands_are_found(command: str) -> None:
    with pytest.raises(NoSuchCommand):
        check(command.split())
