"""How long unused tables are kept, and which are deleted first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from math import ceil

from hornox.server.tables.table_listing import TableListing
from hornox.table import DAY, SECOND, Milliseconds

MINUTE: Milliseconds = 60 * SECOND
HOUR: Milliseconds = 60 * MINUTE


class RetentionPriority(IntEnum):
    """How valuable a table is. Finished games are stored apart and stay."""

    VACANT = 0
    """No person sits there, and no game was started."""
    UNPLAYED = 1
    """People sit there, but no game was started."""
    FINISHED = 2
    RUNNING = 3


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """How long a table without connections may be inactive before it is deleted."""

    vacant: Milliseconds
    unplayed: Milliseconds
    finished: Milliseconds
    running: Milliseconds

    def expires_at(self, listing: TableListing) -> Milliseconds:
        """Return when this table may be deleted."""
        return listing.active + self._by_priority[priority_of(listing)]

    @property
    def _by_priority(self) -> tuple[Milliseconds, ...]:
        return self.vacant, self.unplayed, self.finished, self.running


UNPLAYED_DAYS = 30


def retention_policy(days: int) -> RetentionPolicy:
    """Return the policy that keeps tables with a game for this many days."""
    unplayed = min(days, UNPLAYED_DAYS)
    return RetentionPolicy(HOUR, unplayed * DAY, days * DAY, days * DAY)


DEFAULT_RETENTION = retention_policy(365)
RETENTION_WHEN_FULL = RetentionPolicy(vacant=MINUTE, unplayed=HOUR, finished=HOUR, running=7 * DAY)


def priority_of(listing: TableListing) -> RetentionPriority:
    """Return the priority of this table."""
    if listing.playing:
        return RetentionPriority.RUNNING
    if listing.games:
        return RetentionPriority.FINISHED
    return RetentionPriority.UNPLAYED if listing.people else RetentionPriority.VACANT


def expired(
    listings: Iterable[TableListing], policy: RetentionPolicy, now: Milliseconds
) -> Iterator[str]:
    """Return the codes of the tables that were inactive for too long."""
    return (listing.code for listing in listings if policy.expires_at(listing) <= now)


def first_to_delete(
    listings: Iterable[TableListing], policy: RetentionPolicy, now: Milliseconds, max_vacant: int
) -> list[str]:
    """Return what a full server deletes: up to `max_vacant` vacant tables, or one other table."""
    inactive = [listing for listing in listings if policy.expires_at(listing) <= now]
    vacant = [
        listing.code for listing in inactive if priority_of(listing) is RetentionPriority.VACANT
    ]
    if vacant or not inactive:
        return vacant[:max_vacant]
    return [min(inactive, key=lambda listing: (priority_of(listing), listing.active)).code]


def seconds_until_room(
    listings: Iterable[TableListing], policy: RetentionPolicy, now: Milliseconds
) -> int:
    """Return after how many seconds the first of these tables can be deleted."""
    first = min(map(policy.expires_at, listings), default=now + MINUTE)
    return min(max(1, ceil((first - now) / SECOND)), HOUR // SECOND)
