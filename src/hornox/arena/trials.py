"""Games that try a bot out: every mode, few and many seats, among bots we know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hornox.bots import Bot, CautiousBot, Fault, make_bot, open_bot
from hornox.engine import (
    VARIANTS,
    Agree,
    FanCard,
    LetReplace,
    Propose,
    Seat,
    SeatAction,
    Setup,
    SetupError,
    View,
    awaited,
    new_setup,
)
from hornox.record import Game, Record

MATES = ("random", "cautious")
"""Who sits on the other seats, in turn."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A game and the seat on which the bot is tried out."""

    setup: Setup
    seat: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot was asked, and what was done."""

    decision: str
    kind: str
    action: SeatAction


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, with the kind of decision and the game in which it happened."""

    trial: Trial
    kind: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went for the bot; `seconds` are those of each answer."""

    trial: Trial
    name: str
    introduced: bool
    reproducible: bool
    replaced: bool
    answers: tuple[Answer, ...]
    findings: tuple[Finding, ...]
    seconds: tuple[float, ...]


def tables(mode: str) -> tuple[Setup, ...]:
    """The least seats, one more and the most; each fan card alone, and all together."""
    if mode not in VARIANTS:
        raise SetupError(f"there is no mode {mode!r}; modes are {', '.join(VARIANTS)}")
    return tuple(
        _fan_tables(mode) if "fan_cards" in VARIANTS[mode].option_names else _plain_tables(mode)
    )


def play_trial(bot: str, trial: Trial, deadline: float) -> Course:
    """One game to its end."""
    game = Game(Record(trial.setup, ("",) * trial.setup.players, seed=trial.seed))
    mates = [_mate(trial, seat) for seat in range(trial.setup.players)]
    answers: list[Answer] = []
    with open_bot(bot, f"{trial.seed}/{trial.seat}", deadline=deadline) as tried:
        while not game.is_over:
            seat = awaited(game.state)[0]
            view = game.view(seat)
            action = (tried if seat == trial.seat else mates[seat]).choose(view)
            if seat == trial.seat and view.decision is not None:
                answers.append(Answer(view.decision.id, view.decision.kind, action))
            game.play(seat, action)
        assert game.outcome is not None
        tried.game_over(game.outcome)
    kinds = {answer.decision: answer.kind for answer in answers}
    return Course(
        trial,
        tried.name,
        tried.introduced,
        tried.reproducible,
        tried.replaced,
        tuple(answers),
        tuple(Finding(trial, kinds[fault.decision], fault) for fault in tried.faults),
        tuple(tried.seconds),
    )


def _plain_tables(mode: str) -> Iterator[Setup]:
    seats = VARIANTS[mode].players
    for players in (seats[0], seats[1], seats[-1]):
        yield new_setup(mode, players, rounds=_short(mode))


def _fan_tables(mode: str) -> Iterator[Setup]:
    seats = VARIANTS[mode].players
    for players, card in zip(seats, FanCard, strict=False):
        yield new_setup(mode, players, fan_cards=(card,), rounds=_short(mode))
    yield new_setup(mode, seats[-1], fan_cards=tuple(FanCard), rounds=_short(mode))


def _short(mode: str) -> int | None:
    """One round, where a mode lets one choose."""
    return 1 if "rounds" in VARIANTS[mode].option_names else None


def _mate(trial: Trial, seat: Seat) -> Bot:
    is_team = VARIANTS[trial.setup.mode].is_team
    if is_team and seat == (trial.seat + 1) % trial.setup.players:
        return _Proposer(trial.seat)
    return make_bot(MATES[seat % len(MATES)], f"{trial.seed}/{seat}")


class _Proposer:
    """A member who proposes a Replace for the bot at every chance, for it seldom comes up."""

    name = "proposer"

    def __init__(self, seat: Seat) -> None:
        self._wish = Propose(LetReplace(seat))
        self._advice = CautiousBot()

    def choose(self, view: View) -> SeatAction:
        assert view.decision is not None
        for wish in (self._wish, Agree()):
            if wish in view.decision.options:
                return wish
        return self._advice.choose(view)
