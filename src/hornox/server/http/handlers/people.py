"""Create people, link devices and change names."""

from __future__ import annotations

from hornox.protocol import Identity, Me, NewPerson
from hornox.server.guards.errors import NotFound
from hornox.server.http.bodies import NewName, UseLink
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.services import Services, check_rate
from hornox.server.people.identity import DeviceLink
from hornox.server.people.tokens import hash_token
from hornox.server.storage import Person


async def create_person(services: Services, request: ApiRequest[NewPerson]) -> Identity:
    """Create a person and return the token."""
    await check_rate(services.newcomer_limiter, request.address)
    return await services.people.create(request.body.name, request.body.kind)


async def show_me(services: Services, request: ApiRequest[None]) -> Me:
    """Return the caller."""
    return _me(request.person)


async def rename_me(services: Services, request: ApiRequest[NewName]) -> Me:
    """Change the caller's name."""
    return _me(await services.people.rename(request.person, request.body.name))


async def make_link(services: Services, request: ApiRequest[None]) -> DeviceLink:
    """Create a device link."""
    return await services.people.create_link(request.person)


async def use_link(services: Services, request: ApiRequest[UseLink]) -> Identity:
    """Redeem a device link."""
    await check_rate(services.newcomer_limiter, request.address)
    identity = await services.people.use_link(request.body.link)
    if identity is None:
        raise NotFound("there is no such link, or it was used, or it is too old")
    return identity


async def sign_out_others(services: Services, request: ApiRequest[None]) -> None:
    """Sign out all other devices and disconnect them."""
    await services.people.sign_out_others(request.person, request.authenticated.token)
    services.registry.sign_outs.sign_out_others(
        request.person.id, hash_token(request.authenticated.token)
    )


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.kind)
