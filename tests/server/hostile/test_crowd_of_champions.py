"""One person with many tables of thinking bots must not keep others waiting."""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.server.hostile.crowd_of_champions import Plan, try_out

pytestmark = pytest.mark.skipif(
    os.environ.get("HORNOX_HOSTILE") != "1", reason="make hostile runs it"
)


def test_every_table_continues_in_time() -> None:
    trial = asyncio.run(try_out(Plan()))
    for name, waits in trial.results.items():
        assert all(wait.seconds for wait in waits), f"{name}: a table stood still"
