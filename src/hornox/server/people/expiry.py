"""Delete unused tokens, links and people, a limited number at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.people.people import People
from hornox.server.storage import Committer, DeleteExpired, DropIdle, StoreError
from hornox.table import DAY, Milliseconds

LOG = logging.getLogger(__name__)

UNUSED_TOKEN: Milliseconds = 400 * DAY
"""A device that was not used for this long is signed out."""

UNUSED_PERSON: Milliseconds = 30 * DAY
"""People who never played and were away for this long are deleted."""

SWEEP_INTERVAL = 3600.0
"""Seconds between two sweeps."""

MAX_DELETED_AT_ONCE = 500
"""How many of each kind one sweep deletes, so that other commits do not wait long."""


async def expire(committer: Committer, people: People, now: Milliseconds) -> None:
    """Sweep once. A reader searches for idle people, because that may take long."""
    since = now - UNUSED_PERSON
    idle = await committer.read(lambda store: store.idle_people(since, MAX_DELETED_AT_ONCE))
    await committer.add(
        [DeleteExpired(now - UNUSED_TOKEN, now, MAX_DELETED_AT_ONCE), DropIdle(idle, since)]
    )
    people.clear_cache()


async def expire_periodically(
    committer: Committer, people: People, now: Callable[[], Milliseconds]
) -> None:
    """Sweep repeatedly, until cancelled."""
    while True:
        await asyncio.sleep(SWEEP_INTERVAL)
        try:
            await expire(committer, people, now())
        except StoreError as error:
            LOG.warning("could not delete unused people and devices: %s", error.code)
