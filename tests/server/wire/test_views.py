"""Views with shared parts equal, byte for byte, the views encoded alone."""

from __future__ import annotations

import json

import msgspec

from hornox.engine import PlayCard, Seat, State, View, observe
from hornox.record.codec import fields_of
from hornox.server.wire import ViewEncoder, write_part
from hornox.server.wire.views import COMMON
from hornox.table import Answer, GameTerms
from tests.table.test_leaks import PLAYERS, modes, started, state_of

OWN = {
    "seat",
    "round",
    "turn",
    "decision",
    "changes",
    "chosen",
    "hand",
    "pile",
    "specials",
    "x_pile",
    "unseen",
    "previews",
}


@modes
def test_a_cached_view_equals_a_fresh_one(game: GameTerms) -> None:
    """One after the other, so that what has not changed is taken from the state before."""
    keeper, views = started(game, lock_in=False), ViewEncoder()
    for _ in range(60):
        state = state_of(keeper)
        for seat in (1, None, 0, 2, 1):
            assert _is_the_view(views.seen_from(state, seat), state, seat)
        if not keeper.table.is_playing:
            break
        keeper.answer(next(owner for owner in PLAYERS if keeper.is_asked(owner)))


def _is_the_view(written: msgspec.Raw, state: State, seat: Seat | None) -> bool:
    """Whether it is what `write_part` writes; the chosen card has spaces after it."""
    plain = write_part(observe(state, seat, previews=True))
    return _in_order(written) == _in_order(plain)


def _in_order(text: msgspec.Raw) -> object:
    return json.loads(bytes(text), object_pairs_hook=list)


def test_only_known_fields_are_shared() -> None:
    assert {field.name for field in fields_of(View)} - OWN == COMMON


@modes
def test_a_view_is_right_after_skipped_states(game: GameTerms) -> None:
    keeper, views = started(game, lock_in=False), ViewEncoder()
    for number in range(60):
        state = state_of(keeper)
        seat = (0, None, 2, 1)[number * 7 % 4]
        if number % 3:
            assert _is_the_view(views.seen_from(state, seat), state, seat)
        if not keeper.table.is_playing:
            break
        keeper.answer(next(owner for owner in PLAYERS if keeper.is_asked(owner)))


def test_changed_choices_and_repeated_states_are_encoded() -> None:
    keeper, views = started(GameTerms("base", rounds=1), lock_in=False), ViewEncoder()
    states = [state_of(keeper)]
    for action in (keeper.any_action(0), PlayCard(states[0].hands[0][-1])):
        keeper.do("ann", Answer(keeper.decision, action))
        states.append(state_of(keeper))
    for state in (*states, *reversed(states)):
        for seat in (0, 1, None):
            assert _is_the_view(views.seen_from(state, seat), state, seat)
