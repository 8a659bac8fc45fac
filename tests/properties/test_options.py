"""Options are there exactly for those who are waited for, and mean what they say."""

from __future__ import annotations

import pickle

import pytest

import hornox.engine.errors as errors
from hornox.engine import (
    USES_OF,
    Action,
    FanCard,
    HornoxError,
    IllegalAction,
    NoSuchSeat,
    NotAwaited,
    PlayCard,
    Propose,
    Seat,
    Setup,
    Special,
    State,
    apply,
    awaited,
    changes_of,
    decision_id,
    decision_of,
    decisions,
    is_legal,
    is_over,
    observe,
    pack_to_shuffle,
    stage_kind,
)
from tests.properties.driver import FEW, SETUPS, SPREAD, glimpses, name_of, rarities
from tests.properties.everything import EVERYTHING, refusal

VAGUE = (HornoxError, IllegalAction)
"""Errors that do not say enough."""


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_somebody_is_always_waited_for(setup: Setup) -> None:
    """Until the end either chance or seats are asked, never both, and every question has options.

    `decisions`, `awaited`, `decision_of` and the views agree on who is asked what.
    """
    for moment in glimpses(setup, "awaited"):
        state = moment.before
        asked = {decision.seat: decision for decision in decisions(state)}
        assert (pack_to_shuffle(state) is None) == bool(asked)
        assert tuple(asked) == awaited(state)
        for seat in (None, *range(setup.players)):
            view = observe(state, seat)
            decision = None if seat is None else asked.get(seat)
            assert view.decision == decision == decision_of(state, seat)
            assert view.prompt.awaited == tuple(asked)
        for decision in asked.values():
            assert decision.options
            assert len(set(decision.options)) == len(decision.options)
            assert (decision.id, decision.kind) == (decision_id(state), stage_kind(state))


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_option_can_be_taken(setup: Setup) -> None:
    """Every listed option is legal and applying it succeeds."""
    most = 12 if setup in FEW else 3
    for moment in glimpses(setup, "options"):
        for decision in decisions(moment.before):
            options = decision.options
            assert all(is_legal(moment.before, decision.seat, option) for option in options)
            for option in options[:: -(-len(options) // most)]:
                after = apply(moment.before, decision.seat, option).state
                assert after != moment.before
                assert is_over(after) or pack_to_shuffle(after) is not None or awaited(after)


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_changes_are_for_those_who_have_chosen(setup: Setup) -> None:
    """Who has chosen may change to any card of the hand; who is ready may still propose."""
    for moment in glimpses(setup, "changes"):
        state = moment.before
        for seat in (None, *range(setup.players)):
            changes = changes_of(state, seat)
            assert observe(state, seat).changes == changes
            chosen = seat is not None and seat not in awaited(state)
            assert all(is_legal(state, seat, change) for change in changes)
            if stage_kind(state) == "team-talking":
                assert all(isinstance(change, Propose) for change in changes)
                continue
            assert bool(changes) == (chosen and stage_kind(state) == "selecting")
            if changes and seat is not None:
                cards = {change.card for change in changes if isinstance(change, PlayCard)}
                assert cards == set(state.hands[seat])


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_refusals_are_specific_and_change_nothing(setup: Setup) -> None:
    """`is_legal` says what `apply` does; an error names its reason and leaves the state alone."""
    for moment in rarities(setup, "refusals"):
        state = moment.before
        saved, hashed = pickle.dumps(state), hash(state)
        for seat in (None, -1, *range(setup.players), setup.players):
            for action in EVERYTHING:
                error = refusal(state, seat, action)
                assert is_legal(state, seat, action) == (error is None)
                if error is not None:
                    assert type(error) not in VAGUE
                    assert str(error)
        assert pickle.loads(saved) == state
        assert hash(state) == hashed


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_only_awaited_seats_may_act(setup: Setup) -> None:
    """A seat that nobody waits for is refused as such, unless it changes its choice."""
    for moment in rarities(setup, "not awaited"):
        state = moment.before
        for seat in set(range(setup.players)) - {*awaited(state)} - {*_chosen(state)}:
            for action in (moment.action, *EVERYTHING[::7]):
                assert isinstance(refusal(state, seat, action), NotAwaited)
        for seat in (-1, setup.players, 99):
            assert isinstance(refusal(state, seat, moment.action), NoSuchSeat)
        if pack_to_shuffle(state) is None:
            assert isinstance(refusal(state, None, moment.action), NotAwaited)


def _chosen(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.setup.players) if changes_of(state, seat))


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_what_is_legal_is_listed_or_said_to_be_too_much(setup: Setup) -> None:
    """A legal action that `options` does not list uses a special card named as open-ended."""
    for moment in rarities(setup, "listed"):
        state = moment.before
        for decision in decisions(state):
            for action in EVERYTHING:
                if is_legal(state, decision.seat, action) and action not in decision.options:
                    assert _special_of(action) in decision.open_ended
        if moment.seat in awaited(state):
            asked = decision_of(state, moment.seat)
            assert asked is not None
            listed = moment.action in asked.options
            assert listed or _special_of(moment.action) in asked.open_ended


def _special_of(action: Action) -> Special | None:
    return USES_OF.get(type(action.use if isinstance(action, Propose) else action))


def test_every_error_has_a_code_of_its_own() -> None:
    """Codes travel on the wire: they are words, and no two errors share one."""
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, HornoxError)
    ]
    codes = [kind.code for kind in kinds]
    assert len(set(codes)) == len(codes)
    assert all(code == code.lower() and " " not in code for code in codes)


def test_the_selection_of_setups_knows_every_mode_and_fan_card() -> None:
    """The smaller selection still has every mode, and every fan card alone and together."""
    assert {setup.mode for setup in FEW} == {setup.mode for setup in SETUPS}
    fan = {setup.options.fan_cards for setup in FEW} - {()}
    assert fan == {(card,) for card in FanCard} | {tuple(FanCard)}
