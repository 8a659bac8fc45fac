"""Playouts of one view, as the reference player plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hornox.coach.reference import Reference
from hornox.engine import GetReady, SeatAction, View
from hornox.sim import Playouts, PlayoutSamples, game_course, scale_of_wins, win_weight

Floats = npt.NDArray[np.float64]

PLAY_ON = GetReady()
"""Stands for no choice at all: the reference player chooses and plays on."""


class Value(NamedTuple):
    """What a choice leads to.

    `own` are the points of the round (the team's), `wins` is the chance to win the game, `kept`
    what special cards kept for the next round are worth there.
    """

    own: float
    wins: float
    kept: float = 0.0


class Outcomes(NamedTuple):
    """The same for each of several playouts."""

    own: Floats
    wins: Floats
    kept: Floats

    @property
    def mean(self) -> Value:
        return Value(float(self.own.mean()), float(self.wins.mean()), float(self.kept.mean()))

    @property
    def costs(self) -> Floats:
        """What options are compared by: special cards that are kept count as bullheads less."""
        return self.own - self.kept


class ReferencePlayer:
    """Plays a view out as the reference player does."""

    __slots__ = ("_playouts", "_view")

    def __init__(self, view: View, reference: Reference) -> None:
        self._view = view
        self._playouts = Playouts(
            view, reference.own_of(view), reference.others_of(view), reference.enhancements
        )

    def play(
        self, options: Sequence[SeatAction], deals: int, seed: int, turns: int | None = None
    ) -> dict[SeatAction, Outcomes]:
        """The outcomes of the options that playouts can evaluate, all over the same deals."""
        if not options:
            return {}
        samples = self._playouts.sample(deals * len(options), seed, options, turns)
        points, wins = samples.own + samples.kept, self._wins(samples)
        return {
            action: Outcomes(points[:, column], wins[:, column], samples.kept[:, column])
            for column, action in enumerate(samples.actions)
        }

    def play_on(self, deals: int, seed: int, turns: int | None = None) -> Outcomes:
        """The view without a choice: the reference player chooses for itself."""
        return self.play([PLAY_ON], deals, seed, turns)[PLAY_ON]

    def _wins(self, samples: PlayoutSamples) -> Floats:
        """In a draft playouts count no wins: they follow from the own points and the others'.

        Even in the last round they are a guess then, as if another round were to come.
        """
        view = self._view
        if view.prompt.kind != "drafting":
            return samples.wins
        assert view.seat is not None
        target, rounds_left = game_course(view.setup, view.round)
        scale = scale_of_wins(target, max(1.0, rounds_left), max(seat.total for seat in view.seats))
        ends = np.stack(
            [
                seat.total + (samples.own if seat.seat == view.seat else samples.others)
                for seat in view.seats
            ]
        )
        weights = win_weight((ends - ends.min(axis=0)) / scale)
        wins: Floats = weights[view.seat] / weights.sum(axis=0)
        return wins


def without_question(view: View) -> View:
    """The view in which no seat is asked: the card that is being placed waits with the others."""
    prompt = view.prompt
    if prompt.played is None:
        return view
    kind = prompt.kind if prompt.kind == "choosing-row" else "selecting"
    queue = (prompt.played, *view.queue)
    return replace(view, queue=queue, prompt=replace(prompt, kind=kind, played=None))
