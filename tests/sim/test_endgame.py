"""Exact play against brute force: the engine as the rules, fractions as the numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from hornox.engine import (
    PlayCard,
    State,
    apply,
    awaited,
    begin,
    new_setup,
    observe,
    stage_kind,
)
from hornox.record import Stream, sample_option
from hornox.sim.endgame import Equilibrium, OutOfTime, equilibrium, exact, is_exact, row_losses
from hornox.sim.endgame.exact import EXACT_CARDS

Matrix = list[list[Fraction]]


def endgame(cards: int, seed: str, kind: str = "selecting") -> State:
    """A random game of two, up to a turn with so many cards left."""
    chance = Stream(seed, "endgame")
    state = begin(new_setup("pro", 2, rounds=1)).state
    while stage_kind(state) != kind or len(state.hands[0]) != cards:
        if not awaited(state):
            return endgame(cards, seed + "+", kind)
        seat = awaited(state)[0]
        state = apply(state, seat, sample_option(observe(state, seat), chance)).state
    return state


def lead(state: State) -> Fraction:
    """The points of the first seat less those of the second."""
    points = [seat.points or 0 for seat in observe(state, None).seats]
    return Fraction(points[0] - points[1])


def value(state: State) -> Fraction:
    """The final lead if both play perfectly, by trying everything."""
    if not awaited(state):
        (points,) = state.scores
        return Fraction(points[0] - points[1])
    if stage_kind(state) == "choosing-row":
        seat = awaited(state)[0]
        best = max if seat else min
        rows = observe(state, seat).decision
        assert rows is not None
        return best(value(apply(state, seat, option).state) for option in rows.options)
    return solved(matrix(state))


def matrix(state: State) -> Matrix:
    return [
        [value(chosen(state, mine, yours)) for yours in state.hands[1]] for mine in state.hands[0]
    ]


def chosen(state: State, mine: int, yours: int) -> State:
    return apply(apply(state, 0, PlayCard(mine)).state, 1, PlayCard(yours)).state


def solved(game: Matrix) -> Fraction:
    """The value of a matrix game: of all mixtures that make some rows equal, the safest."""
    columns = [list(column) for column in zip(*game, strict=True)]
    guaranteed = min(max(mixed(game, mix)) for mix in mixtures(columns))
    assert guaranteed == max(min(mixed(columns, mix)) for mix in mixtures(game))
    return guaranteed


def mixed(lines: Matrix, mix: list[Fraction]) -> list[Fraction]:
    return [
        sum((p * line[i] for p, line in zip(mix, lines, strict=True)), Fraction(0))
        for i in range(len(mix))
    ]


def mixtures(game: Matrix) -> list[list[Fraction]]:
    """For all sub-games of equal size: the weights of the columns' opponents that equalise them."""
    size = len(game)
    found = []
    for count in range(1, size + 1):
        for lines in combinations(range(size), count):
            for places in combinations(range(size), count):
                weights = equalising([[game[line][place] for place in places] for line in lines])
                if weights is not None and min(weights) >= 0:
                    mix = [Fraction(0)] * size
                    for place, weight in zip(places, weights, strict=True):
                        mix[place] = weight
                    found.append(mix)
    return found


def equalising(square: Matrix) -> list[Fraction] | None:
    """Weights with sum 1 that give every line the same mean; `None` if there are none."""
    size = len(square)
    system = [[*line, Fraction(-1), Fraction(0)] for line in square]
    system.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for column in range(size + 1):
        pivot = next((r for r in range(column, size + 1) if system[r][column]), None)
        if pivot is None:
            return None
        system[column], system[pivot] = system[pivot], system[column]
        system[column] = [entry / system[column][column] for entry in system[column]]
        for other in range(size + 1):
            if other != column:
                factor = system[other][column]
                system[other] = [
                    a - factor * b for a, b in zip(system[other], system[column], strict=True)
                ]
    return [line[-1] for line in system[:size]]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_value_is_that_of_brute_force(cards: int) -> None:
    for number in range({1: 12, 2: 8, 3: 2}[cards]):
        state = endgame(cards, f"value {number}")
        exact = value(state) - lead(state)
        found = equilibrium(observe(state, 0))
        assert found.value == pytest.approx(float(exact), abs=1e-9)
        assert equilibrium(observe(state, 1)).value == pytest.approx(-found.value, abs=1e-9)


@pytest.mark.parametrize("cards", range(1, EXACT_CARDS + 1))
def test_nobody_gains_by_leaving_the_equilibrium(cards: int) -> None:
    for number in range(8):
        found = equilibrium(observe(endgame(cards, f"leave {number}"), number % 2))
        own, other = list(found.own.values()), list(found.other.values())
        for mix in (own, other):
            assert sum(mix) == pytest.approx(1)
            assert min(mix) >= 0
        by_own = [
            sum(p * loss for p, loss in zip(other, line, strict=True)) for line in found.losses
        ]
        by_other = [
            sum(p * line[i] for p, line in zip(own, found.losses, strict=True))
            for i in range(cards)
        ]
        assert min(by_own) == pytest.approx(found.value, abs=1e-9)
        assert max(by_other) == pytest.approx(found.value, abs=1e-9)


@pytest.mark.parametrize("cards", range(2, EXACT_CARDS + 1))
def test_a_turn_costs_what_it_takes_and_what_is_left(cards: int) -> None:
    """So a value that was kept is that of the same cards and rows solved by themselves."""
    for number in range(4):
        state = endgame(cards, f"turn {number}")
        found = equilibrium(observe(state, 0))
        for mine, yours in product(range(cards), repeat=2):
            after = with_best_rows(chosen(state, state.hands[0][mine], state.hands[1][yours]))
            left = equilibrium(observe(after, 0))
            loss = float(lead(after) - lead(state)) + left.value
            assert found.losses[mine][yours] == pytest.approx(loss, abs=1e-9)
            if cards <= 3:  # with more, several ways to play may be exact and differ in this
                taken = own_points(after) - own_points(state) + expected_points(left)
                assert found.points[mine][yours] == pytest.approx(taken, abs=1e-9)


def own_points(state: State) -> int:
    return observe(state, 0).seats[0].points or 0


def expected_points(found: Equilibrium) -> float:
    """What the first seat takes if both play by these probabilities."""
    lines = zip(found.own.values(), found.points, strict=True)
    return sum(
        mine * yours * points
        for mine, line in lines
        for yours, points in zip(found.other.values(), line, strict=True)
    )


def with_best_rows(state: State) -> State:
    """Whoever has a low card takes the row that is best for the rest of the round."""
    while stage_kind(state) == "choosing-row":
        seat = awaited(state)[0]
        losses = row_losses(observe(state, seat))
        state = apply(state, seat, min(losses, key=lambda row: losses[row])).state
    return state


@pytest.mark.parametrize("cards", [1, 2])
def test_a_row_costs_what_brute_force_says(cards: int) -> None:
    for number in range(8):
        state = endgame(cards, f"row {number}", "choosing-row")
        seat = awaited(state)[0]
        sign = -1 if seat else 1
        losses = row_losses(observe(state, seat))
        assert len(losses) == 4
        for option, loss in losses.items():
            exact = sign * (value(apply(state, seat, option).state) - lead(state))
            assert loss == pytest.approx(float(exact), abs=1e-9), option


def test_work_that_rests_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    view = observe(endgame(4, "rest"), 0)
    at_once = equilibrium(view)
    monkeypatch.setattr(exact, "_STEPS", 7)
    assert equilibrium(view) == at_once


def test_it_stops_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "_STEPS", 1)
    with pytest.raises(OutOfTime):
        equilibrium(observe(endgame(3, "late"), 0), seconds=0)
    state = endgame(3, "late", "choosing-row")
    with pytest.raises(OutOfTime):
        row_losses(observe(state, awaited(state)[0]), seconds=0)


def test_it_is_exact_for_two_with_open_hands_only() -> None:
    assert is_exact(observe(endgame(EXACT_CARDS, "exact"), 0))
    assert not is_exact(observe(endgame(EXACT_CARDS + 1, "exact"), 0))
    assert not is_exact(observe(endgame(2, "exact"), None))
    for cards in (EXACT_CARDS - 1, EXACT_CARDS):
        state = endgame(cards, "row", "choosing-row")
        assert is_exact(observe(state, awaited(state)[0])) == (cards < EXACT_CARDS)
