"""Play one game between bots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256

from hornox.bots import BotSource, Supervised, Thought, open_bot, source_name
from hornox.engine import CardsRevealed, Outcome, Setup, awaited
from hornox.record import Game, Record

_DOMAIN = "hornox-seat-seed-1"


@dataclass(frozen=True, slots=True)
class SeatFault:
    """A fault of the bot on this seat: its kind, the decision and the message."""

    seat: int
    kind: str
    decision: str
    message: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    outcome: Outcome
    rounds: int
    turns: int
    moves: int
    faults: tuple[SeatFault, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that bots have played to its end, their faults in it, and their thoughts by seat."""

    game: Game
    faults: tuple[SeatFault, ...] = ()
    thoughts: tuple[tuple[Thought, ...], ...] = ()


def play_game(
    setup: Setup,
    bots: Sequence[BotSource],
    seed: str,
    *,
    table: str = "",
    deadline: float | None = None,
) -> PlayedGame:
    """Play a game between bots, given by name, as classes, as functions or as objects.

    The same arguments give the same game, unless a deadline was missed.

    A fault of a bot is noted, and a stand-in answers for it. `table` distinguishes games of the
    same deal: it gives the bots other random numbers.
    """
    game = Game(Record(setup, tuple(map(source_name, bots)), seed=seed))
    with ExitStack() as stack:
        seated = [
            stack.enter_context(open_bot(bot, bot_seed(seed, table, seat), deadline=deadline))
            for seat, bot in enumerate(bots)
        ]
        while not game.is_over:
            seat = awaited(game.state)[0]
            game.play(seat, seated[seat].choose(game.view(seat)))
        for bot in seated:
            bot.game_over(_outcome(game))
        thoughts = tuple(tuple(bot.thoughts) for bot in seated)
        return PlayedGame(game, _faults(seated), thoughts)


def bot_seed(seed: str, table: str, seat: int) -> str:
    """Return the seed of the bot on this seat. It does not reveal the game's seed."""
    return sha256(json.dumps([_DOMAIN, seed, table, seat]).encode()).hexdigest()


def result_of(finished: PlayedGame) -> GameResult:
    """Return the result of a played game."""
    game = finished.game
    turns = sum(isinstance(event, CardsRevealed) for event in game.events)
    moves = len(game.record().moves)
    return GameResult(_outcome(game), len(game.state.scores), turns, moves, finished.faults)


def win_share(outcome: Outcome, seat: int) -> float:
    """Return the seat's share of the win: a third if three share it."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _outcome(game: Game) -> Outcome:
    assert game.outcome is not None
    return game.outcome


def _faults(seated: Sequence[Supervised]) -> tuple[SeatFault, ...]:
    return tuple(
        SeatFault(seat, fault.kind.value, fault.decision, fault.message)
        for seat, bot in enumerate(seated)
        for fault in bot.faults
    )
