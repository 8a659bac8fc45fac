"""Who cost whom: what the choices of each player changed for every other one.

After a game all hands are known. Then the expected points of all seats can be followed from choice
to choice: the cards of a turn become known one after the other, in the order in which they are
placed, and every other choice changes what is expected from there. What a choice of one seat
changes for another is its *effect*. All values come from one chain, so the first value and the
effects add up to the result exactly. The order matters a little: what two cards do together counts
for the later one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum, sqrt

from hornox.bots.cautious import CautiousBot
from hornox.coach.playing import without_question
from hornox.coach.reference import Reference
from hornox.coach.takes import points_so_far
from hornox.engine import (
    VARIANTS,
    KeepSpecials,
    PlayCard,
    Seat,
    Setup,
    ShuffleSpecials,
    Special,
    State,
    apply,
    awaited,
    decisions,
    observe,
    pack_to_shuffle,
    stage_kind,
    turned,
)
from hornox.record import Record, Step, Stream, replay
from hornox.sim import KnownPoints, known_points

EFFECT_PLAYOUTS = 1024
"""Playouts for each value."""

_SEEDS = 1 << 32


@dataclass(frozen=True, slots=True)
class RoundEffects:
    """One round: what was expected at its start with all hands known, and what choices changed.

    `effects[j][i]` is what the choices of seat j changed for seat i, `errors` the standard errors.
    For every seat the result is the start plus the effects of all seats on it.
    """

    round: int
    start: tuple[float, ...]
    effects: tuple[tuple[float, ...], ...]
    errors: tuple[tuple[float, ...], ...]
    result: tuple[int, ...]

    def from_others(self, seat: Seat) -> float:
        """What all others together cost this seat."""
        return fsum(line[seat] for by, line in enumerate(self.effects) if by != seat)


def can_follow(setup: Setup) -> bool:
    """Whether choices can be told apart: not in a team, whose result is one for all."""
    return not VARIANTS[setup.mode].is_team


def effects_of(
    record: Record, reference: Reference, playouts: int = EFFECT_PLAYOUTS, seed: str | int = 0
) -> tuple[RoundEffects, ...]:
    """The effects of every finished round of a record; none in a game of a team.

    All seats play on as the reference player does. A draft comes before the start.
    """
    if not can_follow(record.setup) or playouts < 1:
        return ()
    values = _Values(reference, playouts, Stream(str(seed), "coach effects"))
    return tuple(
        _Chain(steps, values).effects() for steps in _rounds(replay(record)) if _is_whole(steps)
    )


def _rounds(steps: Sequence[Step]) -> Iterator[list[tuple[Step, Step]]]:
    """The moves of each round, as pairs of steps, from the first card that is chosen on."""
    pairs = list(pairwise(steps))
    for number in sorted({len(before.state.scores) for before, _ in pairs}):
        found = [pair for pair in pairs if len(pair[0].state.scores) == number]
        first = next((i for i, pair in enumerate(found) if _is_turn(pair[0].state)), len(found))
        yield found[first:]


def _is_whole(pairs: Sequence[tuple[Step, Step]]) -> bool:
    """Whether the round was played to its end."""
    return bool(pairs) and len(pairs[-1][1].state.scores) > len(pairs[0][0].state.scores)


def _is_turn(state: State) -> bool:
    """The start of a turn: every seat chooses a card."""
    return (
        pack_to_shuffle(state) is None
        and stage_kind(state) == "selecting"
        and len(awaited(state)) == state.setup.players
    )


def _is_choosing(state: State) -> bool:
    """Some seats have chosen a card for this turn, others have not."""
    if pack_to_shuffle(state) is not None or not awaited(state):
        return False
    return stage_kind(state) == "selecting" and not _is_turn(state)


class _Chain:
    """The values of one round, one after the other, and whose choice leads to the next."""

    def __init__(self, pairs: Sequence[tuple[Step, Step]], values: _Values) -> None:
        self._pairs = pairs
        self._values = values
        self._round = len(pairs[0][0].state.scores)
        self._now = values.at(pairs[0][0].state, self._round)
        self._start = self._now.means
        players = len(self._start)
        self._effects = [[0.0] * players for _ in range(players)]
        self._squares = [[0.0] * players for _ in range(players)]

    def effects(self) -> RoundEffects:
        turn: State | None = None
        plays: dict[Seat, PlayCard] = {}
        for before, after in self._pairs:
            move = after.move
            if move is None or move.seat is None:
                continue  # chance: the next value tells
            if isinstance(move.action, PlayCard):
                turn = before.state if _is_turn(before.state) else turn
                plays[move.seat] = move.action
                if turn is not None and not _is_choosing(after.state):
                    self._place(turn, plays, after.state)
                    turn, plays = None, {}
            else:
                self._add(move.seat, self._values.at(after.state, self._round))
        result = self._pairs[-1][1].state.scores[self._round]
        errors = tuple(tuple(sqrt(square) for square in line) for line in self._squares)
        told = tuple(tuple(line) for line in self._effects)
        return RoundEffects(self._round + 1, self._start, told, errors, result)

    def _place(self, turn: State, plays: Mapping[Seat, PlayCard], after: State) -> None:
        """The cards of a turn become known in the order in which they are placed."""
        known: dict[Seat, PlayCard] = {}
        ordered = sorted(plays, key=lambda seat: _number(plays[seat]))
        for seat in ordered[:-1]:
            known[seat] = plays[seat]
            self._add(seat, self._values.known(turn, known))
        self._add(ordered[-1], self._values.at(after, self._round))

    def _add(self, seat: Seat, following: KnownPoints) -> None:
        for other, (was, becomes) in enumerate(zip(self._now.means, following.means, strict=True)):
            self._effects[seat][other] += becomes - was
            noise = self._now.errors[other] ** 2 + following.errors[other] ** 2
            self._squares[seat][other] += noise
        self._now = following


class _Values:
    """What all seats expect in a state, with all hands known."""

    def __init__(self, reference: Reference, playouts: int, chance: Stream) -> None:
        self._reference = reference
        self._playouts = playouts
        self._chance = chance

    def known(self, state: State, chosen: Mapping[Seat, PlayCard], share: int = 1) -> KnownPoints:
        """By playouts; `chosen` cards are played next."""
        return known_points(
            without_question(observe(state, 0)),
            state.hands,
            max(1, self._playouts // share),
            self._chance.below(_SEEDS),
            chosen=chosen,
            points=[
                int(points_so_far(observe(state, seat))) for seat in range(state.setup.players)
            ],
            policy=self._reference.own,
            enhancements=self._reference.enhancements,
        )

    def at(self, state: State, round: int, share: int = 1) -> KnownPoints:
        """What is expected if the reference player makes every choice from here."""
        if len(state.scores) > round:
            return KnownPoints(tuple(map(float, state.scores[round])), (0.0,) * len(state.hands))
        pack = pack_to_shuffle(state)
        if pack is not None:  # special cards are alike to playouts, so any order will do
            specials = tuple(card for card in pack if isinstance(card, Special))
            return self.at(apply(state, None, ShuffleSpecials(specials)).state, round, share)
        seat = awaited(state)[0]
        match stage_kind(state):
            case "picking-for-x-row":  # any card
                options = decisions(state)[0].options
                after = [apply(state, seat, option).state for option in options]
                found = [self.at(one, round, share * len(options)) for one in after]
                return _mean(found)
            case "using-special":
                advice = CautiousBot().choose(observe(state, seat))
                return self.at(apply(state, seat, advice).state, round, share)
            case "swapping":
                return self.at(apply(state, seat, KeepSpecials()).state, round, share)
            case _:
                return self.known(state, {}, share)


def _mean(values: Sequence[KnownPoints]) -> KnownPoints:
    count = len(values)
    means = zip(*(value.means for value in values), strict=True)
    errors = zip(*(value.errors for value in values), strict=True)
    return KnownPoints(
        tuple(fsum(line) / count for line in means),
        tuple(sqrt(fsum(error**2 for error in line)) / count for line in errors),
    )


def _number(play: PlayCard) -> int:
    return turned(play.card) if play.twisted else play.card


def sum_of_effects(
    rounds: Sequence[RoundEffects],
) -> tuple[tuple[tuple[float, float], ...], ...]:
    """By seat and seat: the effects of all rounds together, each with its standard error."""
    seats = range(len(rounds[0].effects)) if rounds else range(0)
    return tuple(
        tuple(
            (
                fsum(one.effects[by][on] for one in rounds),
                sqrt(fsum(one.errors[by][on] ** 2 for one in rounds)),
            )
            for on in seats
        )
        for by in seats
    )
