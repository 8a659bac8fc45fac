"""A bot that plays in a server's arena without end, through restarts and bad networks."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from hornox.client.address import TableAddress
from hornox.client.arena import Arena
from hornox.client.bot_config import BotConfig
from hornox.client.bot_player import BotPlayer
from hornox.client.errors import ConnectionEnded, RequestRefused, Unreachable
from hornox.client.server import Server
from hornox.client.table import TableClient
from hornox.client.tokens import TokenStore
from hornox.protocol import ArenaNews, BotAvailability

REPORT_EVERY = 5.0
"""Seconds while the bot is free, so that it finds opponents soon."""

SHORTEST_WAIT, LONGEST_WAIT = 1.0, 300.0
"""Seconds after a failure, doubled each time."""

DAY = 24 * 3600.0

FATAL = ("banned", "bots-only", "bad-name", "wrong-version")
"""Refusals that another attempt would not change."""


class BotService:
    """Reports to the arena, takes challenges and plays the games that it is given."""

    def __init__(
        self,
        config: BotConfig,
        tell: Callable[[str], None],
        tokens: TokenStore | None = None,
        games: int | None = None,
    ) -> None:
        self._config, self._tell, self._tokens = config, tell, tokens
        self._left = games
        """Games until it stops; `None`: never."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._begun: deque[float] = deque()

    async def run(self) -> None:
        """Play until the number of games is reached, or this is cancelled."""
        failures = 0
        try:
            while self._left != 0:
                try:
                    await self._serve()
                    failures = 0
                except (Unreachable, RequestRefused) as error:
                    if error.code in FATAL:
                        raise
                    wait = min(LONGEST_WAIT, SHORTEST_WAIT * 2**failures)
                    self._tell(f"{error}; again in {wait:g} s")
                    failures += 1
                    await asyncio.sleep(wait)
        finally:
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _serve(self) -> None:
        """Report again and again, until a request fails."""
        config = self._config
        async with Server(config.server) as server:
            me = await server.sign_in(config.name, bot=True, tokens=self._tokens)
            self._tell(f"{me.name} is in the arena of {server.url}, as {me.person}")
            arena = Arena(server)
            while self._left != 0:
                news = await arena.report(self._wish())
                await self._take(arena, server, news)
                await asyncio.sleep(REPORT_EVERY)
            await arena.leave()
            await asyncio.gather(*self._playing.values())

    def _wish(self) -> BotAvailability:
        """Return what the bot may play."""
        config = self._config
        return BotAvailability(
            config.modes, config.games_at_once, config.challenges, config.opponents
        )

    async def _take(self, arena: Arena, server: Server, news: ArenaNews) -> None:
        """Accept challenges and go to the tables."""
        for challenge in news.challenges:
            self._tell(f"{challenge.name} challenges: {challenge.game.mode}")
            news = await arena.accept(challenge.id)
        for code in news.tables:
            if code not in self._playing and self._left != 0:
                self._begin(server, code)
        if self._is_over_today():
            await self._rest(arena)

    def _begin(self, server: Server, code: str) -> None:
        self._begun.append(time.monotonic())
        if self._left is not None:
            self._left -= 1
        task = asyncio.create_task(self._play(TableAddress(server.url, code), server.token))
        self._playing[code] = task
        task.add_done_callback(lambda _: self._playing.pop(code, None))

    async def _play(self, address: TableAddress, token: str | None) -> None:
        """Play one game. A table that cannot be played is left to the server."""
        config = self._config
        try:
            async with TableClient(address, token) as table:
                player = BotPlayer(table, config.bot, deadline=config.deadline, tell=self._tell)
                async for game in player.games():
                    self._tell(f"{address.code}: {list(game.outcome.points)}, seat {game.seat}")
                    break
                await player.leave()
        except ConnectionEnded as ended:
            self._tell(f"{address.code}: {ended}")

    def _is_over_today(self) -> bool:
        now = time.monotonic()
        while self._begun and now - self._begun[0] > DAY:
            self._begun.popleft()
        return len(self._begun) >= self._config.games_a_day

    async def _rest(self, arena: Arena) -> None:
        """Leave the arena until a game of the last day is a day ago."""
        await arena.leave()
        wait = self._begun[0] + DAY - time.monotonic()
        self._tell(f"{self._config.games_a_day} games today: the next one in {wait / 3600:.1f} h")
        await asyncio.sleep(max(0.0, wait))
