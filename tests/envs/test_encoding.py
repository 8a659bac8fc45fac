"""The encoding: every legal action has an index, and views become arrays that hide the hidden."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hornox.engine import (
    VARIANTS,
    Agree,
    PickCard,
    PlayCard,
    Propose,
    RowView,
    SeatAction,
    Setup,
    SortCards,
    TakeRow,
    TurnPositive,
    View,
    awaited,
    is_legal,
    new_setup,
    observe,
)
from hornox.envs import WAIT, Encoding, NoSuchIndex
from hornox.envs.encoding import slices
from hornox.envs.encoding.actions import ANSWERS
from hornox.record import Stream, new_game
from tests.envs.cases import CASES, SOME
from tests.properties.driver import Moment, name_of, rarities, walk
from tests.properties.secrets import other_world, seats_of

FROZEN = Path(__file__).with_name("encodings.json")
"""What each encoding consists of. After a change `python -m tests.envs.freeze` writes it, and
`ENCODING_VERSION` must be raised, for trained weights depend on it."""

PAGE = Path(__file__).parents[2] / "docs" / "research" / "environments.md"

BASE = Encoding(new_setup("base", 4))
VIEW = new_game("base", 4, seed=7).view(0)


def asked(moment: Moment) -> list[View]:
    """The views of the seats that are asked."""
    return [observe(moment.before, seat) for seat in awaited(moment.before)]


def default_set(action: SeatAction) -> SeatAction:
    """Without the set that Negative = positive cancels: the one that is listed is the default."""
    return TurnPositive(action.card) if isinstance(action, TurnPositive) else action


def test_every_decision_of_every_mode_has_indices() -> None:
    """A new kind of decision, or of special card, must be numbered, too."""
    assert {kind for variant in VARIANTS.values() for kind in variant.decision_kinds} == {*ANSWERS}


@pytest.mark.parametrize("setup", SOME, ids=name_of)
def test_every_index_and_field_is_documented(setup: Setup) -> None:
    """The page has tables of every mode, made from the code; every field has a meaning there."""
    page = PAGE.read_text("utf-8")
    assert f"```{{indices}} {setup.mode}\n" in page
    assert f"```{{fields}} {setup.mode}\n" in page
    fields = Encoding(setup).fields
    assert all(field.meaning for field in fields)
    assert len({field.name for field in fields}) == len(fields)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_every_legal_action_has_an_index(setup: Setup) -> None:
    """And from index to action to index is the identity."""
    encoding = Encoding(setup)
    for moment in rarities(setup, "indices", most=2):
        for view in asked(moment):
            assert view.decision is not None
            listed = [*map(default_set, view.decision.options)]
            indices = encoding.legal_indices(view)
            actions = [encoding.action_at(view, index) for index in indices]
            assert len({*indices}) == len(indices)
            assert WAIT not in indices
            assert actions[: len(listed)] == listed
            assert [encoding.index_of(view, action) for action in actions] == indices


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_an_action_is_legal_if_its_mask_is_1(setup: Setup) -> None:
    """The rules accept exactly what the mask says, whatever else could be named."""
    encoding, chance = Encoding(setup), Stream("mask", name_of(setup))
    for moment in rarities(setup, "mask", most=1):
        for view in asked(moment)[:1]:
            game_allows = _allowed(moment, view, encoding, chance)
            mask = encoding.legal_mask(view)
            assert mask.dtype == np.int8
            assert {index: bool(mask[index]) for index in game_allows} == game_allows


def _allowed(moment: Moment, view: View, encoding: Encoding, chance: Stream) -> dict[int, bool]:
    """Some indices, and whether the rules accept their actions."""
    allowed = {}
    for index in sorted({1 + chance.below(encoding.action_count - 1) for _ in range(60)}):
        try:
            action = encoding.action_at(view, index)
        except NoSuchIndex:
            allowed[index] = False
        else:
            allowed[index] = is_legal(moment.before, view.seat, action)
    return allowed


def test_every_order_of_seven_cards_can_be_proposed() -> None:
    """Sort lists orders of five cards; the indices have those of all that can wait."""
    setup = new_setup("buffalo", 6)
    encoding = Encoding(setup)
    views = (view for moment in walk(setup, "orders 3") for view in asked(moment)[:1])
    view = next(v for v in views if v.decision and v.decision.open_ended and len(v.queue) == 7)
    orders = [
        action.use.order
        for action in (encoding.action_at(view, index) for index in encoding.legal_indices(view))
        if isinstance(action, Propose) and isinstance(action.use, SortCards)
    ]
    assert len({*orders}) == len(orders) == 5040


def test_a_seat_that_is_not_asked_can_only_wait() -> None:
    game = new_game("base", 2, seed=7)
    game.play(0, PlayCard(game.view(0).hand[0]))
    assert Encoding(game.setup).legal_indices(game.view(0)) == [WAIT]


def test_the_first_indices_of_a_game_are_its_cards_and_rows() -> None:
    assert BASE.index_of(VIEW, PlayCard(14)) == 14
    assert BASE.action_at(VIEW, 104) == PlayCard(104)
    assert BASE.index_of(VIEW, TakeRow(3)) == 108
    assert BASE.action_count == 109
    assert BASE.name == "base-v0"


@pytest.mark.parametrize("index", [-1, 0, 109])
def test_an_index_that_does_not_exist_is_refused(index: int) -> None:
    with pytest.raises(NoSuchIndex, match="base-v0 has no action with the index"):
        BASE.action_at(VIEW, index)


@pytest.mark.parametrize("action", [Agree(), PickCard(3), TurnPositive(3, (1,))])
def test_an_action_of_another_mode_is_refused(action: SeatAction) -> None:
    with pytest.raises(NoSuchIndex, match="base-v0 has no index for"):
        BASE.index_of(VIEW, action)


def test_an_own_set_for_negative_positive_has_no_index() -> None:
    """Only the default set has one (R11): there are too many others."""
    setup = new_setup("anniversary", 2)
    view = observe(next(m.after for m in walk(setup, "np") if awaited(m.after)), 0)
    encoding = Encoding(setup)
    assert encoding.action_at(view, encoding.index_of(view, TurnPositive(7))) == TurnPositive(7)
    with pytest.raises(NoSuchIndex):
        encoding.index_of(view, TurnPositive(7, (1, 2)))


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_numbers_lie_between_0_and_1(setup: Setup) -> None:
    encoding = Encoding(setup)
    for moment in rarities(setup, "bounds", most=1):
        for seat in seats_of(moment.after):
            array = encoding.observe(observe(moment.after, seat))
            assert array.dtype == np.float32
            assert array.min() >= 0
            assert array.max() <= 1


@pytest.mark.parametrize("setup", SOME, ids=name_of)
def test_every_field_is_used(setup: Setup) -> None:
    """Sooner or later some moment of a game writes something there."""
    encoding = Encoding(setup)
    parts, used = slices(encoding.fields), np.zeros(encoding.observation_size, bool)
    unused = {*parts}
    for number in range(60):
        for moment in walk(setup, f"fields {number}"):
            view = observe(moment.after, number % setup.players)
            used |= encoding.observe(view) > 0
        unused = {name for name in unused if not used[parts[name]].any()}
        if not unused:
            return
    raise AssertionError(unused)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_nothing_hidden_changes_observation_or_mask(setup: Setup) -> None:
    encoding, chance = Encoding(setup), Stream("encoding leaks", name_of(setup))
    differing = 0
    for moment in rarities(setup, "leaks", most=3):
        seat = chance.below(setup.players)
        twin = other_world(moment.after, seat, chance)
        differing += twin != moment.after
        here, there = observe(moment.after, seat), observe(twin, seat)
        assert np.array_equal(encoding.observe(here), encoding.observe(there))
        assert np.array_equal(encoding.legal_mask(here), encoding.legal_mask(there))
    assert differing or setup.players == 1 or VARIANTS[setup.mode].has_open_hands


def test_an_observation_can_be_read_back() -> None:
    """Hand, rows and counts stand where the fields say."""
    array, parts = BASE.observe(VIEW), slices(BASE.fields)

    def numbers(name: str) -> list[int]:
        scale = next(field.scale for field in BASE.fields if field.name == name)
        return [round(float(value) * scale) for value in array[parts[name]]]

    assert tuple(np.flatnonzero(array[parts["hand"]]) + 1) == VIEW.hand
    assert tuple(np.flatnonzero(array[parts["unseen"]]) + 1) == VIEW.unseen
    assert numbers("rows") == [card for row in VIEW.rows for card in _five(row)]
    assert numbers("hand_counts") == [10, 10, 10, 10]
    assert numbers("awaited") == [1, 1, 1, 1]


def _five(row: RowView) -> tuple[int, ...]:
    return (*row.cards, 0, 0, 0, 0)[:5]


def test_the_own_seat_comes_first() -> None:
    game = new_game("base", 3, seed=7)
    game.play(1, PlayCard(game.view(1).hand[0]))
    encoding = Encoding(game.setup)
    part = slices(encoding.fields)["has_chosen"]
    seen = [encoding.observe(game.view(seat))[part].tolist() for seat in range(3)]
    assert seen == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_arrays_of_the_caller_are_written() -> None:
    array, mask = np.ones(BASE.observation_size, np.float32), np.ones(BASE.action_count, np.int8)
    assert BASE.observe(VIEW, array) is array
    assert BASE.legal_mask(VIEW, mask) is mask
    assert np.array_equal(array, BASE.observe(VIEW))
    assert np.flatnonzero(mask).tolist() == [*VIEW.hand]


def test_the_encodings_are_those_of_their_version() -> None:
    """What a trained network has learned stays readable, or the version is raised."""
    from tests.envs.freeze import encodings

    assert json.loads(FROZEN.read_text("utf-8")) == json.loads(json.dumps(encodings()))
