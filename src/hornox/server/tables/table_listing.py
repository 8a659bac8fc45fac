"""A table as it appears in lists."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import Seat
from hornox.server.storage import TableRow
from hornox.table import Milliseconds, PlayerKind, SeatInfo, Table, Terms
from hornox.table.seats import seat_infos


@dataclass(frozen=True, slots=True)
class TableListing:
    """The facts about a table that are public to everyone who has its code."""

    code: str
    public: bool
    created: Milliseconds
    active: Milliseconds
    terms: Terms
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    playing: bool
    games: int
    spectators: int

    @property
    def people(self) -> int:
        """How many people and remote bots sit at the table."""
        return sum(seat.kind not in (None, PlayerKind.BOT) for seat in self.seats)

    @property
    def can_join_or_watch(self) -> bool:
        """Whether there is a free seat, or a running game with room for spectators."""
        if self.playing:
            return self.spectators < self.terms.spectators
        return any(seat.kind is None for seat in self.seats)


def listing_of(row: TableRow, table: Table) -> TableListing:
    """Build the listing of a table."""
    return TableListing(
        code=row.code,
        public=row.public,
        created=row.created,
        active=max(row.active, table.at),
        terms=table.terms,
        seats=seat_infos(table.seats),
        host=None if table.host is None else table.seat_of(table.host),
        playing=table.is_playing,
        games=table.games,
        spectators=len(table.spectators),
    )
