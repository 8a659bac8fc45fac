"""People's own data: their devices, everything that is stored about them, and its deletion."""

from __future__ import annotations

import secrets

import msgspec

from hornox.record import to_json
from hornox.server.http.answers.games import card_of, rating_of
from hornox.server.http.bodies import Device, DeviceList
from hornox.server.http.desk import Desk, limit
from hornox.server.http.endpoint import Call
from hornox.server.people.tokens import hash_token
from hornox.server.storage import PERSON, Person, Store, StoredGame, TableRow
from hornox.server.tables import NoSuchTable, TableUnreadable
from hornox.table import Leave

EXPORTED = 200
"""Games in one page of an export."""


async def show_devices(desk: Desk, call: Call[None]) -> DeviceList:
    this = hash_token(call.known.token)
    tokens = await desk.people.devices(call.person)
    return DeviceList(
        tuple(Device(token.created, token.used, token.token_hash == this) for token in tokens)
    )


async def sign_out_this(desk: Desk, call: Call[None]) -> None:
    await desk.people.sign_out(call.person, call.known.token)
    desk.registry.sign_outs.sign_out(call.person.id, hash_token(call.known.token))


async def export_me(desk: Desk, call: Call[None]) -> str:
    """Up to `EXPORTED` games at a time; `more_before` is where the next page begins."""
    limit(desk.exports, call.address)
    person = call.person
    before = int(call.query["before"]) if "before" in call.query else None
    return await desk.committer.read(lambda store: _export(store, person, before))


def _export(store: Store, person: Person, before: int | None) -> str:
    subject = f"{PERSON}{person.id}"
    games = store.games_of(subject, EXPORTED, before)
    tokens, tables = store.tokens_of(person.id), store.tables_of(person.id)
    about = {
        **to_json(person),
        "devices": [{"created": token.created, "used": token.used} for token in tokens],
        "links": [{"expires": expires} for expires in store.links_of(person.id)],
        "tables": [_table(row, person.id) for row in tables],
        "ratings": [to_json(rating_of(rating)) for rating in store.ratings_of(subject)],
        "games": list(map(_game, games)),
        "more_before": games[-1].ended if len(games) == EXPORTED else None,
    }
    return msgspec.json.encode(about).decode()


def _table(row: TableRow, person: str) -> dict[str, object]:
    about = {"code": row.code, "public": row.public, "created": row.created, "active": row.active}
    return {**about, "opened": row.opener == person}


def _game(game: StoredGame) -> dict[str, object]:
    return {**to_json(card_of(game, game.table)), "record": msgspec.Raw(game.record.encode())}


async def delete_me(desk: Desk, call: Call[None]) -> None:
    """Leave every table, take the name out of finished games, then delete the rest at once."""
    person = call.person
    opened = desk.registry.delete_person(person.id)
    rows = await desk.committer.read(lambda store: store.tables_of(person.id))
    for row in rows:
        if not desk.registry.expiry.delete_if_alone(row.code, person.id, seated=True):
            await _leave(desk, row.code, person)
    for code in opened - {row.code for row in rows}:
        desk.registry.expiry.delete_if_alone(code, person.id, seated=False)
    await desk.people.delete(person)
    desk.registry.sign_outs.sign_out_others(person.id, "")


async def _leave(desk: Desk, code: str, person: Person) -> None:
    try:
        actor = await desk.registry.find(code)
    except (NoSuchTable, TableUnreadable):  # there is nothing to leave
        return
    await actor.commands.request(person, secrets.token_hex(8), Leave())
