"""Exact play where nothing is hidden: two players, open hands, the last cards of a round.

The rest of the round is a game of simultaneous moves with known cards. It has an equilibrium:
probabilities for each card from which neither player gains by deviating. Both play for the
difference of points.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, inf, isnan
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from hornox.engine import (
    VARIANTS,
    Card,
    HornoxError,
    PlayCard,
    Played,
    RowIndex,
    SeatAction,
    TakeRow,
    View,
)

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Floats, Ints

EXACT_CARDS = 5
"""So many cards in each hand are solved within some dozen milliseconds."""

_STEPS = 10_000
"""Steps of the solver between two checks of the time: about a millisecond."""


class OutOfTime(HornoxError):
    """The end of the round takes longer to solve than there is time."""

    code = "out-of-time"


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """How both play, and the points the viewer takes from now on less those of the other.

    `losses[mine][yours]` is the same difference if these cards are played now, in the order of the
    probabilities `own` and `other`; `points[mine][yours]` is what the viewer takes itself then.
    """

    value: float
    own: dict[Card, float]
    other: dict[Card, float]
    losses: tuple[tuple[float, ...], ...]
    points: tuple[tuple[float, ...], ...]


class EndgameValue(NamedTuple):
    """What an option brings from now on: own points less the other's, and own points."""

    loss: float
    points: float


def is_exact(view: View) -> bool:
    """Whether the rest of this round can be played exactly; a card about to take a row counts."""
    open_hands = VARIANTS[view.setup.mode].has_open_hands
    if view.seat is None or view.setup.players != 2 or not open_hands:
        return False
    played = view.prompt.kind == "choosing-row"
    return (played or view.prompt.kind == "selecting") and len(view.hand) + played <= EXACT_CARDS


def equilibrium(view: View, seconds: float = inf) -> Equilibrium:
    """What to play when both choose a card; raises OutOfTime if it is not found in time."""
    from hornox.sim.endgame.solver import OTHER_MIX, OWN_MIX

    value, game, points = _solve(view, _rows(view), perf_counter() + seconds)
    cards = len(view.hand)
    return Equilibrium(
        value,
        _mix(view.hand, game[OWN_MIX].tolist()),
        _mix(_other_hand(view), game[OTHER_MIX].tolist()),
        _square(game, cards),
        _square(points, cards),
    )


class ExactOption(NamedTuple):
    """What an option brings, and how often exact play chooses it."""

    value: EndgameValue
    share: float


def exact_options(view: View, seconds: float = inf) -> dict[SeatAction, ExactOption]:
    """Each card of the hand, or each row for a low card, if both play on exactly."""
    if view.prompt.kind == "choosing-row":
        values = row_values(view, seconds)
        best = min(values, key=lambda row: values[row].loss)
        return {row: ExactOption(value, float(row == best)) for row, value in values.items()}
    found = equilibrium(view, seconds)
    other = tuple(found.other.values())
    lines = zip(found.own.items(), found.losses, found.points, strict=True)
    return {
        PlayCard(card): ExactOption(
            EndgameValue(_expected(other, losses), _expected(other, points)), share
        )
        for (card, share), losses, points in lines
    }


def _expected(chances: tuple[float, ...], values: tuple[float, ...]) -> float:
    return fsum(chance * value for chance, value in zip(chances, values, strict=True))


def _square(lines: Floats, size: int) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(line[:size].tolist()) for line in lines[:size])


def _mix(hand: tuple[Card, ...], weights: list[float]) -> dict[Card, float]:
    """Probabilities by card; rounding may leave one slightly below zero."""
    return {card: max(weight, 0.0) for card, weight in zip(hand, weights, strict=False)}


def row_losses(view: View, seconds: float = inf) -> dict[SeatAction, float]:
    """The same difference for each row that the viewer may take with a low card."""
    return {option: value.loss for option, value in row_values(view, seconds).items()}


def row_values(view: View, seconds: float = inf) -> dict[SeatAction, EndgameValue]:
    """What each row that the viewer may take with a low card brings."""
    assert view.decision is not None
    end = perf_counter() + seconds
    rows = [option for option in view.decision.options if isinstance(option, TakeRow)]
    return {option: _value_by(view, option.row, end) for option in rows}


def _value_by(view: View, row: RowIndex, end: float) -> EndgameValue:
    """The price of the row and what follows: the other's card if it waits, then the hands."""
    played = view.prompt.played
    assert played is not None
    rows, cost = _placed(view, _rows(view), played, row)
    if not view.queue:
        return _added(cost, _value_of(view, rows, end))
    waiting = view.queue[0]
    choices = range(len(rows)) if _is_low(waiting.card, rows) else range(1)
    replies = (_placed(view, rows, waiting, index) for index in choices)
    # The other takes what is worst for the viewer.
    return _added(cost, max(_added(reply, _value_of(view, after, end)) for after, reply in replies))


def _added(first: EndgameValue, second: EndgameValue) -> EndgameValue:
    return EndgameValue(first.loss + second.loss, first.points + second.points)


def _value_of(view: View, rows: Ints, end: float) -> EndgameValue:
    """What the hands bring with these rows."""
    from hornox.sim.endgame.solver import OTHER_MIX, OWN_MIX

    value, game, points = _solve(view, rows, end)
    own, other = (tuple(game[mix, : len(view.hand)].tolist()) for mix in (OWN_MIX, OTHER_MIX))
    lines = _square(points, len(view.hand))
    return EndgameValue(value, _expected(own, tuple(_expected(other, line) for line in lines)))


def _is_low(card: Card, rows: Ints) -> bool:
    from hornox.sim.kernels.rows import NUMBER_SHIFT

    return bool(card < rows[0] >> NUMBER_SHIFT)


def _placed(view: View, rows: Ints, played: Played, row: RowIndex) -> tuple[Ints, EndgameValue]:
    """The rows after a card, which takes this row if it is low, and what it brought the viewer."""
    import numpy as np

    from hornox.sim.encoding.tables import blank_table, key_of
    from hornox.sim.kernels import table as at
    from hornox.sim.kernels.entries import kernels_for
    from hornox.sim.kernels.facts import PLAIN

    assert view.seat is not None
    table = blank_table()
    table[at.ROWS : at.ROWS + len(rows)], table[at.ROWS_USED] = rows, len(rows)
    table[at.GIVEN], table[at.CHOICES] = 1, row
    queue = np.array([key_of(played, view.setup.players)], np.int64)
    hands, rng = np.zeros((2, 1), np.int64), np.zeros(1, np.uint64)
    kernels_for(PLAIN).place_queue(table, hands, queue, 1, rng)
    points = at.seat_slots(table, at.POINTS)
    own, other = int(points[view.seat]), int(points[1 - view.seat])
    return table[at.ROWS : at.ROWS + len(rows)], EndgameValue(own - other, own)


def _solve(view: View, rows: Ints, end: float) -> tuple[float, Floats, Floats]:
    """The value with these rows, the game of choosing among the cards in hand, own points in it."""
    from hornox.sim.endgame.solver import new_search, solve
    from hornox.sim.kernels.rows import INDEX_BITS

    cards = len(view.hand)
    search = new_search()
    if cards == 0:
        return 0.0, search.games[0], search.points[0]
    search.hands[cards, :, :cards] = view.hand, _other_hand(view)
    search.levels[cards, : len(rows)] = rows & ~INDEX_BITS  # which row is which does not matter
    while isnan(value := float(solve(cards, _STEPS, search))):
        if perf_counter() > end:
            raise OutOfTime("the end of this round cannot be solved in time")
    return value, search.games[cards], search.points[cards]


def _other_hand(view: View) -> tuple[Card, ...]:
    assert view.seat is not None
    return view.seats[1 - view.seat].known


def _rows(view: View) -> Ints:
    """The rows, ascending."""
    from hornox.sim.encoding.tables import encode_view
    from hornox.sim.kernels import table as at

    table = encode_view(view)
    return table[at.ROWS : at.ROWS + len(view.rows)]
