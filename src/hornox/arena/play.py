"""One game between bots, from the deal to its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from hornox.bots import find_bot, make_bot
from hornox.engine import CardsRevealed, Outcome, SeatAction, Setup, View, awaited
from hornox.record import Game, Record

_DOMAIN = "hornox-bot-seed-1"


@dataclass(frozen=True, slots=True)
class SeatFault:
    """A mistake of the bot on this seat: its kind, the decision asked for and what went wrong."""

    seat: int
    kind: str
    decision: str
    message: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is kept of one game."""

    outcome: Outcome
    rounds: int
    turns: int
    moves: int
    faults: tuple[SeatFault, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that bots have played to its end, and their mistakes in it."""

    game: Game
    faults: tuple[SeatFault, ...] = ()


class Fault(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def decision(self) -> str: ...
    @property
    def message(self) -> str: ...


class SeatedBot(Protocol):
    """A bot at work, and what it has done wrong so far."""

    @property
    def faults(self) -> Sequence[Fault]: ...
    def choose(self, view: View) -> SeatAction: ...


def play_game(
    setup: Setup,
    bots: Sequence[str],
    seed: str,
    *,
    table: str = "",
    deadline: float | None = None,
) -> FinishedGame:
    """Play a game; the same arguments give the same game.

    `table` tells apart games of the same deal: there the bots think with other chance.
    """
    game = Game(Record(setup, tuple(bots), seed=seed))
    with ExitStack() as stack:
        seated = [
            stack.enter_context(seat_bot(bot, bot_seed(seed, table, seat), deadline))
            for seat, bot in enumerate(bots)
        ]
        while not game.is_over:
            seat = awaited(game.state)[0]
            game.play(seat, seated[seat].choose(game.view(seat)))
        return FinishedGame(game, _faults(seated))


def bot_seed(seed: str, table: str, seat: int) -> str:
    """The chance of the bot on this seat: it follows from the game's seed, but not back."""
    return sha256(json.dumps([_DOMAIN, seed, table, seat]).encode()).hexdigest()


@contextmanager
def seat_bot(bot: str, seed: str, deadline: float | None = None) -> Iterator[SeatedBot]:
    """Make the bot of this name; the only place where the arena does."""
    yield _Trusted(make_bot(bot, seed).choose)


def check_bot(bot: str) -> None:
    """Refuse a name that no bot has."""
    find_bot(bot)


def result_of(finished: FinishedGame) -> GameResult:
    """What is kept of a finished game."""
    game = finished.game
    outcome = game.outcome
    assert outcome is not None
    turns = sum(isinstance(event, CardsRevealed) for event in game.events)
    moves = len(game.record().moves)
    return GameResult(outcome, len(game.state.scores), turns, moves, finished.faults)


def win_share(outcome: Outcome, seat: int) -> float:
    """A win shared by three counts as a third of a win for each."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _faults(seated: Sequence[SeatedBot]) -> tuple[SeatFault, ...]:
    return tuple(
        SeatFault(seat, fault.kind, fault.decision, fault.message)
        for seat, bot in enumerate(seated)
        for fault in bot.faults
    )


@dataclass(frozen=True, slots=True)
class _Trusted:
    """One of our own bots, which make no mistakes."""

    choose: Callable[[View], SeatAction]
    faults: tuple[Fault, ...] = ()
