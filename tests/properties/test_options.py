"""Options are there exactly for those who are waited for, and mean what they say."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any, get_args

import pytest

import hornox.engine.errors as errors
from hornox.engine import (
    USES_OF,
    Action,
    Decline,
    FanCard,
    HornoxError,
    IllegalAction,
    NoSuchSeat,
    NotAwaited,
    PlayCard,
    Propose,
    Seat,
    SeatAction,
    Setup,
    SortCards,
    Special,
    State,
    TurnPositive,
    View,
    apply,
    awaited,
    changes_of,
    decision_id,
    decision_of,
    decisions,
    is_allowed,
    is_legal,
    is_over,
    new_setup,
    observe,
    pack_to_shuffle,
    stage_kind,
)
from hornox.record import Stream
from tests.properties.driver import FEW, SETUPS, SPREAD, glimpses, name_of, rarities, walk
from tests.properties.everything import EVERYTHING, refusal

SEAT_ACTIONS: list[Any] = [a for a in EVERYTHING if isinstance(a, get_args(SeatAction))]

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
    """A seat that is not awaited is refused as such, unless it changes its choice."""
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


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_a_view_tells_what_is_legal(setup: Setup) -> None:
    """`is_allowed` knows only the view of an awaited seat and agrees with `is_legal`."""
    for moment in rarities(setup, "allowed"):
        state = moment.before
        for decision in decisions(state):
            view = observe(state, decision.seat)
            for action in (*SEAT_ACTIONS, *decision.options):
                assert is_allowed(view, action) == is_legal(state, decision.seat, action), action
        assert not is_allowed(observe(state, None), SEAT_ACTIONS[0])


@pytest.mark.parametrize(
    ("mode", "players", "games"), [("anniversary", 2, 8), ("anniversary", 5, 6), ("buffalo", 5, 12)]
)
def test_a_view_tells_what_is_legal_beyond_the_list(mode: str, players: int, games: int) -> None:
    """Orders of a Sort and sets for Negative = positive, right and nearly right."""
    chance = Stream("beyond the list", mode)
    verdicts = Counter[bool]()
    for number in range(games):
        for moment in walk(new_setup(mode, players), f"beyond {number}"):
            view = observe(moment.before, moment.seat)
            if view.decision is None or not view.decision.open_ended:
                continue
            for action in (*_sorts(view, chance), *_turns(view, chance), moment.action):
                legal = is_legal(moment.before, moment.seat, action)
                assert is_allowed(view, action) == legal, action
                verdicts[legal] += 1
    assert min(verdicts[True], verdicts[False]) > 40


def test_a_view_tells_which_orders_were_declined() -> None:
    """A Sort of many cards is listed nowhere; what the team declined is refused all the same."""
    setup = new_setup("buffalo", 6)
    moments = (moment for number in range(20) for moment in walk(setup, f"declined {number}"))
    state = next(
        moment.before for moment in moments if any(d.open_ended for d in decisions(moment.before))
    )
    waiting = tuple(played.card for played in state.queue)
    proposal, other = Propose(SortCards(waiting)), Propose(SortCards(waiting[::-1]))
    seat = awaited(state)[0]
    assert is_allowed(observe(state, seat), proposal)
    state = apply(state, seat, proposal).state
    state = apply(state, awaited(state)[0], Decline()).state
    view = observe(state, seat)
    assert not is_allowed(view, proposal)
    assert is_allowed(view, other)


def _sorts(view: View, chance: Stream) -> list[Any]:
    waiting = tuple(played.card for played in view.queue)
    orders = (chance.shuffled(waiting), waiting[1:], waiting + waiting[:1])
    return [Propose(SortCards(order)) for order in orders]


def _turns(view: View, chance: Stream) -> list[Any]:
    rows = [card for row in view.rows for card in row.cards]
    played = view.prompt.played
    cards = (*rows, *view.pile, *view.hand[:1], *([] if played is None else [played.card]))
    sets: list[tuple[int, ...] | None] = [None, *((card,) for card in cards)]
    sets += [(card, card) for card in cards[::4]]
    sets += [chance.shuffled(cards)[:3] for _ in range(10)]
    return [TurnPositive(card, cancelled) for card in rows for cancelled in sets]


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
