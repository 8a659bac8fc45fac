"""Open, list and find tables, and take seats."""

from __future__ import annotations

import secrets
from dataclasses import replace
from io import BytesIO

import segno

from hornox.engine import Seat, awaited
from hornox.protocol import NewTable, PersonKind, TableCard, TableList
from hornox.server.http.bodies import TakeSeat
from hornox.server.http.endpoint import ApiRequest, Caller
from hornox.server.http.problems import Conflict
from hornox.server.http.public_tables import card_of
from hornox.server.http.services import Services, check_rate
from hornox.server.storage import TableRow
from hornox.server.tables import RegistryError, TableActor, TooManyTables
from hornox.server.tables.store_changes import members
from hornox.table import Join, Milliseconds, PlayerKind, Refused, Table

MAX_OWN_TABLES = 50


async def open_table(services: Services, request: ApiRequest[NewTable]) -> TableCard:
    """Open a table. A person becomes its host, a remote bot does not."""
    await check_rate(services.table_limiter, request.address)
    person, body = request.person, request.body
    host = person.id if person.kind is PersonKind.HUMAN else None
    try:
        actor = await services.registry.open(
            body.terms, public=body.public, opener=person.id, host=host
        )
    except TooManyTables:
        services.metrics.limit_counter("tables")()
        raise
    return _card(actor, request.caller)


async def public_tables(services: Services, request: ApiRequest[None]) -> str:
    """Return the public tables as JSON text."""
    return await services.public_tables.text_everywhere()


async def my_tables(services: Services, request: ApiRequest[None]) -> TableList:
    """Return the caller's active tables. Finished games are in the list of games."""
    person = request.person.id
    rows = await services.committer.read(lambda store: store.tables_of(person))
    rows = tuple(
        row for row in rows if not services.registry.index.is_finished_and_unloaded(row.code)
    )[:MAX_OWN_TABLES]
    actors = [await _find(services, row) for row in rows]
    return TableList(
        tuple(
            _card(actor, request.caller)
            for actor in actors
            if actor is not None and _is_active(actor.writer.durable, person)
        )
    )


async def show_table(services: Services, request: ApiRequest[None]) -> TableCard:
    """Return a table."""
    return _card(await services.table(request.path["code"]), request.caller)


async def take_seat(services: Services, request: ApiRequest[TakeSeat]) -> TableCard:
    """Take a seat at a table."""
    actor = await services.table(request.path["code"])
    name = request.person.name if request.body.name is None else request.body.name
    command = Join(name, request.body.seat)
    reply = await actor.commands.request(request.person, secrets.token_hex(8), command)
    if isinstance(reply, Refused):
        raise Conflict(reply)
    return _card(actor, request.caller)


async def show_qr(services: Services, request: ApiRequest[None]) -> str:
    """Draw the QR code here: an external service would learn the table's code."""
    actor = await services.table(request.path["code"])
    link = f"{services.settings.public_url or request.origin}/t/{actor.code}"
    picture = BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, svgclass=None, lineclass=None)
    return picture.getvalue().decode()


async def _find(services: Services, row: TableRow) -> TableActor | None:
    try:
        return await services.registry.find(row.code)
    except RegistryError:  # one unreadable table must not hide the others
        return None


def _is_active(table: Table, person: str) -> bool:
    """Check whether a game is running, none was played yet, or another person is connected."""
    return table.is_playing or not table.games or _has_other_people(table, person)


def _has_other_people(table: Table, person: str) -> bool:
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
