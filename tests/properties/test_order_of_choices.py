"""The order of choices makes no difference, and others never see a changed choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, permutations

import pytest

from hornox.engine import (
    Agree,
    CardsRevealed,
    Event,
    GetReady,
    PlayCard,
    ProposalAgreed,
    Seat,
    SeatAction,
    SeatReady,
    Setup,
    State,
    apply,
    awaited,
    changes_of,
    decision_of,
    events_for,
    observe,
    stage_kind,
)
from hornox.record import Stream
from tests.properties.driver import SETUPS, SPREAD, name_of, walk

MOST_ORDERS = 24
"""All orders of four seats; a random selection of more."""


def orders(seats: tuple[Seat, ...], chance: Stream) -> Iterator[tuple[Seat, ...]]:
    if len(seats) <= 4:
        return islice(permutations(seats), MOST_ORDERS)
    return (chance.shuffled(seats) for _ in range(4))


def apply_all(
    state: State, moves: Iterable[tuple[Seat, SeatAction]]
) -> tuple[State, Counter[Event]]:
    events: Counter[Event] = Counter()
    for seat, action in moves:
        progress = apply(state, seat, action)
        state = progress.state
        events.update(progress.events)
    return state, events


def assert_order_is_irrelevant(
    state: State, choices: dict[Seat, SeatAction], chance: Stream
) -> None:
    """However many have acted, only who they are and what they did makes a difference."""
    reached: dict[frozenset[Seat], tuple[State, Counter[Event]]] = {}
    for order in orders(tuple(choices), chance):
        for count in range(1, len(order) + 1):
            first = order[:count]
            result = apply_all(state, ((seat, choices[seat]) for seat in first))
            assert result == reached.setdefault(frozenset(first), result)


def random_choices(state: State, chance: Stream) -> dict[Seat, SeatAction]:
    """A card for every seat that has none yet."""
    choices = {}
    for seat in awaited(state):
        decision = decision_of(state, seat)
        assert decision is not None
        choices[seat] = chance.choice(decision.options)
    return choices


def turns(setup: Setup, seed: str) -> Iterator[State]:
    """The states in which all seats are about to choose a card."""
    for moment in walk(setup, seed):
        state = moment.before
        if stage_kind(state) == "selecting" and len(awaited(state)) == setup.players:
            yield state


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_the_order_of_choices_does_not_matter(setup: Setup) -> None:
    """The same cards chosen in any order lead to the same state by the same events."""
    chance = Stream("orders", name_of(setup))
    for state in islice(turns(setup, "orders"), 0, None, 4):
        assert_order_is_irrelevant(state, random_choices(state, chance), chance)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_order_of_getting_ready_does_not_matter(players: int) -> None:
    """Buffalo: the members may get ready in any order."""
    setup = next(s for s in SETUPS if (s.mode, s.players) == ("buffalo", players))
    chance = Stream("ready", str(players))
    talks = 0
    for moment in walk(setup, "ready"):
        state = moment.before
        if stage_kind(state) == "team-talking" and moment.action == GetReady():
            talks += 1
            assert_order_is_irrelevant(state, dict.fromkeys(awaited(state), GetReady()), chance)
    assert talks


@pytest.mark.parametrize("players", range(3, 7))
def test_the_order_of_agreeing_does_not_matter(players: int) -> None:
    """Buffalo: the members may agree in any order; only the story tells who spoke first."""
    setup = next(s for s in SETUPS if (s.mode, s.players) == ("buffalo", players))
    chance = Stream("agree", str(players))
    proposals = 0
    for moment in walk(setup, "agree"):
        state = moment.before
        if moment.action == Agree():
            proposals += 1
            results = [
                _without_agreements(*apply_all(state, ((seat, Agree()) for seat in order)))
                for order in orders(awaited(state), chance)
            ]
            assert all(result == results[0] for result in results)
    assert proposals


def _without_agreements(state: State, events: Counter[Event]) -> tuple[State, Counter[Event]]:
    story = tuple(event for event in state.story if not isinstance(event, ProposalAgreed))
    return replace(state, story=story), events


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_a_choice_may_be_changed_unseen_until_the_last_one_locks_in(setup: Setup) -> None:
    """Changing tells the owner only, and the reveal is that of the last choices.

    Changing back restores the very state; no view or event of another seat shows a difference.
    """
    chance = Stream("changes", name_of(setup))
    for start in islice(turns(setup, "changes"), 0, None, 3):
        first, *others = chance.shuffled(range(setup.players))
        choices = random_choices(start, chance)
        state = apply(start, first, choices[first]).state
        for seat in others:
            changed = apply_change(state, first, chance.choice(changes_of(state, first)))
            state = apply_change(changed, first, choices[first])
            progress = apply(state, seat, choices[seat])
            state = progress.state
            assert events_for(first, progress.events)[0] == SeatReady(seat)
        assert state == apply_all(start, choices.items())[0]


def apply_change(state: State, seat: Seat, change: SeatAction) -> State:
    """Change a choice, and check that only its owner can tell."""
    progress = apply(state, seat, change)
    for viewer in (None, *range(state.setup.players)):
        if viewer == seat:
            assert observe(progress.state, viewer).chosen == change
        else:
            assert events_for(viewer, progress.events) == ()
            assert observe(progress.state, viewer) == observe(state, viewer)
    return progress.state


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_the_changed_card_is_the_one_that_is_revealed(setup: Setup) -> None:
    """A change counts: the first card chosen stays in the hand, the second is revealed."""
    if setup.players == 1:
        return  # alone, the first choice is the last one
    chance = Stream("revealed", name_of(setup))
    state = next(turns(setup, "revealed"))
    first, second, *_ = (PlayCard(card) for card in chance.shuffled(state.hands[0]))
    choices = random_choices(state, chance) | {0: first}
    moves = [*choices.items()]
    state, _ = apply_all(state, [moves[0], (0, second), *moves[1:-1]])
    last = apply(state, *moves[-1])
    revealed = next(event for event in last.events if isinstance(event, CardsRevealed))
    assert second.card in [played.card for played in revealed.cards if played.seat == 0]
    assert len(revealed.cards) == setup.players + (setup.mode == "buffalo")
