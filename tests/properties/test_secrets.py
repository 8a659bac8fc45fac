"""No seat learns what the rules hide: neither from views, nor from events, nor by trying."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardPicked,
    CardReplaced,
    CardsRevealed,
    DraftStarted,
    Event,
    HandDealt,
    RoundScored,
    RoundStarted,
    Seat,
    Setup,
    SpecialOpened,
    State,
    SwapSpecial,
    apply,
    awaited,
    begin,
    decisions,
    events_for,
    is_legal,
    observe,
    stage_kind,
    variant_of,
)
from hornox.record import Stream
from tests.properties.driver import FEW, SPREAD, Moment, glimpses, name_of, rarities, walk
from tests.properties.everything import EVERYTHING, refusal
from tests.properties.secrets import other_world, seats_of, viewers_of, with_other_specials

ANNIVERSARY = [setup for setup in SPREAD if setup.mode == "anniversary"]


def some_viewers(state: State, chance: Stream) -> tuple[Seat | None, ...]:
    """A spectator and one seat, another one each time."""
    return None, chance.below(state.setup.players)


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_a_view_shows_nothing_hidden(setup: Setup) -> None:
    """Whatever a viewer cannot see may be different: the view is equal, field by field."""
    chance = Stream("views", name_of(setup))
    differing = 0
    for moment in glimpses(setup, "views"):
        state = moment.after
        for viewer in some_viewers(state, chance):
            twin = other_world(state, viewer, chance)
            differing += twin != state
            shown = observe(state, viewer, previews=True)
            assert observe(twin, viewer, previews=True) == shown
    assert differing


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_events_tell_nothing_hidden(setup: Setup) -> None:
    """The same move in a world with other secrets tells a viewer the same, until a reveal.

    And a viewer's own move is legal in both worlds or in neither.
    """
    chance = Stream("events", name_of(setup))
    compared = 0
    for moment in glimpses(setup, "events"):
        for viewer in some_viewers(moment.before, chance):
            twin = other_world(moment.before, viewer, chance)
            legal = is_legal(twin, moment.seat, moment.action)
            assert legal or moment.seat is None or moment.seat != viewer
            if legal and not reveals(moment, viewer):
                compared += 1
                there = apply(twin, moment.seat, moment.action)
                assert events_for(viewer, there.events) == events_for(viewer, moment.events)
                assert observe(there.state, viewer) == observe(moment.after, viewer)
    assert compared


def reveals(moment: Moment, viewer: Seat | None) -> bool:
    """Whether a move rightly shows this viewer something that was hidden before."""
    last_choice = stage_kind(moment.before) == "selecting" and len(awaited(moment.before)) == 1
    drew = isinstance(moment.action, SwapSpecial) and moment.seat == viewer
    opened = any(isinstance(event, SpecialOpened) for event in moment.events)
    counted = any(isinstance(event, RoundScored) for event in moment.events)
    hidden_points = moment.before.setup.mode in ("x", "buffalo")
    return last_choice or drew or opened or (counted and hidden_points)


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_a_choice_is_invisible_to_the_others(setup: Setup) -> None:
    """Whichever card a seat chooses, the others see the same events and the same table."""
    for moment in glimpses(setup, "choices"):
        state = moment.before
        if stage_kind(state) != "selecting" or len(awaited(state)) < 2:
            continue
        for decision in decisions(state):
            results = [apply(state, decision.seat, option) for option in decision.options[::3]]
            for viewer in {*viewers_of(state)} - {decision.seat}:
                seen = {events_for(viewer, result.events) for result in results}
                views = {observe(result.state, viewer) for result in results}
                assert len(seen) == len(views) == 1


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_trying_is_no_oracle(setup: Setup) -> None:
    """What is refused, and with which words, does not depend on what the seat cannot see."""
    chance = Stream("oracle", name_of(setup))
    for moment in rarities(setup, "oracle"):
        for seat in seats_of(moment.before):
            twin = other_world(moment.before, seat, chance)
            for action in EVERYTHING[chance.below(5) :: 5]:
                here, there = refusal(moment.before, seat, action), refusal(twin, seat, action)
                assert (type(here), str(here)) == (type(there), str(there))


@pytest.mark.parametrize("setup", ANNIVERSARY, ids=name_of)
def test_being_asked_does_not_tell_which_specials_are_held(setup: Setup) -> None:
    """Whatever specials the seats hold: the same move tells all the same and asks the same seat."""
    chance = Stream("asked", name_of(setup))
    asked = set()
    for moment in walk(setup, "asked"):
        twin = with_other_specials(moment.before, None, chance)
        if not is_legal(twin, moment.seat, moment.action):
            continue
        there = apply(twin, moment.seat, moment.action)
        assert events_for(None, there.events) == events_for(None, moment.events)
        assert observe(there.state, None) == observe(moment.after, None)
        asked.add(stage_kind(there.state))
    assert {"using-special", "swapping", "choosing-row"} <= asked


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_unseen_are_the_cards_that_no_event_has_shown(setup: Setup) -> None:
    """A view's unseen cards are those that nothing the viewer saw in this round has named."""
    told: list[Event] = [*begin(setup).events]
    for number, moment in enumerate(walk(setup, "unseen")):
        state = moment.after
        if stage_kind(moment.before) == "dealing":
            told.clear()
        told += moment.events
        if number % 5 or stage_kind(state) == "dealing":
            continue
        for viewer in viewers_of(state):
            shown = set().union(*map(cards_shown_by, events_for(viewer, tuple(told))))
            unseen = {*variant_of(state).deck(setup.players)} - shown
            assert observe(state, viewer).unseen == tuple(sorted(unseen))


def cards_shown_by(event: Event) -> set[int]:
    """The number cards that an event shows for the first time."""
    match event:
        case RoundStarted(rows=rows):
            return {card for row in rows for card in row}
        case HandDealt(cards=cards) | DraftStarted(pool=cards):
            return set(cards)
        case CardsRevealed(cards=revealed):
            return {played.card for played in revealed}
        case CardPicked(card=card) | CardReplaced(substitute=card):
            return {card}
        case _:
            return set()
