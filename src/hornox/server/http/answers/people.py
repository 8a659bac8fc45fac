"""Coming for the first time, coming from another device, and what one is called."""

from __future__ import annotations

from hornox.server.guards.refusals import NotFound
from hornox.server.http.bodies import Me, NewName, NewPerson, UseLink
from hornox.server.http.desk import Desk, limit
from hornox.server.http.endpoint import Call
from hornox.server.people.identity import DeviceLink, Identity
from hornox.server.people.tokens import hash_token
from hornox.server.storage import Person


async def create_person(desk: Desk, call: Call[NewPerson]) -> Identity:
    limit(desk.newcomers, call.address)
    return await desk.people.create(call.body.name, call.body.kind)


async def show_me(desk: Desk, call: Call[None]) -> Me:
    return _me(call.person)


async def rename_me(desk: Desk, call: Call[NewName]) -> Me:
    return _me(await desk.people.rename(call.person, call.body.name))


async def make_link(desk: Desk, call: Call[None]) -> DeviceLink:
    return await desk.people.link(call.person)


async def use_link(desk: Desk, call: Call[UseLink]) -> Identity:
    limit(desk.newcomers, call.address)
    identity = await desk.people.use_link(call.body.link)
    if identity is None:
        raise NotFound("there is no such link, or it was used, or it is too old")
    return identity


async def sign_out_others(desk: Desk, call: Call[None]) -> None:
    """They lose their tokens and, if they are connected, their connections."""
    await desk.people.sign_out_others(call.person, call.known.token)
    desk.registry.sign_outs.sign_out_others(call.person.id, hash_token(call.known.token))


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.kind)
