"""Special cards of a team: which are used, which are kept, and which can wait."""

from __future__ import annotations

from typing import Any

from hornox.bots import make_bot
from hornox.bots.cautious.team import gain_of
from hornox.engine import (
    Agree,
    GetReady,
    LetReplace,
    LetSevenTake,
    PlayCard,
    Position,
    Propose,
    RemoveStop,
    SeatAction,
    ShiftCard,
    StopRow,
    TeamUse,
    View,
)
from hornox.record import Game, from_json

LEFT = [[7, 8], [9, 17], [18, 19]]
"""What stays in the hands in this turn."""

HARMLESS: list[Any] = [[10], [41], [61], [81]]
FULL: list[Any] = [[11, 22, 33, 44, 55], [61], [71], [81]]


def turn(cards: list[int], buffalo: int, rows: list[Any], specials: list[str]) -> Game:
    """Three members and the Buffalo have played these cards, with two turns to come."""
    hands = [[card, *rest] for card, rest in zip(cards, LEFT, strict=True)]
    side = {"stack": [buffalo, 1, 2], "open": specials[:2], "deck": specials[2:]}
    data = {"rows": rows, "hands": hands, "buffalo": side}
    game = Game.new("buffalo", 3, seed=1, position=from_json(Position, data))
    for seat, card in enumerate(cards):
        game.play(seat, PlayCard(card))
    return game


def before(game: Game, card: int) -> View:
    """What the first member sees when this card is the next to be placed."""
    while game.view(0).queue[0].card != card:
        game.play(game.decisions[0].seat, GetReady())
    return game.view(0)


def answer(view: View, level: str = "bison") -> SeatAction:
    return make_bot(level, "1").choose(view)


def use_of(action: SeatAction) -> TeamUse:
    assert isinstance(action, Propose)
    return action.use


def test_a_card_that_saves_much_is_used() -> None:
    view = before(turn([56, 62, 82], 72, FULL, ["stop", "7-nimmt"]), 56)
    assert gain_of(view, use_of(answer(view))) >= 27


def test_what_can_wait_waits() -> None:
    """The 12 lies first and changes nothing; only then the 56 is about to take the full row."""
    game = turn([56, 62, 82], 12, [[11], [22, 33, 44, 50, 55], [71], [81]], ["stop", "7-nimmt"])
    assert answer(before(game, 12)) == GetReady()
    assert answer(before(game, 12), "bull") != GetReady()
    assert isinstance(use_of(answer(before(game, 56))), StopRow | LetSevenTake)


def test_a_shift_is_kept_for_more_than_three_bullheads() -> None:
    """The 25 must take a row of three; the 30 could make place for it."""
    rows: list[Any] = [[30], [40], [60], [80]]
    view = before(turn([25, 62, 82], 42, rows, ["shift", "replace"]), 25)
    assert isinstance(use_of(answer(view, "bull")), ShiftCard)
    assert answer(view) == GetReady()


def test_what_seldom_helps_goes_if_there_are_enough_cards() -> None:
    """Nothing threatens, but better cards may lie below."""
    plenty = turn([42, 62, 82], 12, HARMLESS, ["7-nimmt", "shift", "sort", "stop"])
    for level in ("bull", "bison"):
        assert isinstance(use_of(answer(before(plenty, 82), level)), LetSevenTake)
    few = turn([42, 62, 82], 12, HARMLESS, ["7-nimmt", "shift"])
    assert answer(before(few, 82)) == GetReady()


def test_a_stop_is_removed_for_little() -> None:
    """The 25 finds its row blocked and must take a single bullhead elsewhere."""
    rows: list[Any] = [{"cards": [20], "stopped": True}, [41], [61], [81]]
    view = before(turn([25, 62, 82], 42, rows, []), 25)
    assert answer(view) == Propose(RemoveStop(0))
    assert answer(view, "ox") == GetReady()


def test_nothing_is_used_once_all_cards_lie() -> None:
    game = turn([42, 62, 82], 12, HARMLESS, ["7-nimmt", "stop", "stop", "sort"])
    before(game, 82)
    while game.view(0).queue:
        game.play(game.decisions[0].seat, GetReady())
    assert answer(game.view(0)) == GetReady()


def test_a_member_who_wants_to_replace_a_card_is_trusted() -> None:
    """As far as the others can see, the Buffalo would then not take a row."""
    rows: list[Any] = [[30], [41], [11, 22, 33, 60], [81]]
    game = turn([61, 42, 82], 62, rows, ["replace", "sort"])
    before(game, 61)
    game.play(0, Propose(LetReplace(0)))
    view = game.view(1)
    assert gain_of(view, LetReplace(0)) < 0
    assert answer(view) == Agree()
