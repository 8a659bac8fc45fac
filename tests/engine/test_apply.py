"""The engine's door."""

from __future__ import annotations

import pytest

from hornox.engine import (
    BULLHEADS,
    DECK,
    X_DECK,
    Agree,
    GameIsOver,
    NoSuchSeat,
    NotAwaited,
    Outcome,
    PlayCard,
    Progress,
    Result,
    Row,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    State,
    WrongKindOfAction,
    WrongShuffle,
    apply,
    awaited,
    begin,
    bullheads,
    can_turn,
    changes_of,
    decision_id,
    decision_of,
    decisions,
    is_legal,
    is_over,
    new_setup,
    outcome,
    pack_to_shuffle,
    stage_kind,
    turned,
    visible_to,
)
from hornox.engine.stages._stage import Stage
from hornox.engine.variants.base import no_specials


def dealt() -> State:
    return apply(begin(new_setup("base", 2, rounds=1)).state, None, ShuffleNumbers(DECK)).state


def finished() -> State:
    state = dealt()
    while not is_over(state):
        decision = decisions(state)[0]
        state = apply(state, decision.seat, decision.options[0]).state
    return state


def test_bullheads_of_the_whole_deck() -> None:
    assert bullheads(DECK) == 171
    assert bullheads(X_DECK) == 167
    assert [BULLHEADS[card] for card in (1, 5, 10, 11, 55, 100, 104)] == [1, 2, 3, 5, 7, 3, 1]


def test_only_two_digit_numbers_turn() -> None:
    assert [turned(card) for card in (31, 90, 10, 44)] == [13, 9, 1, 44]
    assert [card for card in DECK if not can_turn(card)] == [*range(1, 10), *range(100, 105)]


def test_words_are_expressions_in_a_repr() -> None:
    assert repr(Special.STOP) == "Special.STOP"
    assert f"{Special.STOP}" == "stop"
    assert repr(Row((1,))) == "Row(cards=(1,), seven=False, stopped=False)"


def test_a_game_begins_with_a_shuffle() -> None:
    progress = begin(new_setup("base", 2))
    assert isinstance(progress, Progress)
    assert pack_to_shuffle(progress.state) == DECK
    assert awaited(progress.state) == ()
    assert stage_kind(progress.state) == "dealing"


@pytest.mark.parametrize(
    ("seat", "order", "error"),
    [
        (None, DECK[1:], WrongShuffle),
        (None, (*DECK[1:], 104), WrongShuffle),
        (0, DECK, NotAwaited),
        (7, DECK, NoSuchSeat),
    ],
)
def test_a_wrong_shuffle_is_refused(
    seat: int | None, order: tuple[int, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        apply(begin(new_setup("base", 2)).state, seat, ShuffleNumbers(order))


def test_the_right_kind_of_shuffle_is_needed() -> None:
    with pytest.raises(WrongKindOfAction):
        apply(begin(new_setup("base", 2)).state, None, ShuffleSpecials(()))
    numbers = apply(begin(new_setup("anniversary", 2)).state, None, ShuffleNumbers(DECK)).state
    with pytest.raises(WrongKindOfAction):
        apply(numbers, None, ShuffleNumbers(DECK))
    with pytest.raises(WrongShuffle):
        apply(numbers, None, ShuffleSpecials((Special.STOP,)))


def test_while_cards_are_chosen_nothing_else_is_done() -> None:
    state = dealt()
    with pytest.raises(WrongKindOfAction):
        apply(state, 0, Agree())
    with pytest.raises(NotAwaited):
        apply(state, None, ShuffleNumbers(DECK))
    assert not is_legal(state, 0, Agree())
    assert is_legal(state, 0, PlayCard(1))


def test_a_decision_has_a_name_that_choices_of_others_do_not_change() -> None:
    state = dealt()
    assert decision_id(state) == "1.1.0"
    later = apply(state, 0, PlayCard(1)).state
    assert decision_of(later, 1) == decision_of(state, 1)
    assert decision_of(later, 0) is None
    assert decision_of(later, None) is None


def test_a_choice_may_be_changed() -> None:
    state = apply(dealt(), 0, PlayCard(1)).state
    assert PlayCard(2) in changes_of(state, 0)
    assert changes_of(state, 1) == ()
    assert changes_of(state, None) == ()
    assert changes_of(begin(new_setup("pro", 2)).state, 1) == ()


def test_a_finished_game() -> None:
    state = finished()
    result = outcome(state)
    assert isinstance(result, Outcome)
    assert result.result is Result.RANKED
    assert stage_kind(state) == "game-over"
    assert pack_to_shuffle(state) is None
    assert decisions(state) == ()
    assert changes_of(state, 0) == ()
    assert not is_legal(state, 0, PlayCard(1))
    with pytest.raises(GameIsOver):
        apply(state, 0, PlayCard(1))
    assert outcome(dealt()) is None


def test_an_unknown_event_reaches_nobody() -> None:
    class Secret:
        seat = 0

    for viewer in (0, 1, None):
        assert not visible_to(viewer, Secret())  # type: ignore[arg-type]


def test_a_bare_stage_waits_for_nobody() -> None:
    stage, state = Stage(), dealt()
    assert stage.awaited(state) == ()
    assert list(stage.options(state, 0)) == []
    with pytest.raises(NotAwaited):
        stage.verify(state, 0, Agree())


def test_modes_without_special_cards_never_use_them() -> None:
    with pytest.raises(AssertionError):
        no_specials()
