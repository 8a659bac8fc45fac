"""A person's own data: devices, export and deletion."""

from __future__ import annotations

import secrets

import msgspec

from hornox.record import to_json
from hornox.server.http.bodies import Device, DeviceList
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.handlers.games import card_of, rating_of
from hornox.server.http.services import Services, check_rate
from hornox.server.people.tokens import hash_token
from hornox.server.storage import PERSON_PREFIX, Person, Store, StoredGame, TableRow
from hornox.server.tables import NoSuchTable, OwnedElsewhere, TableUnreadable
from hornox.table import Leave

EXPORT_PAGE = 200
"""Games in one page of an export."""

MOST_TRIES = 10_000
"""Tries at deals of days: enough for all days of a life that plays every day."""


async def show_devices(services: Services, request: ApiRequest[None]) -> DeviceList:
    """Return the caller's devices."""
    this = hash_token(request.authenticated.token)
    tokens = await services.people.devices(request.person)
    return DeviceList(
        tuple(Device(token.created, token.used, token.token_hash == this) for token in tokens)
    )


async def sign_out_this(services: Services, request: ApiRequest[None]) -> None:
    """Sign out the device that sends the request."""
    await services.people.sign_out(request.person, request.authenticated.token)
    services.registry.sign_outs.sign_out(request.person.id, hash_token(request.authenticated.token))


async def export_me(services: Services, request: ApiRequest[None]) -> str:
    """Return all data of the caller, up to `EXPORT_PAGE` games. `more_before` is the next page."""
    await check_rate(services.export_limiter, request.address)
    person = request.person
    before = int(request.query["before"]) if "before" in request.query else None
    now = services.now()
    return await services.committer.read(lambda store: export_page(store, person, before, now))


def export_page(store: Store, person: Person, before: int | None, now: int) -> str:
    """Return a page of a person's data as JSON."""
    subject = f"{PERSON_PREFIX}{person.id}"
    games = store.games_of(subject, EXPORT_PAGE, before)
    tokens, tables = store.tokens_of(person.id), store.tables_of(person.id)
    about = {
        **to_json(person),
        "devices": [{"created": token.created, "used": token.used} for token in tokens],
        "links": [{"expires": expires} for expires in store.links_of(person.id)],
        "tables": [_table(row, person.id) for row in tables],
        "ratings": [to_json(rating_of(rating)) for rating in store.ratings_of(subject)],
        "puzzle_tries": [to_json(one) for one in store.puzzle_tries_of(person.id)],
        "daily_tries": [to_json(one) for one in store.daily_tries_of(person.id, MOST_TRIES)],
        "games": [_game(game) for game in games if not game.is_secret(now)],
        "more_before": games[-1].ended if len(games) == EXPORT_PAGE else None,
    }
    return msgspec.json.encode(about).decode()


def _table(row: TableRow, person: str) -> dict[str, object]:
    about = {"code": row.code, "public": row.public, "created": row.created, "active": row.active}
    return {**about, "opened": row.opener == person}


def _game(game: StoredGame) -> dict[str, object]:
    return {**to_json(card_of(game, game.table)), "record": msgspec.Raw(game.record.encode())}


async def delete_me(services: Services, request: ApiRequest[None]) -> None:
    """Delete the caller: leave every table, anonymise finished games, delete the rest."""
    person = request.person
    opened = services.registry.delete_person(person.id)
    rows = await services.committer.read(lambda store: store.tables_of(person.id))
    for row in rows:
        if not services.registry.expiry.delete_if_alone(row.code, person.id, seated=True):
            await _leave(services, row.code, person)
    for code in opened - {row.code for row in rows}:
        services.registry.expiry.delete_if_alone(code, person.id, seated=False)
    await services.people.delete(person.id)
    services.registry.sign_outs.sign_out_others(person.id, "")


async def _leave(services: Services, code: str, person: Person) -> None:
    try:
        actor = await services.registry.find(code)
    except (NoSuchTable, TableUnreadable, OwnedElsewhere):
        # There is nothing to leave; or its server reads that the person is gone.
        return
    await actor.commands.request(person, secrets.token_hex(8), Leave())
