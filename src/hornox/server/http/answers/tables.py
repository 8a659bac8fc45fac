"""Opening, listing and finding tables, and sitting down."""

from __future__ import annotations

import secrets
from dataclasses import replace
from io import BytesIO

import segno

from hornox.engine import Seat, awaited
from hornox.server.http.bodies import NewTable, TableCard, TableList, TakeSeat
from hornox.server.http.desk import Desk, limit
from hornox.server.http.endpoint import Call, Caller
from hornox.server.http.public_tables import card_of
from hornox.server.http.refused import Conflict
from hornox.server.storage import PersonKind, TableRow
from hornox.server.tables import RegistryError, TableActor, TooManyTables
from hornox.server.tables.store_changes import members
from hornox.table import Join, Milliseconds, PlayerKind, Refused, Table

MINE = 50


async def open_table(desk: Desk, call: Call[NewTable]) -> TableCard:
    limit(desk.new_tables, call.address)
    person, body = call.person, call.body
    host = person.id if person.kind is PersonKind.HUMAN else None
    try:
        actor = await desk.registry.open(
            body.terms, public=body.public, opener=person.id, host=host
        )
    except TooManyTables:
        desk.meters.limit("tables")()
        raise
    return _card(actor, call.caller)


async def public_tables(desk: Desk, call: Call[None]) -> str:
    return desk.public_tables.text()


async def my_tables(desk: Desk, call: Call[None]) -> TableList:
    """Those where something goes on. A game that is over stands in the list of games."""
    person = call.person.id
    rows = await desk.committer.read(lambda store: store.tables_of(person))
    rows = tuple(row for row in rows if not desk.registry.index.is_finished_and_unloaded(row.code))[
        :MINE
    ]
    actors = [await _find(desk, row) for row in rows]
    return TableList(
        tuple(
            _card(actor, call.caller)
            for actor in actors
            if actor is not None and _goes_on(actor.writer.durable, person)
        )
    )


async def show_table(desk: Desk, call: Call[None]) -> TableCard:
    return _card(await desk.table(call.path["code"]), call.caller)


async def take_seat(desk: Desk, call: Call[TakeSeat]) -> TableCard:
    actor = await desk.table(call.path["code"])
    name = call.person.name if call.body.name is None else call.body.name
    command = Join(name, call.body.seat)
    reply = await actor.commands.request(call.person, secrets.token_hex(8), command)
    if isinstance(reply, Refused):
        raise Conflict(reply)
    return _card(actor, call.caller)


async def show_qr(desk: Desk, call: Call[None]) -> str:
    """A picture of the link, drawn here: a browser that asked somebody else would tell the code."""
    actor = await desk.table(call.path["code"])
    link = f"{desk.settings.public_url or call.origin}/t/{actor.code}"
    picture = BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, svgclass=None, lineclass=None)
    return picture.getvalue().decode()


async def _find(desk: Desk, row: TableRow) -> TableActor | None:
    try:
        return await desk.registry.find(row.code)
    except RegistryError:  # one table that cannot be read does not hide all others
        return None


def _goes_on(table: Table, person: str) -> bool:
    """Whether a game is running, none was played yet, or another person is connected."""
    return table.is_playing or not table.games or _has_company(table, person)


def _has_company(table: Table, person: str) -> bool:
    players = (player for player in table.seats if player is not None and player.connected)
    people = {player.owner for player in players if player.kind is PlayerKind.HUMAN}
    people |= {spectator.owner for spectator in table.spectators if spectator.gone is None}
    return bool(people - {person})


def _card(actor: TableActor, caller: Caller | None) -> TableCard:
    table = actor.writer.durable
    owner = None if caller is None else caller.person.id
    listing = actor.listing
    role = None if owner is None else members(table).get(owner)
    if owner is None or role is None:
        return card_of(listing)
    seat, waits_for = table.seat_of(owner), _waits_for(table)
    return replace(
        card_of(listing),
        role=role,
        seat=seat,
        awaited=seat in waits_for,
        deadline=_deadline(table, seat),
        waits_for=waits_for,
    )


def _waits_for(table: Table) -> tuple[Seat, ...]:
    return awaited(table.state) if table.is_playing and table.state is not None else ()


def _deadline(table: Table, seat: Seat | None) -> Milliseconds | None:
    clocks = table.game.clocks if table.is_playing and table.game is not None else ()
    return next((clock.deadline for clock in clocks if clock.seat == seat), None)
