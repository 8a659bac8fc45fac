"""Views that share what everybody sees are, byte for byte, the views of each seat alone."""

from __future__ import annotations

import json
from dataclasses import fields

import msgspec

from hornox.engine import View, observe
from hornox.server.wire import Views, write_part
from hornox.server.wire.views import COMMON
from hornox.table import GameTerms
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
def test_a_view_is_written_as_if_it_were_the_only_one(game: GameTerms) -> None:
    keeper = started(game, lock_in=False)
    for _ in range(60):
        state = state_of(keeper)
        views = Views(state)
        for seat in (1, None, 0, 2, 1):
            written, plain = views.seen_from(seat), write_part(observe(state, seat, previews=True))
            assert _in_order(written) == _in_order(plain)  # the chosen card has spaces after it
        if not keeper.table.is_playing:
            break
        keeper.answer(next(owner for owner in PLAYERS if keeper.is_asked(owner)))


def _in_order(text: msgspec.Raw) -> object:
    return json.loads(bytes(text), object_pairs_hook=list)


def test_nothing_new_is_shared_by_mistake() -> None:
    assert {field.name for field in fields(View)} - OWN == COMMON
