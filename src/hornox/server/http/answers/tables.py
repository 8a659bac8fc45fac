"""Opening, listing and finding tables, and sitting down."""

from __future__ import annotations

import secrets
from dataclasses import replace
from io import BytesIO

import segno

from hornox.engine import Seat, awaited
from hornox.server.desk import Desk, limit
from hornox.server.http.bodies import NewTable, TableCard, TableList, TakeSeat
from hornox.server.http.endpoint import Call, Caller
from hornox.server.http.refused import Conflict
from hornox.server.keeping import HallError, Keeper, Listing
from hornox.server.keeping.committing import members
from hornox.server.storage import TableRow
from hornox.table import Join, Milliseconds, Refused, Table

LISTED = 100
MINE = 50


async def open_table(desk: Desk, call: Call[NewTable]) -> TableCard:
    limit(desk.new_tables, call.address)
    keeper = await desk.hall.open(call.body.terms, public=call.body.public)
    return _card(desk, keeper, call.caller)


async def public_tables(desk: Desk, call: Call[None]) -> TableList:
    welcoming = [listing for listing in desk.hall.public() if _is_welcoming(listing)]
    return TableList(tuple(map(_plain_card, welcoming[:LISTED])))


async def my_tables(desk: Desk, call: Call[None]) -> TableList:
    rows = await desk.committer.read(lambda store: store.tables_of(call.person.id))
    cards = [await _card_of_row(desk, row, call.caller) for row in rows[:MINE]]
    return TableList(tuple(card for card in cards if card is not None))


async def show_table(desk: Desk, call: Call[None]) -> TableCard:
    return _card(desk, await desk.table(call.path["code"]), call.caller)


async def take_seat(desk: Desk, call: Call[TakeSeat]) -> TableCard:
    keeper = await desk.table(call.path["code"])
    name = call.person.name if call.body.name is None else call.body.name
    command = Join(name, call.body.seat)
    reply = await keeper.request(call.person, secrets.token_hex(8), command)
    if isinstance(reply, Refused):
        raise Conflict(reply)
    return _card(desk, keeper, call.caller)


async def show_qr(desk: Desk, call: Call[None]) -> str:
    """A picture of the link, drawn here: a browser that asked somebody else would tell the code."""
    keeper = await desk.table(call.path["code"])
    link = f"{desk.settings.public_url or call.origin}/t/{keeper.code}"
    picture = BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, svgclass=None, lineclass=None)
    return picture.getvalue().decode()


def _is_welcoming(listing: Listing) -> bool:
    if listing.playing:
        return listing.spectators < listing.terms.spectators
    return any(seat.kind is None for seat in listing.seats)


async def _card_of_row(desk: Desk, row: TableRow, caller: Caller | None) -> TableCard | None:
    try:
        return _card(desk, await desk.hall.find(row.code), caller)
    except HallError:  # one table that cannot be read does not hide all others
        return None


def _card(desk: Desk, keeper: Keeper, caller: Caller | None) -> TableCard:
    table = keeper.shown
    owner = None if caller is None else caller.person.id
    listing = desk.hall.listing(keeper)
    role = None if owner is None else members(table).get(owner)
    if owner is None or role is None:
        return _plain_card(listing)
    seat, waits_for = table.seat_of(owner), _waits_for(table)
    return replace(
        _plain_card(listing),
        role=role,
        seat=seat,
        awaited=seat in waits_for,
        deadline=_deadline(table, seat),
        waits_for=waits_for,
    )


def _plain_card(listing: Listing) -> TableCard:
    return TableCard(
        code=listing.code,
        public=listing.public,
        created=listing.created,
        active=listing.active,
        terms=listing.terms,
        seats=listing.seats,
        host=listing.host,
        playing=listing.playing,
        games=listing.games,
        spectators=listing.spectators,
    )


def _waits_for(table: Table) -> tuple[Seat, ...]:
    return awaited(table.state) if table.is_playing and table.state is not None else ()


def _deadline(table: Table, seat: Seat | None) -> Milliseconds | None:
    clocks = table.game.clocks if table.is_playing and table.game is not None else ()
    return next((clock.deadline for clock in clocks if clock.seat == seat), None)
