"""The enhancements of playouts, and the chance to win the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from hornox.engine import VARIANTS, Mode, PlayCard, Position, SeatAction, SkipSpecial, View
from hornox.record import Game, from_json
from hornox.sim import Enhancement, OptionValue, Playouts, Policy, evaluate, game_course
from hornox.sim.encoding import option_starts
from hornox.sim.encoding.tables import encode_view
from hornox.sim.enhancements import barred_seat, enhancements_for
from hornox.sim.kernels.card_order import learn_order
from hornox.sim.kernels.cost_model import cost_model
from hornox.sim.kernels.entries import nothing_learned
from hornox.sim.kernels.table import ESCAPES as ESCAPES_SLOT
from hornox.sim.kernels.table import seat_slots
from hornox.sim.policies import BULLHEAD

ESCAPES = Enhancement.SPECIAL_CARD_ESCAPES
ORDER = Enhancement.LEARNED_CARD_ORDER


def game_at(mode: Mode, players: int, position: dict[str, Any], **options: Any) -> Game:
    return Game.new(mode, players, seed=1, position=from_json(Position, position), **options)


def tempting() -> View:
    """Seat 2 can take twelve bullheads with the 26, or wait until somebody else has to."""
    rows = [[5, 10, 15, 20, 25], [28], [29], [31]]
    hands = [[27, 34], [26, 30], [32, 33]]
    return game_at("pro", 3, {"rows": rows, "hands": hands}).view(0)


def cost_of(values: tuple[OptionValue, ...], card: int) -> float:
    return next(value.own for value in values if value.action == PlayCard(card))


def test_nobody_is_thought_to_harm_themselves() -> None:
    view = tempting()
    careless = cost_of(evaluate(view, 2000, seed=1), 27)
    thoughtful = cost_of(
        evaluate(
            view, 2000, 1, others=Policy.SENSIBLE, enhancements=Enhancement.LEARNING_OPPONENTS
        ),
        27,
    )
    assert careless == pytest.approx(6, abs=1)
    assert thoughtful > 10


def test_the_others_learn_from_call_to_call() -> None:
    """With the policy's whims alone they would play any card as often as any other."""
    playouts = Playouts(tempting(), enhancements=Enhancement.LEARNING_OPPONENTS)
    early, *_, late = (cost_of(playouts.values(100, seed), 27) for seed in range(20))
    assert early < late
    assert late > 10


@pytest.mark.parametrize("mode", ["base", "fan", "x"])
def test_where_no_enhancement_applies_nothing_changes(mode: Mode) -> None:
    options: dict[str, Any] = {"fan_cards": ["cow"]} if mode == "fan" else {}
    view = Game.new(mode, 3, seed=2, **options).view(0)
    enhanced = evaluate(view, 300, seed=1, enhancements=Enhancement.ALL)
    assert enhanced == evaluate(view, 300, seed=1)


def test_what_an_option_leads_to_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    work_out = option_starts.starts_of

    def counted(view: View, options: Sequence[SeatAction]) -> list[option_starts.OptionStart]:
        asked.append(len(options))
        return work_out(view, options)

    monkeypatch.setattr(option_starts, "starts_of", counted)
    view = Game.new("base", 3, seed=2).view(0)
    playouts = Playouts(view)
    first = playouts.values(300, 1)
    assert playouts.values(300, 1) == first == evaluate(view, 300, 1)
    playouts.values(300, 2, options=[value.action for value in first[:2]])
    assert asked == [10, 10]


def with_totals(view: View, *totals: int) -> View:
    seats = zip(view.seats, totals, strict=True)
    return replace(view, seats=tuple(replace(seat, total=total) for seat, total in seats))


def chance(view: View, enhancements: Enhancement = Enhancement.NONE) -> float:
    """The viewer's chance with the best of its cards."""
    return max(value.wins for value in evaluate(view, 2000, seed=1, enhancements=enhancements))


def test_a_lead_is_worth_more_the_nearer_the_end_is() -> None:
    view = Game.new("base", 3, seed=1).view(0)
    early = chance(with_totals(view, 0, 10, 10)) - chance(with_totals(view, 10, 10, 10))
    late = chance(with_totals(view, 50, 60, 60)) - chance(with_totals(view, 60, 60, 60))
    assert 0 < early < late


def test_in_the_last_round_only_the_fewest_points_win() -> None:
    view = Game.new("base", 3, seed=1, rounds=1).view(0)
    assert chance(with_totals(view, 0, 200, 200)) == 1
    assert chance(with_totals(view, 200, 0, 0)) == 0


def test_among_many_it_counts_in_part_to_lose_by_a_little() -> None:
    view = Game.new("base", 7, seed=1, rounds=1).view(0)
    behind = [with_totals(view, points, *[0] * 6) for points in (40, 100, 500)]
    near, far, hopeless = (chance(one, Enhancement.PARTIAL_WINS) for one in behind)
    assert 0.01 > near > far > hopeless
    assert far > 0
    assert chance(behind[1]) == 0


def test_among_few_only_the_fewest_points_win_even_with_partial_wins() -> None:
    view = Game.new("base", 6, seed=1, rounds=1).view(0)
    assert chance(with_totals(view, 100, *[0] * 5), Enhancement.PARTIAL_WINS) == 0


def test_before_it_nothing_is_certain() -> None:
    view = Game.new("base", 3, seed=1, rounds=3).view(0)
    assert 0 < chance(with_totals(view, 30, 0, 0)) < 0.1
    assert 0.8 < chance(with_totals(view, 0, 30, 30)) < 1


@pytest.mark.parametrize(
    ("mode", "options", "course"),
    [
        ("base", {}, (66, 0)),
        ("base", {"target": 40, "strict": True}, (41, 0)),
        ("base", {"rounds": 4}, (0, 3)),
        ("anniversary", {}, (0, 1)),
        ("x", {}, (0, 1)),
        ("buffalo", {}, (0, 0)),
    ],
)
def test_how_a_game_goes_on(mode: Mode, options: dict[str, Any], course: tuple[int, int]) -> None:
    view = Game.new(mode, 3, seed=1, **options).view(0)
    assert game_course(view.setup, view.round) == course


def cornered(specials: list[str]) -> Game:
    """Whatever seat 1 plays first of its last two cards takes 27 bullheads."""
    rows = [[11, 22, 33, 44, 55], [2], [3], [4]]
    held = {"hands": [specials, []], "deck": ["stop"]}
    hands = [[56, 57], [5, 6]]
    position = {"rows": rows, "hands": hands, "known": hands, "anniversary": held}
    return game_at("anniversary", 2, position)


def own_of(view: View, **options: Any) -> float:
    return min(value.own for value in evaluate(view, 200, seed=1, **options))


def in_the_last_round(view: View) -> View:
    return replace(view, round=2)


def test_special_cards_are_escapes() -> None:
    view = in_the_last_round(cornered(["insert", "stop"]).view(0))
    assert own_of(view) >= 27
    assert own_of(view, enhancements=ESCAPES) == 0
    assert own_of(in_the_last_round(cornered([]).view(0)), enhancements=ESCAPES) >= 27


def test_the_special_cards_of_others_are_escapes_too() -> None:
    view = in_the_last_round(cornered(["insert", "stop"]).view(1))
    values = [evaluate(view, 200, 1), evaluate(view, 200, 1, enhancements=ESCAPES)]
    assert values[0][0].points[0] >= 27
    assert values[1][0].points[0] == 0


def test_each_special_card_is_a_way_out_only_once() -> None:
    views = [in_the_last_round(cornered(["insert"] * count).view(0)) for count in (1, 2)]
    one, two = (cost_of(evaluate(view, 200, seed=1, enhancements=ESCAPES), 56) for view in views)
    assert (one, two) == (28, 0)


def test_what_is_left_of_them_is_good_for_the_next_round() -> None:
    """Two bullheads each; nobody spends them for less than the three that a row costs at least."""
    rows = [[1], [2], [3], [4]]
    held = {"hands": [["insert", "stop"], []], "deck": ["stop"]}
    position = {"rows": rows, "hands": [[56, 57], [90, 91]], "anniversary": held}
    view = game_at("anniversary", 2, position).view(0)
    assert own_of(view, enhancements=ESCAPES) == -4
    assert own_of(in_the_last_round(view), enhancements=ESCAPES) == 0
    assert set(Playouts(view, enhancements=ESCAPES).sample(20, 1).kept.flat) == {4.0}
    assert not Playouts(in_the_last_round(view), enhancements=ESCAPES).sample(20, 1).kept.any()


def test_the_special_cards_of_a_team_are_shared_out() -> None:
    view = Game.new("buffalo", 4, seed=1).view(1)
    assert view.buffalo is not None
    shares = seat_slots(encode_view(view), ESCAPES_SLOT)
    assert sum(shares) == len(view.buffalo.open) + view.buffalo.deck_count == 6
    assert sorted(shares[:4]) == [1, 1, 2, 2]


def test_a_team_escapes_only_with_its_enhancement() -> None:
    view = Game.new("buffalo", 4, seed=1).view(1)
    without = evaluate(view, 2000, 1, enhancements=Enhancement.ALL & ~ORDER)
    assert without == evaluate(view, 2000, 1)
    escaping = evaluate(view, 2000, 1, enhancements=Enhancement.TEAM_ESCAPES)
    for before, after in zip(without, escaping, strict=True):
        assert after.own < before.own - 5


def test_a_team_that_goes_on_does_not_escape_with_the_next_card() -> None:
    """Whether a special card is used for it is what the team decides."""
    game = Game.new("buffalo", 4, seed=1)
    while game.view(0).prompt.kind != "team-talking":
        seat = game.decisions[0].seat
        game.play(seat, PlayCard(game.view(seat).hand[0]))
    view = game.view(0)
    following = view.queue[0].seat
    assert barred_seat(view) == (0 if following is None else following + 1)
    assert barred_seat(replace(view, queue=())) == 0


def test_whoever_declines_a_way_out_takes_the_row() -> None:
    game = cornered(["insert", "stop"])
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(5))
    (skip,) = evaluate(game.view(0), 200, 1, options=[SkipSpecial()], enhancements=ESCAPES)
    assert skip.own >= 27 - 2 * 2


def test_whoever_declines_a_way_out_for_a_low_card_takes_a_row() -> None:
    """The engine then asks for the row; the playout may not use a special card instead."""
    rows = [[10, 20, 30], [40, 50, 60], [70, 80, 90], [33, 44, 99]]
    held = {"hands": [["insert", "stop"], []], "deck": ["stop"]}
    game = game_at("anniversary", 2, {"rows": rows, "hands": [[1], [100]], "anniversary": held})
    game.play(0, PlayCard(1))
    game.play(1, PlayCard(100))
    (skip,) = evaluate(game.view(0), 200, 1, options=[SkipSpecial()], enhancements=ESCAPES)
    assert skip.own == 9 - 2 * 2


def best_chance(view: View, enhancements: Enhancement = Enhancement.NONE) -> float:
    values = evaluate(view, 8000, 1, policy=Policy.SENSIBLE, enhancements=enhancements)
    return max(value.wins for value in values)


def test_against_the_buffalo_a_learned_order_pays() -> None:
    views = [Game.new("buffalo", 1, seed=seed).view(0) for seed in range(20)]
    ordered = fmean(best_chance(view, ORDER) for view in views)
    assert ordered > fmean(best_chance(view) for view in views)


def test_what_the_better_options_played_becomes_cheaper() -> None:
    """Of two orders of the cards 7 and 9 the first came out six bullheads better."""
    orders = np.array([[7, 9], [9, 7]])
    learned = nothing_learned(opponents=0, order=True).order
    order_costs = cost_model(VARIANTS["buffalo"], 1).order
    learn_order(orders, np.array([-3.0, 3.0]), learned, order_costs)
    late, early = order_costs[1], order_costs[2]
    assert late[7] < 0 < late[9]
    assert early[9] < 0 < early[7]
    believed = late[9]
    learn_order(orders, np.array([-3.0, 3.0]), learned, order_costs)
    assert believed < late[9] < 3 * BULLHEAD


def test_a_learned_order_is_kept_from_call_to_call_and_nowhere_else() -> None:
    view = Game.new("buffalo", 2, seed=3).view(1)
    first = evaluate(view, 500, 1, policy=Policy.SENSIBLE, enhancements=ORDER)
    playouts = Playouts(view, Policy.SENSIBLE, enhancements=ORDER)
    assert playouts.values(500, seed=1) == first
    assert playouts.values(500, seed=1) != first
    assert evaluate(view, 500, 1, policy=Policy.SENSIBLE, enhancements=ORDER) == first
    assert not cost_model(VARIANTS["buffalo"], 2).order.any()


@pytest.mark.parametrize(
    ("mode", "players", "expected"),
    [
        ("base", 4, Enhancement.NONE),
        ("base", 7, Enhancement.PARTIAL_WINS),
        ("anniversary", 4, Enhancement.SPECIAL_CARD_ESCAPES),
        ("buffalo", 2, Enhancement.LEARNED_CARD_ORDER),  # no bot has tried TEAM_ESCAPES
    ],
)
def test_each_enhancement_has_its_games(mode: Mode, players: int, expected: Enhancement) -> None:
    view = Game.new(mode, players, seed=1).view(0)
    assert enhancements_for(view, Enhancement.ALL) == expected
    assert enhancements_for(view, Enhancement.NONE) == Enhancement.NONE


def test_opponents_learn_where_all_choose_cards_of_open_hands() -> None:
    learning = Enhancement.LEARNING_OPPONENTS
    assert enhancements_for(tempting(), Enhancement.ALL) == learning
    drafting = Game.new("pro", 3, seed=1).view(0)
    assert enhancements_for(drafting, Enhancement.ALL) == Enhancement.NONE
