"""Play the deal of the day on a server in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from hornox.engine import SeatAction, View, awaited, observe
from hornox.server.daily.tries import DailyDeals
from hornox.server.metrics import Metrics
from hornox.server.storage import AddSecret, StoredGame
from hornox.server.tables import BotChoice, BotQuestion, BotRunner, InlineBots
from hornox.table import Answer
from tests.server.sessions.clients import Client, VirtualServer
from tests.server.simulation_net import virtual_now

Choose = Callable[[View], SeatAction]


class LightBots(InlineBots):
    """The ox on every seat: no kernels to compile."""

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        return await super().choose([replace(asked, level="ox") for asked in questions])


async def open_server(bots: BotRunner | None = None) -> VirtualServer:
    server = VirtualServer(bots=bots or LightBots())
    server.disk.commit([AddSecret("daily", "5e" * 32)])
    return await server.open()


def deals_of(server: VirtualServer) -> DailyDeals:
    return DailyDeals(server.committer, server.registry, virtual_now, Metrics())


def lowest(view: View) -> SeatAction:
    """The first of the options."""
    assert view.decision is not None
    return view.decision.options[0]


async def play(
    server: VirtualServer, code: str, client: Client, choose: Choose = lowest, delay: float = 0.1
) -> None:
    """Answer as the person on the first seat until the game is over."""
    actor = await server.registry.find(code)
    for number in range(10_000):
        table = actor.writer.table
        assert table.state is not None
        assert table.game is not None
        if not table.is_playing:
            await client.frames()
            return
        if 0 in awaited(table.state):
            action = choose(observe(table.state, 0))
            decision = table.game.decision(table.state)
            await client.do(Answer(decision, action), id=f"answer-{number}")
        await asyncio.sleep(delay)
    raise AssertionError("the game does not end")


async def finished_game(server: VirtualServer, code: str) -> StoredGame:
    await asyncio.sleep(1)
    (game,) = await server.committer.read(lambda store: store.games_at(code, 1))
    return game
