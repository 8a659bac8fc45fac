"""Walking through a record: every decision of every seat, as it stood when it was made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import cast

from hornox.engine import (
    GetReady,
    Outcome,
    PlayCard,
    Seat,
    SeatAction,
    Setup,
    View,
    observe,
    outcome,
)
from hornox.record import Move, Record, replay


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of one seat: what it saw, what it could do, what it did.

    `move` is the index of the move in the record. `options` are those listed, and the chosen one
    if it is legal but too much to list.
    """

    move: int
    view: View
    options: tuple[SeatAction, ...]
    chosen: SeatAction

    @property
    def seat(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def round(self) -> int:
        return self.view.round

    @property
    def kind(self) -> str:
        return self.view.prompt.kind

    @property
    def is_forced(self) -> bool:
        """Whether there was nothing to decide."""
        return len(self.options) == 1


@dataclass(frozen=True, slots=True)
class Walk:
    """All choices of a record in the order of its moves, and how its rounds ended.

    `scores` are the points of each finished round, by side. `fresh` is false if the record starts
    from a position, so that its first round has no deal to speak of.
    """

    setup: Setup
    names: tuple[str, ...]
    choices: tuple[Choice, ...]
    scores: tuple[tuple[int, ...], ...]
    first_round: int
    fresh: bool
    outcome: Outcome | None

    def choices_of(self, seat: Seat, round: int | None = None) -> tuple[Choice, ...]:
        """The choices of one seat, in one round or in all."""
        return tuple(
            choice
            for choice in self.choices
            if choice.seat == seat and round in (None, choice.round)
        )

    @property
    def finished_rounds(self) -> range:
        """The numbers of the rounds that were played to their end here."""
        return range(self.first_round, len(self.scores) + 1)


def walk(record: Record) -> Walk:
    """Every choice of a record, or a `RecordError` if it cannot be replayed."""
    steps = replay(record)
    choices: list[Choice] = []
    for index, (before, after) in enumerate(pairwise(steps)):
        move = after.move
        if move is not None and move.seat is not None:
            _add(choices, index, observe(before.state, move.seat), move)
    last = steps[-1].state
    return Walk(
        setup=record.setup,
        names=record.names,
        choices=tuple(choices),
        scores=last.scores,
        first_round=len(steps[0].state.scores) + 1,
        fresh=record.position is None,
        outcome=outcome(last),
    )


def _add(choices: list[Choice], index: int, view: View, move: Move) -> None:
    action = cast(SeatAction, move.action)
    if view.decision is None and isinstance(action, PlayCard):
        _change_mind(choices, index, view.seat, action)
    else:
        options = options_of(view)
        if action not in options:
            options = (*options, action)
        choices.append(Choice(index, view, options, action))


def options_of(view: View) -> tuple[SeatAction, ...]:
    """What the seat of a view may do; a member who is ready may stay so."""
    if view.decision is not None:
        return view.decision.options
    return (GetReady(), *view.changes)


def _change_mind(choices: list[Choice], index: int, seat: Seat | None, action: PlayCard) -> None:
    """Only the last card that a seat has laid face down counts."""
    earlier = max(place for place, choice in enumerate(choices) if choice.seat == seat)
    choices[earlier] = replace(choices[earlier], move=index, chosen=action)
