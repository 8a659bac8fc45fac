"""Trial games for the conformance check: every mode, few and many seats, with known bots."""

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

OTHER_BOTS = ("random", "cautious")
"""The bots on the other seats, in turn."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial game and the seat of the checked bot."""

    setup: Setup
    seat: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """A decision of the bot and its action."""

    decision: str
    kind: str
    action: SeatAction


@dataclass(frozen=True, slots=True)
class TrialFault:
    """A fault, with the kind of decision and the game in which it happened."""

    trial: Trial
    kind: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The result of a trial for the bot; `seconds` are those of each answer."""

    trial: Trial
    name: str
    introduced: bool
    reproducible: bool
    replaced: bool
    answers: tuple[TrialAnswer, ...]
    faults: tuple[TrialFault, ...]
    seconds: tuple[float, ...]


def trial_setups(mode: str) -> tuple[Setup, ...]:
    """Return the setups of a mode that are tried.

    They have the fewest, one more and the most seats; in the fan game each fan card, then all.
    """
    if mode not in VARIANTS:
        raise SetupError(f"there is no mode {mode!r}; modes are {', '.join(VARIANTS)}")
    return tuple(
        _fan_tables(mode) if "fan_cards" in VARIANTS[mode].option_names else _plain_tables(mode)
    )


def play_trial(bot: str, trial: Trial, deadline: float) -> TrialResult:
    """Play one trial game."""
    game = Game(Record(trial.setup, ("",) * trial.setup.players, seed=trial.seed))
    mates = [_other_bot(trial, seat) for seat in range(trial.setup.players)]
    answers: list[TrialAnswer] = []
    with open_bot(bot, f"{trial.seed}/{trial.seat}", deadline=deadline) as tried:
        while not game.is_over:
            seat = awaited(game.state)[0]
            view = game.view(seat)
            action = (tried if seat == trial.seat else mates[seat]).choose(view)
            if seat == trial.seat and view.decision is not None:
                answers.append(TrialAnswer(view.decision.id, view.decision.kind, action))
            game.play(seat, action)
        assert game.outcome is not None
        tried.game_over(game.outcome)
    kinds = {answer.decision: answer.kind for answer in answers}
    return TrialResult(
        trial,
        tried.name,
        tried.introduced,
        tried.reproducible,
        tried.replaced,
        tuple(answers),
        tuple(TrialFault(trial, kinds[fault.decision], fault) for fault in tried.faults),
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
    """Return one round, if the mode has this option."""
    return 1 if "rounds" in VARIANTS[mode].option_names else None


def _other_bot(trial: Trial, seat: Seat) -> Bot:
    is_team = VARIANTS[trial.setup.mode].is_team
    if is_team and seat == (trial.seat + 1) % trial.setup.players:
        return _Proposer(trial.seat)
    return make_bot(OTHER_BOTS[seat % len(OTHER_BOTS)], f"{trial.seed}/{seat}")


class _Proposer:
    """A member who proposes a Replace for the bot whenever possible, because it is rare."""

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
