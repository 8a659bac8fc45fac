"""Devices, links and people that nobody uses any more are deleted, some at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.people.people import People
from hornox.server.storage import Committer, DropIdle, Expire, StoreError
from hornox.table import DAY, Milliseconds

LOG = logging.getLogger(__name__)

UNUSED_TOKEN: Milliseconds = 400 * DAY
"""A device that was not used for so long is signed out."""

NEVER_PLAYED: Milliseconds = 30 * DAY
"""People who have not played, and were not here for so long, are deleted."""

SWEEP = 3600.0
"""Seconds between two looks."""

AT_ONCE = 500
"""How many of a kind one look deletes, so that other commits do not wait long."""


async def expire(committer: Committer, people: People, now: Milliseconds) -> None:
    """One look. Idle people are searched for by a reader: that may take long."""
    since = now - NEVER_PLAYED
    idle = await committer.read(lambda store: store.idle_people(since, AT_ONCE))
    await committer.add([Expire(now - UNUSED_TOKEN, now, AT_ONCE), DropIdle(idle, since)])
    people.forget_all()


async def keep_expiring(
    committer: Committer, people: People, now: Callable[[], Milliseconds]
) -> None:
    """Look again and again, until cancelled."""
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await expire(committer, people, now())
        except StoreError as error:
            LOG.warning("nothing was expired: %s", error.code)
