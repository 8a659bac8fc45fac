"""Every decision of every mode gets a number for each option, from what its seat sees only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

import pytest

from hornox.bots import reference_shares
from hornox.coach.allocation import FEW as FEW_CARDS
from hornox.coach.allocation import MATTERS, Focus
from hornox.coach.analysis import Analysis, Effort, NothingToAnalyse, analyse, refine
from hornox.coach.estimator import Method
from hornox.coach.grades import Measure, grade
from hornox.coach.playing import ReferencePlayer
from hornox.coach.praise import praise_for
from hornox.coach.reasons import reason_for
from hornox.coach.reference import CARELESS, SENSIBLE
from hornox.coach.review import measure_of
from hornox.coach.walk import Choice, walk
from hornox.engine import (
    VARIANTS,
    KeepSpecials,
    LetReplace,
    Position,
    Propose,
    Row,
    Setup,
    SwapSpecial,
    TakeRow,
    View,
    bullheads,
    observe,
)
from hornox.record import Game, Record, Stream, from_json, replay
from tests.coach.games import FEW, name_of, random_game
from tests.properties.secrets import other_world

QUICK = Effort(playouts=64, takes=4)
CLOSE = Effort(playouts=64, precision=0.5, takes=4)
"""Spends more where it matters."""


def some_of_each_kind(record: Record, most: int = 3) -> Iterator[Choice]:
    seen: Counter[str] = Counter()
    for choice in walk(record).choices:
        seen[choice.kind] += 1
        if seen[choice.kind] <= most or seen[choice.kind] % 20 == 0:
            yield choice


def seen_kinds(setup: Setup) -> set[str]:
    record = random_game(setup, "kinds").record()
    return {choice.kind for choice in walk(record).choices}


def is_sound(analysis: Analysis, choice: Choice) -> bool:
    """Every option has every number, and none of them looks broken."""
    assert [option.action for option in analysis.options] == list(choice.options)
    for option in analysis.options:
        estimates = (option.own, option.behind, option.cost, option.wins, option.chance_cost)
        assert all(isfinite(one.value) and isfinite(one.error) for one in estimates)
        assert option.behind.value >= 0
        assert 0 <= option.wins.value <= 1
        assert option.take is not None
        assert 0 <= option.take.chance <= 1
        assert option.take.cost >= 0
    assert analysis.best_option.behind.value == 0
    assert 0 <= analysis.reference.wins <= 1
    return True


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_every_option_of_every_kind_of_decision_has_its_numbers(setup: Setup) -> None:
    record = random_game(setup, "numbers").record()
    for choice in some_of_each_kind(record):
        assert is_sound(analyse(choice.view, QUICK, options=choice.options), choice)


def test_all_kinds_of_decision_occur() -> None:
    found = {mode: set[str]() for mode in VARIANTS}
    for setup in FEW:
        found[setup.mode] |= seen_kinds(setup)
    found["buffalo"] |= {"replacing"}  # tested below
    assert found == {mode: {*variant.decision_kinds} for mode, variant in VARIANTS.items()}


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_what_a_seat_cannot_see_changes_nothing(setup: Setup) -> None:
    """Values, where playouts are spent, the grade, praise and reasons: all from the view alone.

    The account consists of these values: what was chosen, and what the reference player expects.
    """
    record = random_game(setup, "secrets").record()
    steps = replay(record)
    chance, differing, seen = Stream("secrets", name_of(setup)), Counter[str](), Counter[str]()
    for choice in some_of_each_kind(record):
        state = steps[choice.move].state
        twin = other_world(state, choice.seat, chance)
        differing[choice.kind] += twin != state
        seen[choice.kind] += 1
        there = observe(twin, choice.seat)
        assert measure_of(replace(choice, view=there)) is measure_of(choice)
        here = judged(choice)
        assert judged(replace(choice, view=there)) == here
    hands_are_open = VARIANTS[setup.mode].has_open_hands
    for kind, times in seen.items():
        assert differing[kind] or hands_are_open or times < 3, f"{kind}: nothing was hidden"
    assert differing.total()


def judged(choice: Choice) -> tuple[object, ...]:
    """Everything that is said about a choice."""
    measure = measure_of(choice)
    focus = Focus(choice.options.index(choice.chosen), True, measure)
    analysis = analyse(choice.view, CLOSE, options=choice.options, focus=focus)
    option = analysis.by_action[choice.chosen]
    cost = option.cost if measure is Measure.BULLHEADS else option.chance_cost
    return (
        analysis,
        grade(cost, measure, 2),
        praise_for(analysis, option),
        tuple(reason_for(analysis, one) for one in analysis.options),
    )


def test_the_same_seed_gives_the_same_numbers() -> None:
    view = Game.new("base", players=4, seed=7).view(0)
    assert analyse(view, QUICK, 1) == analyse(view, QUICK, 1)
    assert analyse(view, QUICK, 1) != analyse(view, QUICK, 2)


def test_it_improves_while_one_looks() -> None:
    view = Game.new("base", players=4, seed=7).view(0)
    steps = list(refine(view, Effort(playouts=3200, takes=0)))
    assert [step.playouts for step in steps] == [256, 768, 2304, 3200]
    assert steps[-1].worst_error < 0.6 * steps[0].worst_error
    assert steps[-1] == analyse(view, Effort(playouts=3200, takes=0))


def test_it_stops_once_it_is_precise_enough() -> None:
    view = Game.new("base", players=4, seed=7).view(0)
    analysis = analyse(view, Effort(playouts=8192, precision=0.3, takes=0))
    assert analysis.worst_error <= 0.32
    assert analysis.playouts < 8192


def position_of_one_card(rows: tuple[tuple[int, ...], ...], hands: tuple[int, int]) -> View:
    position = Position(rows=tuple(map(Row, rows)), hands=((hands[0],), (hands[1],)))
    return Game.new("base", players=2, seed=1, position=position, rounds=1).view(0)


def test_a_forced_decision_says_so() -> None:
    analysis = analyse(position_of_one_card(((1,), (20,), (40,), (60,)), (70, 80)), QUICK)
    assert analysis.is_forced
    assert analysis.options[0].cost.value == 0
    assert analysis.reference.own == analysis.options[0].own.value


def test_a_row_costs_what_lies_in_it() -> None:
    """The last card is low: nothing else can happen any more."""
    rows = ((10, 11), (20,), (40, 55), (60, 61))
    position = Position(rows=tuple(map(Row, rows)), hands=((2,), (104,)))
    game = Game.new("base", players=2, seed=1, position=position, rounds=1)
    for seat in (0, 1):
        game.play(seat, game.view(seat).decision.options[0])  # type: ignore[union-attr]
    analysis = analyse(game.view(0), QUICK)
    for option in analysis.options:
        assert isinstance(option.action, TakeRow)
        price = bullheads(rows[option.action.row])
        assert option.own.value == price
        assert option.take is not None
        assert (option.take.chance, option.take.cost, option.take.later) == (1.0, price, None)
    assert analysis.best_option.action == TakeRow(1)
    assert analysis.reference.own == bullheads(rows[1])


def test_careless_reference_expects_the_mean_of_its_options() -> None:
    view = Game.new("base", players=3, seed=9).view(1)
    analysis = analyse(view, Effort(playouts=6400, takes=0), reference=CARELESS)
    mean = sum(option.own.value for option in analysis.options) / len(analysis.options)
    assert analysis.reference.own == pytest.approx(mean, abs=4 * analysis.worst_error)


def test_the_choice_of_the_reference_is_worth_the_sum_of_its_shares() -> None:
    view = Game.new("base", players=4, seed=7).view(0)
    focus = Focus(chosen=0, opens=True, measure=Measure.BULLHEADS)
    found = analyse(view, Effort(precision=0.3, takes=0), focus=focus)
    options = [option.action for option in found.options]
    shares = reference_shares(view, options, SENSIBLE.own_of(view))
    assert sum(share > MATTERS for share in shares) > FEW_CARDS, "so its own choice is played, too"
    mean = sum(share * one.own.value for share, one in zip(shares, found.options, strict=True))
    assert found.reference.own == pytest.approx(mean, abs=1.0)
    assert found.reference.own != mean


def test_careless_reference_takes_any_row() -> None:
    record = random_game(FEW[0], "rows").record()
    choice = next(one for one in walk(record).choices if one.kind == "choosing-row")
    analysis = analyse(choice.view, QUICK, reference=CARELESS)
    mean = sum(option.own.value for option in analysis.options) / len(analysis.options)
    assert analysis.reference.own == pytest.approx(mean)


def test_the_reference_uses_a_special_card_that_can_be_used() -> None:
    """In playouts all kinds are alike; where one is asked for, only what is possible counts."""
    anniversary = next(setup for setup in FEW if setup.mode == "anniversary")
    for choice in walk(random_game(anniversary, "uses").record()).choices:
        if choice.kind == "using-special" and not choice.is_forced:
            analysis = analyse(choice.view, QUICK, options=choice.options)
            values = [option.own.value for option in analysis.options]
            assert min(abs(analysis.reference.own - value) for value in values) < 1e-9
            some = analyse(choice.view, QUICK, options=choice.options[-2:])
            assert len(some.options) == 2


def test_special_cards_kept_for_the_next_round_count_in_comparisons_only() -> None:
    """Own points are those of the round; a kept card makes an option two bullheads better."""
    rows, held = [[1], [2], [3], [4]], {"hands": [["insert"], []], "deck": ["stop"]}
    document = {"rows": rows, "hands": [[56, 57], [90, 91]], "anniversary": held}
    position = from_json(Position, document)
    analysis = analyse(Game.new("anniversary", 2, seed=1, position=position).view(0), QUICK)
    assert [option.own.value for option in analysis.options] == [0, 0]
    assert analysis.reference.own == 0
    player = ReferencePlayer(analysis.view, SENSIBLE)
    outcomes = player.play_on(20, 1)
    assert set(outcomes.kept) == {2.0}
    assert set(outcomes.costs) == {-2.0}


def test_what_playouts_cannot_carry_is_imagined() -> None:
    swaps = next(
        choice
        for seed in range(20)
        for choice in walk(random_game(FEW[4], f"swap {seed}").record()).choices
        if choice.kind == "swapping" and len(choice.options) > 1
    )
    analysis = analyse(swaps.view, QUICK)
    assert {option.method for option in analysis.options} == {Method.IMAGINED}
    assert {type(option.action) for option in analysis.options} == {KeepSpecials, SwapSpecial}


def test_a_replace_by_another_member_is_imagined() -> None:
    buffalo = next(setup for setup in FEW if (setup.mode, setup.players) == ("buffalo", 3))
    for seed in range(40):
        for choice in walk(random_game(buffalo, f"replace {seed}").record()).choices:
            use = Propose(LetReplace((choice.seat + 1) % 3))
            if use in choice.options:
                analysis = analyse(choice.view, QUICK, options=choice.options)
                assert is_sound(analysis, choice)
                assert analysis.by_action[use].method is Method.IMAGINED
                return
    raise AssertionError("no Replace lay open")


def test_a_substitute_has_its_numbers() -> None:
    buffalo = next(setup for setup in FEW if (setup.mode, setup.players) == ("buffalo", 3))
    for seed in range(200):
        for choice in walk(random_game(buffalo, f"substitute {seed}").record()).choices:
            if choice.kind == "replacing" and not choice.is_forced:
                assert is_sound(analyse(choice.view, QUICK, options=choice.options), choice)
                return
    raise AssertionError("no card was replaced")


def test_nothing_to_decide_is_refused() -> None:
    game = Game.new("base", players=2, seed=7)
    with pytest.raises(NothingToAnalyse):
        analyse(game.view(None))
