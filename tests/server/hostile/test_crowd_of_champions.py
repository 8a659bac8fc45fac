"""One person with many tables of thinking bots must not keep others waiting."""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.server.hostile.crowd_of_champions import LIMIT, Plan, Waits, try_out

pytestmark = pytest.mark.skipif(
    os.environ.get("HORNOX_HOSTILE") != "1", reason="make hostile runs it"
)


def longest(waits: list[Waits]) -> float:
    return max(second for wait in waits for second in wait.seconds)


def test_every_table_moves_on_and_four_others_are_served_fairly() -> None:
    trial = asyncio.run(try_out(Plan()))
    for name, waits in trial.results.items():
        assert all(wait.seconds for wait in waits), f"{name}: a table stood still"
        assert longest(waits) <= LIMIT, name
