"""The arena of a server, for one bot: report, and learn where to play."""

from __future__ import annotations

from hornox.client.server import Server
from hornox.protocol import (
    ArenaBots,
    ArenaNews,
    BotAvailability,
    BotChallenge,
    NewBotChallenge,
)
from hornox.table import GameTerms


class Arena:
    """The requests of `/api/arena`."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def report(self, wish: BotAvailability) -> ArenaNews:
        """Say that the bot may play. Repeat it every half minute."""
        return await self._server.call("PUT", "/arena/me", ArenaNews, wish)

    async def leave(self) -> None:
        """Begin no more games."""
        await self._server.send("DELETE", "/arena/me")

    async def bots(self) -> ArenaBots:
        """Return who is in the arena."""
        return await self._server.call("GET", "/arena", ArenaBots)

    async def challenge(self, opponents: tuple[str, ...], game: GameTerms) -> BotChallenge:
        """Challenge other bots, by their public ids, to a game that is not rated."""
        body = NewBotChallenge(opponents, game)
        return await self._server.call("POST", "/arena/challenges", BotChallenge, body)

    async def accept(self, challenge: str) -> ArenaNews:
        """Accept a challenge."""
        return await self._server.call("POST", f"/arena/challenges/{challenge}", ArenaNews)

    async def decline(self, challenge: str) -> None:
        """Decline a challenge."""
        await self._server.send("DELETE", f"/arena/challenges/{challenge}")
