"""What is hidden stays hidden on the wire: not a byte, a frame or a moment differs.

Two servers get the same commands at the same times. Their games differ only in what a viewer may
not know; everything that reaches this viewer must be the same until the reveal, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest

from hornox.engine import (
    PlayCard,
    Seat,
    SeatAction,
    State,
    View,
    awaited,
    decision_of,
    observe,
    stage_kind,
)
from hornox.record import Stream, sample_option
from hornox.server.sessions import SendQueue
from hornox.server.tables import BotChoice, BotQuestion, TableActor
from hornox.table import Answer, Command, GameTerms, LockIn, Say, SeatBot, Start, Terms, Watch
from hornox.table import Table as LiveTable
from tests.properties.secrets import other_world, private_parts
from tests.server.sessions.clients import Client, VirtualServer
from tests.server.simulation_loop import run
from tests.server.simulation_store import SlowCommitter
from tests.table.test_leaks import (
    CLOCK,
    GAMES,
    NAMES,
    WITH_UNDEALT,
    _move_without,
    locking,
    modes,
    with_exchanged,
)

Change: TypeAlias = Callable[[State], State]
Script: TypeAlias = Callable[["World"], Awaitable[None]]
Heard: TypeAlias = list[tuple[float, str]]
"""Frames, and when they were sent."""


SCREEN = "screen"
WATCHERS = ("Eve", SCREEN)


class SteadyCommitter(SlowCommitter):
    """A disk that always takes the same time: what remains is what the server does."""

    async def _pause(self) -> None:
        await asyncio.sleep(0.005)


class Stopwatch(SendQueue):
    """A queue that records when it got each frame."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[tuple[float, str]] = []

    def put(self, frame: str) -> bool:
        at = round(asyncio.get_running_loop().time(), 6)
        self.noted.append((at, frame))
        return super().put(frame)


class World:
    """A server with a game between Ann, Bob and Cat, watched by Eve and on a screen."""

    def __init__(
        self, server: VirtualServer, actor: TableActor, clients: dict[str, Client]
    ) -> None:
        self.server, self.actor, self.clients = server, actor, clients

    @property
    def table(self) -> LiveTable:
        return self.actor.writer.table

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    @property
    def decision(self) -> str:
        assert self.table.game is not None
        return self.table.game.decision(self.state)

    def change(self, change: Change) -> None:
        """Replace the game from here on."""
        self.actor.writer.table = self.actor.writer.durable = replace(
            self.table, state=change(self.state)
        )

    async def do(self, name: str, command: Command) -> None:
        """Carry out a command, and let a second pass in any case."""
        (reply, *_) = await self.clients[name].do(command)
        assert reply["type"] in ("ack", "news"), reply
        await asyncio.sleep(0.6)

    def received(self, name: str) -> Heard:
        """Return all frames for one client, and when they were sent."""
        queue = self.clients[name].queue
        assert isinstance(queue, Stopwatch)
        return queue.noted


async def world(game: GameTerms, *, lock_in: bool = False, bots: Any = None) -> World:
    server = await VirtualServer(committer=SteadyCommitter, bots=bots, new_queue=Stopwatch).open()
    terms = Terms(game, places=3, timing=CLOCK, lock_in=lock_in)
    people = NAMES if bots is None else NAMES[:2]
    actor, clients = await server.table(*people, terms=terms)
    clients.append(await server.client("Eve", actor.code))
    await clients[-1].do(Watch("Eve"))
    if bots is not None:
        await clients[0].do(SeatBot(2, "random"))
    screen = await server.screen(actor.code)
    await clients[0].do(Start())
    return World(server, actor, {client.name: client for client in clients} | {SCREEN: screen})


def heard_in(build: Callable[[], Awaitable[World]], script: Script) -> dict[str, Heard]:
    """Return all frames of all clients after this script."""

    async def main() -> dict[str, Heard]:
        place = await build()
        await script(place)
        return {name: place.received(name) for name in place.clients}

    return run(main())


@pytest.mark.parametrize("game", WITH_UNDEALT, ids=lambda game: game.mode)
def test_a_hidden_card_does_not_change_any_byte(game: GameTerms) -> None:
    """From the deal until that card is played, no other client gets a different byte."""
    moves: list[tuple[Seat, SeatAction]] = []

    async def here(place: World) -> None:
        card = place.state.hands[0][4]
        chance = Stream("wire", game.mode)
        while place.state.round == 1 and len(moves) < 40:
            actor: Any = SimpleNamespace(table=place.table, chance=chance)
            move = _move_without(actor, card)
            if move is None:
                break
            moves.append(move)
            await _answer(place, *move)

    async def there(place: World) -> None:
        state = place.state
        place.change(lambda state: with_exchanged(state, state.hands[0][4], state.undealt[0]))
        assert place.state != state
        for move in moves:
            await _answer(place, *move)

    one = heard_in(lambda: world(game), here)
    other = heard_in(lambda: world(game), there)
    assert len(moves) > 25
    for name in ("Bob", "Cat", "Eve", SCREEN):
        assert one[name] == other[name]
        assert len(one[name]) > len(moves)
    assert one["Ann"] != other["Ann"]
    assert_nothing_private(one)


async def _answer(place: World, seat: Seat, action: SeatAction) -> None:
    await place.do(NAMES[seat], Answer(place.decision, action))


def assert_nothing_private(received: dict[str, Heard]) -> None:
    """Check that spectators got no private message."""
    for name in (*WATCHERS, "again", "another screen"):
        assert not any([*private_parts(json.loads(text))] for _, text in received.get(name, ()))
    assert any([*private_parts(json.loads(text))] for _, text in received["Ann"])


@modes
@locking
@pytest.mark.parametrize("viewer", ["Bob", "Eve"])
def test_choices_and_their_changes_are_not_visible(
    game: GameTerms, viewer: str, *, lock_in: bool
) -> None:
    """Others have other cards, choose differently and change their choices.

    No other client gets different frames or other times: neither the viewer, nor the viewer's
    other device, nor a spectator or a screen, whether connected before or new.
    """
    seat = NAMES.index(viewer) if viewer in NAMES else None
    choosers = ("Ann",) if viewer in NAMES else ("Ann", "Cat")

    def script(change: Change, changes: int) -> Script:
        async def play(place: World) -> None:
            await _until_all_choose(place)
            place.change(change)
            for chooser in choosers:
                await _choose(place, chooser, range(1 + changes))
                if lock_in:
                    await place.do(chooser, LockIn(place.decision))
                await _choose(place, chooser, range(changes))
            if viewer in NAMES:
                own = PlayCard(place.state.hands[NAMES.index(viewer)][0])
                await place.do(viewer, Answer(place.decision, own))
                illegal = await place.clients[viewer].do(Answer(place.decision, PlayCard(105)))
                assert illegal[0]["type"] == "refused"
            if game.mode != "buffalo":
                await place.do(viewer, Say("Hurry up"))
            place.clients["again"] = await place.server.client(viewer, place.actor.code)
            place.clients["another screen"] = await place.server.screen(place.actor.code)
            await asyncio.sleep(1)

        return play

    def elsewhere(state: State) -> State:
        return other_world(state, seat, Stream("elsewhere", f"{game.mode} {viewer}"))

    def build() -> Awaitable[World]:
        return world(game, lock_in=lock_in)

    one = heard_in(build, script(lambda state: state, changes=0))
    other = heard_in(build, script(elsewhere, changes=2))
    for name in (viewer, "again", *WATCHERS, "another screen"):
        assert one[name] == other[name]
    assert one["Ann"] != other["Ann"]
    if viewer not in NAMES:
        assert_nothing_private(one)


@modes
@locking
def test_no_length_reveals_the_chosen_card(game: GameTerms, *, lock_in: bool) -> None:
    """An observer of encrypted frames sees their lengths, also the chooser's own."""

    def script(option: Callable[[list[PlayCard]], PlayCard]) -> Script:
        async def play(place: World) -> None:
            await _until_all_choose(place)
            before = place.clients["Ann"].cursor
            decision = decision_of(place.state, 0)
            assert decision is not None
            cards = [action for action in decision.options if isinstance(action, PlayCard)]
            cards.sort(key=lambda action: (action.twisted, action.card))
            await place.do("Ann", Answer(place.decision, option(cards)))
            code = place.actor.code
            place.clients["again"] = await place.server.client("Ann", code)
            place.clients["resumed"] = await place.server.client("Ann", code, seen=before)
            if lock_in:
                await place.do("Ann", LockIn(place.decision))
            await asyncio.sleep(1)

        return play

    def lengths(option: Callable[[list[PlayCard]], PlayCard]) -> dict[str, list[tuple[float, int]]]:
        received = heard_in(lambda: world(game, lock_in=lock_in), script(option))
        return {name: [(at, len(text)) for at, text in received[name]] for name in received}

    one = lengths(lambda cards: cards[0])
    assert one == lengths(lambda cards: cards[len(cards) // 3])
    assert one == lengths(lambda cards: cards[-1])
    assert {"Ann", "again", "resumed", "Bob", *WATCHERS} <= {*one}


async def _choose(place: World, name: str, indices: range) -> None:
    """Choose these cards of the hand one after the other. It takes five seconds in any case."""
    hand = place.state.hands[NAMES.index(name)]
    for index in indices:
        card = PlayCard(hand[min(index, len(hand) - 1)])
        await place.clients[name].do(Answer(place.decision, card))
    await asyncio.sleep(5 - 0.4 * len(indices))


async def _until_all_choose(place: World) -> None:
    """Answer decisions until all choose a card, in the second turn at the earliest."""
    chance = Stream("wire", "prefix")
    while not (
        stage_kind(place.state) == "selecting"
        and len(awaited(place.state)) == len(NAMES)
        and place.state.turn >= 2
    ):
        seat = awaited(place.state)[0]
        action = sample_option(observe(place.state, seat), chance)
        decision, locks = place.decision, place.table.terms.lock_in
        choosing = stage_kind(place.state) == "selecting"
        await place.do(NAMES[seat], Answer(decision, action))
        if locks and choosing:
            await place.do(NAMES[seat], LockIn(decision))


class Ponderer:
    """A bot whose time to think, in milliseconds, depends on its cards."""

    def __init__(self, time: Callable[[View], int]) -> None:
        self._time = time
        self._chance = Stream("ponderer", "choices")

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        await asyncio.sleep(max(self._time(asked.view) for asked in questions) / 1000)
        return [BotChoice(sample_option(asked.view, self._chance)) for asked in questions]

    def substitute_queued(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


def test_the_time_of_a_bot_reveals_nothing() -> None:
    async def wait(place: World) -> None:
        await asyncio.sleep(10)

    def quick(view: View) -> int:
        return 1510  # the deal has been shown by then

    def slower(view: View) -> int:
        return 1520 + sum(view.hand) % 400

    times: tuple[Callable[[View], int], ...] = (quick, slower)
    one, other = (
        heard_in(lambda time=time: world(GAMES[0], bots=Ponderer(time)), wait)  # type: ignore[misc]
        for time in times
    )
    assert one == other
    for name in WATCHERS:
        assert any("seat-ready" in text for _, text in one[name])
