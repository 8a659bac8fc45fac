"""Simulated tables with crashes and bad networks: nothing acknowledged is lost or done twice."""

from __future__ import annotations

import os

import pytest

from tests.table.simulation import MODES, simulate

SEEDS = int(os.environ.get("HORNOX_SEEDS", "60"))
"""Every world is played from its number alone: `pytest -k "world-17"` reproduces world 17."""


@pytest.mark.parametrize("number", range(SEEDS), ids=lambda number: f"world-{number}")
def test_a_table_loses_nothing_in_a_simulated_world(number: int) -> None:
    report = simulate(number, games=1 + (number % 4 == 0))
    assert report.mode == MODES[number % len(MODES)]
    assert report.games
