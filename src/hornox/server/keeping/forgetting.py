"""When tables are forgotten: the least worth keeping first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from math import ceil

from hornox.server.keeping.listing import Listing
from hornox.table import DAY, SECOND, Milliseconds

MINUTE: Milliseconds = 60 * SECOND
HOUR: Milliseconds = 60 * MINUTE


class Worth(IntEnum):
    """How much is lost with a table. Finished games are stored apart and stay."""

    VACANT = 0
    """No person sits there, and no game was started."""
    UNPLAYED = 1
    """People sit there, but no game was started."""
    FINISHED = 2
    RUNNING = 3


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a table may be quiet, with nobody connected, before it is forgotten."""

    vacant: Milliseconds
    unplayed: Milliseconds
    finished: Milliseconds
    running: Milliseconds

    def until(self, listing: Listing) -> Milliseconds:
        """When this table may be forgotten."""
        return listing.active + self._by_worth[worth_of(listing)]

    @property
    def _by_worth(self) -> tuple[Milliseconds, ...]:
        return self.vacant, self.unplayed, self.finished, self.running


ALWAYS = Patience(vacant=HOUR, unplayed=30 * DAY, finished=365 * DAY, running=365 * DAY)
WHEN_FULL = Patience(vacant=MINUTE, unplayed=HOUR, finished=HOUR, running=7 * DAY)


def worth_of(listing: Listing) -> Worth:
    if listing.playing:
        return Worth.RUNNING
    if listing.games:
        return Worth.FINISHED
    return Worth.UNPLAYED if listing.people else Worth.VACANT


def expired(listings: Iterable[Listing], patience: Patience, now: Milliseconds) -> Iterator[str]:
    """The codes of the tables that have been quiet for too long."""
    return (listing.code for listing in listings if patience.until(listing) <= now)


def least_worth(
    listings: Iterable[Listing], patience: Patience, now: Milliseconds, most: int
) -> list[str]:
    """What a full server forgets: vacant tables, up to so many, or one other table."""
    quiet = [listing for listing in listings if patience.until(listing) <= now]
    vacant = [listing.code for listing in quiet if worth_of(listing) is Worth.VACANT]
    if vacant or not quiet:
        return vacant[:most]
    return [min(quiet, key=lambda listing: (worth_of(listing), listing.active)).code]


def seconds_until_room(listings: Iterable[Listing], patience: Patience, now: Milliseconds) -> int:
    """After how many seconds the first of these tables can be forgotten."""
    first = min(map(patience.until, listings), default=now + MINUTE)
    return min(max(1, ceil((first - now) / SECOND)), HOUR // SECOND)
