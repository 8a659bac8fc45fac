"""Delete unused tokens, links, people and games, a limited number at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.people.people import People
from hornox.server.people.removal import remove_person
from hornox.server.settings import DEFAULT_DATA_RETENTION, DataRetention
from hornox.server.storage import Committer, DeleteExpired, DropGames, DropIdle, StoreError
from hornox.table import DAY, Milliseconds

LOG = logging.getLogger(__name__)

UNUSED_TOKEN: Milliseconds = 400 * DAY
"""A device that was not used for this long is signed out."""

UNUSED_PERSON: Milliseconds = 30 * DAY
"""People who never played and were away for this long are deleted."""

SWEEP_INTERVAL = 3600.0
"""Seconds between two sweeps."""

GAMES_AT_ONCE = 200
"""Games that one commit deletes."""

MAX_DELETED_AT_ONCE = 500
"""How many of each kind one sweep deletes, so that other commits do not wait long."""


async def expire(
    committer: Committer,
    people: People,
    now: Milliseconds,
    retention: DataRetention = DEFAULT_DATA_RETENTION,
) -> None:
    """Sweep once. A reader searches for idle people, because that may take long."""
    since = now - UNUSED_PERSON
    idle = await committer.read(lambda store: store.idle_people(since, MAX_DELETED_AT_ONCE))
    await committer.add(
        [DeleteExpired(now - UNUSED_TOKEN, now, MAX_DELETED_AT_ONCE), DropIdle(idle, since)]
    )
    people.forget()
    if retention.games is not None:
        await delete_games(committer, now - retention.games * DAY)
    if retention.people is not None:
        await delete_people(committer, people, now - retention.people * DAY, now)


async def delete_games(committer: Committer, before: Milliseconds) -> int:
    """Delete finished games that ended before a moment. Return how many."""
    deleted = 0
    while count := await committer.read(lambda store: store.count_games(before)):
        await committer.add([DropGames(before, GAMES_AT_ONCE)])
        deleted += min(count, GAMES_AT_ONCE)
    return deleted


async def delete_people(
    committer: Committer, people: People, since: Milliseconds, now: Milliseconds
) -> int:
    """Delete people who used no device since a moment. Return how many."""
    deleted = 0
    while unused := await committer.read(lambda store: store.unused_people(since, 100)):
        for person in unused:
            await remove_person(committer, people, person, now)
        deleted += len(unused)
    return deleted


async def expire_periodically(
    committer: Committer,
    people: People,
    now: Callable[[], Milliseconds],
    retention: DataRetention = DEFAULT_DATA_RETENTION,
) -> None:
    """Sweep repeatedly, until cancelled."""
    while True:
        await asyncio.sleep(SWEEP_INTERVAL)
        try:
            await expire(committer, people, now(), retention)
        except StoreError as error:
            LOG.warning("could not delete unused people and devices: %s", error.code)
