"""What newcomers ask is answered within two clicks from the start page of the site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+\.md)(?:#([\w-]+))?\)")

ANSWERS = {
    "play with friends at home": ("play/start.md", "## With friends at home"),
    "play on the TV": ("play/start.md", "## On the TV"),
    "what a low card is": ("play/questions.md", "## What is a low card?"),
    "how strong the bison is": ("play/levels.md", "a bison among three random bots"),
    "host it behind nginx with TLS": ("host/nginx.md", "sudo certbot"),
    "move it to another machine": ("host/move.md", "hornox restore"),
    "write a bot in twenty lines": ("bots/write.md", "class LowestCard"),
    "write a bot in another language": ("bots/languages.md", "exec:node"),
    "reproduce a result of the levels page": ("play/levels.md", "$ hornox arena yearling"),
    "add a fan card": ("develop/adding/fan-card.md", "# Adding a fan card"),
}


def linked(page: Path) -> set[Path]:
    targets = (target for target, _ in LINK.findall(page.read_text("utf-8")))
    return {(page.parent / target).resolve() for target in targets}


@pytest.mark.parametrize(("page", "answer"), ANSWERS.values(), ids=ANSWERS.keys())
def test_the_answer_is_two_clicks_away(page: str, answer: str) -> None:
    start = DOCS / "index.md"
    near = linked(start)
    assert DOCS / page in near.union(*map(linked, near))
    assert answer in (DOCS / page).read_text("utf-8")
