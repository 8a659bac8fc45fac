"""Simulated failures of a server: nothing acknowledged is lost or done twice."""

from __future__ import annotations

import os

import pytest

from tests.server.simulation import MODES, simulate

SEEDS = int(os.environ.get("HORNOX_SEEDS", "60"))
"""Every world is played from its number alone: `pytest -k "world-17"` reproduces world 17."""

FAILED_ONCE = (374, 900, 1911)
"""374: the server is killed while it loads a table. 900: a client that missed a start resumes.
1911: the first person comes after more than an hour.
"""


@pytest.mark.parametrize(
    "number", sorted({*range(SEEDS), *FAILED_ONCE}), ids=lambda number: f"world-{number}"
)
def test_a_simulated_server_keeps_its_promises(number: int) -> None:
    report = simulate(number)
    assert report.mode == MODES[number % len(MODES)]
    assert report.games
    assert report.acknowledged
    assert report.shown


def test_the_same_number_is_the_same_world() -> None:
    assert simulate(3) == simulate(3)
