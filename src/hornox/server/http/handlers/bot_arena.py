"""The arena of remote bots."""

from __future__ import annotations

from hornox.protocol import ArenaBots, ArenaNews, BotAvailability, BotChallenge, NewBotChallenge
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.services import Services, check_rate


async def show_arena(services: Services, request: ApiRequest[None]) -> ArenaBots:
    """Return who is in the arena."""
    return await services.arena.bots()


async def report(services: Services, request: ApiRequest[BotAvailability]) -> ArenaNews:
    """Note that a bot may play, and return where it plays."""
    return await services.arena.report(request.person, request.address, request.body)


async def leave(services: Services, request: ApiRequest[None]) -> None:
    """Leave the arena."""
    services.arena.leave(request.person)


async def challenge(services: Services, request: ApiRequest[NewBotChallenge]) -> BotChallenge:
    """Challenge other bots. It may lead to a table, and is limited like one."""
    await check_rate(services.table_limiter, request.address)
    return services.arena.challenge(request.person, request.body)


async def accept(services: Services, request: ApiRequest[None]) -> ArenaNews:
    """Accept a challenge."""
    return await services.arena.accept(request.person, request.path["challenge"])


async def decline(services: Services, request: ApiRequest[None]) -> None:
    """Decline or withdraw a challenge."""
    services.arena.decline(request.person, request.path["challenge"])
