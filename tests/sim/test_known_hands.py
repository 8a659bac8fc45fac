"""Playouts with all hands known, compared with the engine."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import pytest

from hornox.engine import (
    PlayCard,
    Position,
    SeatAction,
    Setup,
    State,
    TakeRow,
    apply,
    awaited,
    decisions,
    observe,
)
from hornox.record import Game, Stream, from_json, new_game
from hornox.sim import Enhancement, Policy, known_points
from tests.properties.driver import SPREAD, name_of

SETUPS = [
    next(setup for setup in SPREAD if setup.mode == mode and setup.players == 3)
    for mode in ("base", "fan", "x")
]


def late_state(setup: Setup, seed: str, cards: int) -> State:
    """The start of a turn with so many cards in every hand, reached by random play."""
    game = Game.new(setup.mode, setup.players, seed=seed, fan_cards=setup.options.fan_cards or None)
    chance = Stream(seed, "late state")
    while min(map(len, game.state.hands)) > cards or len(awaited(game.state)) < setup.players:
        seat = awaited(game.state)[0]
        game.play(seat, game.sample(seat, chance))
    return game.state


def cheapest(state: State, options: Sequence[SeatAction]) -> SeatAction:
    """The row with the fewest bullheads; on a tie the one with the highest last card."""
    rows = observe(state, None).rows
    takes = [option for option in options if isinstance(option, TakeRow)]
    return min(takes, key=lambda take: (rows[take.row].bullheads, -rows[take.row].cards[-1]))


def played_out(state: State, chance: Stream) -> tuple[int, ...]:
    """The points of the round if all play any card and any pick, and take the cheapest row."""
    rounds = len(state.scores)
    while len(state.scores) == rounds:
        decision = decisions(state)[0]
        is_row = isinstance(decision.options[0], TakeRow)
        options = decision.options
        choice = cheapest(state, options) if is_row else chance.choice(options)
        state = apply(state, decision.seat, choice).state
    return state.scores[rounds]


def so_far(state: State) -> list[int]:
    from hornox.coach.takes import points_so_far

    return [int(points_so_far(observe(state, seat))) for seat in range(state.setup.players)]


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_random_play_takes_as_much_as_in_the_engine(setup: Setup) -> None:
    state = late_state(setup, "known", 3)
    chance = Stream("engine", "known hands")
    rounds = [played_out(state, chance) for _ in range(300)]
    points = so_far(state)
    found = known_points(observe(state, 1), state.hands, 4000, 1, points=points)
    for seat, mean in enumerate(found.means):
        theirs = [one[seat] for one in rounds]
        error = sqrt(stdev(theirs) ** 2 / len(theirs) + found.errors[seat] ** 2)
        assert abs(mean - fmean(theirs)) <= 4 * error + 1e-9


@pytest.mark.parametrize("twisted", [False, True])
def test_the_last_turn_with_chosen_cards_is_exact(twisted: bool) -> None:
    game = new_game("fan", players=3, seed=3, fan_cards=["twister"])
    chance = Stream("3", "last turn")
    while len(game.state.hands[0]) > 1 or len(awaited(game.state)) < 3:
        seat = awaited(game.state)[0]
        game.play(seat, game.sample(seat, chance))
    state = game.state
    chosen = {}
    for seat in range(3):
        plays = [play for play in decisions(state)[seat].options if isinstance(play, PlayCard)]
        chosen[seat] = plays[-1 if twisted else 0]
    found = known_points(observe(state, 0), state.hands, 50, 1, chosen=chosen, points=so_far(state))
    for seat, play in chosen.items():
        state = apply(state, seat, play).state
    while not state.scores:  # a low card takes the cheapest row
        row = cheapest(state, decisions(state)[0].options)
        state = apply(state, awaited(state)[0], row).state
    assert found.means == state.scores[0]
    assert found.errors == (0, 0, 0)


def test_which_seat_is_asked_changes_nothing_but_chance() -> None:
    state = late_state(SETUPS[0], "known", 5)
    found = [
        known_points(observe(state, seat), state.hands, 4000, 1, policy=Policy.SENSIBLE)
        for seat in range(3)
    ]
    for seat in range(3):
        for one in found[1:]:
            error = sqrt(one.errors[seat] ** 2 + found[0].errors[seat] ** 2)
            assert abs(one.means[seat] - found[0].means[seat]) <= 4 * error


def test_a_positive_number_of_playouts_is_needed() -> None:
    game = new_game("base", players=2, seed=1)
    with pytest.raises(ValueError, match="must be positive"):
        known_points(game.view(0), game.state.hands, 0)


def test_special_cards_that_are_kept_count_nothing() -> None:
    """The points are those of this round; nothing can be taken in it."""
    held = {"hands": [["insert"], []], "deck": ["stop"]}
    rows, hands = [[1], [2], [3], [4]], [[56, 57], [90, 91]]
    position = from_json(Position, {"rows": rows, "hands": hands, "anniversary": held})
    game = Game.new("anniversary", 2, seed=1, position=position)
    found = known_points(
        game.view(0), game.state.hands, 20, enhancements=Enhancement.SPECIAL_CARD_ESCAPES
    )
    assert found.means == (0.0, 0.0)
