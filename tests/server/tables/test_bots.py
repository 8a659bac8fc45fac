"""Which bots can be seated, and which of them answer inline."""

from __future__ import annotations

import asyncio

import pytest

from hornox.bots import LEVELS, make_bot
from hornox.bots.thinker import ThinkerBot
from hornox.engine import is_allowed
from hornox.server.tables import OFFERED_BOTS, InlineBots
from hornox.server.tables.bots import SUBSTITUTE_LEVEL, THINKER_LEVELS
from tests.server.tables.fake_workers import question


def test_levels_cautious_and_random_are_offered() -> None:
    assert (*(kind.name for kind in LEVELS), "cautious", "random") == OFFERED_BOTS


def test_thinker_levels_run_in_workers() -> None:
    levels = [kind.name for kind in LEVELS]
    assert {
        name for name in levels if isinstance(make_bot(name, "1"), ThinkerBot)
    } == THINKER_LEVELS
    assert SUBSTITUTE_LEVEL in {*levels} - THINKER_LEVELS


@pytest.mark.parametrize("level", sorted({*OFFERED_BOTS, "no such bot"} - THINKER_LEVELS))
def test_light_levels_answer_inline(level: str) -> None:
    asked = question(level)
    (choice,) = asyncio.run(InlineBots().choose([asked]))
    assert is_allowed(asked.view, choice.action)
    assert choice.substitute is None
