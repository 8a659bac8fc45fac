"""The server's clock runs steadily when the wall clock is changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.server.clock import SteadyClock
from hornox.server.storage import AddTable, MemoryStore
from hornox.table import DAY, SECOND, Milliseconds
from tests.server.http.api_client import SETTINGS, ApiClient, with_client

HOUR = 3600 * SECOND
START: Milliseconds = 1_700_000_000_000


class Wall:
    """A wall clock that can be set, and time that goes on."""

    def __init__(self) -> None:
        self.passed = self.error = 0
        self.clock = SteadyClock(
            lambda: (START + self.passed + self.error) * 1_000_000,
            lambda: self.passed * 1_000_000,
        )

    def later(self, milliseconds: Milliseconds) -> Milliseconds:
        """How much time passes on the server's clock meanwhile."""
        before = self.clock()
        self.passed += milliseconds
        return self.clock() - before


def test_it_shows_wall_time() -> None:
    wall = Wall()
    assert wall.clock() == START
    assert wall.later(HOUR) == HOUR
    assert wall.clock() == START + HOUR


@pytest.mark.parametrize("jump", [-365 * DAY, -HOUR, -1, 1, HOUR, 365 * DAY])
def test_setting_the_wall_clock_causes_no_jump(jump: Milliseconds) -> None:
    wall = Wall()
    wall.later(SECOND)
    before = wall.clock()
    wall.error = jump
    assert wall.clock() == before
    for _ in range(10):
        assert 990 <= wall.later(SECOND) <= 1010


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_it_follows_slowly(jump: Milliseconds) -> None:
    wall = Wall()
    wall.error = jump
    for _ in range(101):
        wall.later(HOUR)
    assert wall.clock() == START + wall.passed + wall.error


def test_advance_to_never_goes_back() -> None:
    wall = Wall()
    wall.clock.advance_to(START - DAY)
    assert wall.clock() == START
    wall.clock.advance_to(START + DAY)
    assert wall.clock() == START + DAY
    assert 990 <= wall.later(SECOND) <= 1010


def test_a_server_starts_after_its_last_stored_time() -> None:
    """Its wall clock was set back by a day while it was down: deadlines stay where they are."""
    store = MemoryStore()
    later = SteadyClock()() + DAY
    store.commit([AddTable("T", False, later, "")])

    async def visit(client: ApiClient) -> None:
        assert client.registry.last_active == later
        assert client.app._clock() >= later

    with_client(visit, replace(SETTINGS, warm_up=False), store=store)
