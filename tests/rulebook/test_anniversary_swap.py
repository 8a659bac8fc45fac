"""The anniversary game: swapping a special card after a take (A30, A31, R12)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    InsertCard,
    KeepSpecials,
    NotAwaited,
    ShiftCard,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    Special,
    SpecialDrawn,
    SpecialNotAvailable,
    SpecialsKept,
    SpecialsReshuffled,
    SpecialSwapped,
    SwapSpecial,
    TakeRow,
    TurnPositive,
    WrongKindOfAction,
    WrongShuffle,
    pack_to_shuffle,
)
from hornox.record import Game
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    anniversary,
    discard,
    forbids,
    held,
    laid,
    options,
    pile,
    specials_table,
)
from tests.rulebook.table import awaited, of, refuses, stage

FULL = "2 4 6 8 10 / 50 / 60 / 70"


def after_take(
    specials: str, *, rows: str = FULL, deck: str = "insert replace", discard: str = ""
) -> Game:
    """Ann's 20 has just taken the first row."""
    game = anniversary(rows, "20 / 90", specials=specials, deck=deck, discard=discard)
    game.play(ANN, SkipSpecial())
    return game


def test_A30_one_special_is_swapped_for_the_top_of_the_deck() -> None:
    game = after_take("stop shift")
    events = game.play(ANN, SwapSpecial(Special.STOP))
    assert held(game, ANN) == "insert shift"
    assert discard(game) == "stop"
    assert specials_table(game).deck == (Special.REPLACE,)
    assert of(events, SpecialSwapped) == [SpecialSwapped(ANN, Special.STOP)]
    assert of(events, SpecialDrawn) == [SpecialDrawn(ANN, Special.INSERT)]


def test_A30_it_is_no_must() -> None:
    game = after_take("stop shift")
    events = game.play(ANN, KeepSpecials())
    assert of(events, SpecialsKept) == [SpecialsKept(ANN)]
    assert held(game, ANN) == "shift stop"
    assert discard(game) == ""
    assert stage(game) == "selecting"


def test_A30_each_kind_held_is_offered_once() -> None:
    game = after_take("stop stop shift")
    assert options(game, ANN) == (
        KeepSpecials(),
        SwapSpecial(Special.SHIFT),
        SwapSpecial(Special.STOP),
    )


def test_A30_only_an_own_special_and_only_by_whoever_took() -> None:
    game = after_take("stop / shift")
    assert awaited(game) == (ANN,)
    forbids(game, ANN, SwapSpecial(Special.SHIFT), SpecialNotAvailable)
    forbids(game, BEN, SwapSpecial(Special.SHIFT), NotAwaited)
    forbids(game, ANN, SkipSpecial(), WrongKindOfAction)


def test_A30_whoever_took_nothing_is_not_asked() -> None:
    game = anniversary("10 / 20 / 30 / 40", "15 / 90", specials="stop / stop")
    game.play(ANN, SkipSpecial())
    assert (stage(game), awaited(game)) == ("using-special", (BEN,))
    refuses(game, ANN, SwapSpecial(Special.STOP), NotAwaited)


def test_A30_after_a_low_card_too() -> None:
    game = anniversary("10 / 20 / 30 / 40", "5 / 90", specials="stop", deck="insert")
    game.play(ANN, SkipSpecial())
    game.play(ANN, TakeRow(ROW_2))
    game.play(ANN, SkipSpecial())
    game.play(ANN, SwapSpecial(Special.STOP))
    assert held(game, ANN) == "insert"


def test_A30_after_a_take_by_insert_too() -> None:
    game = anniversary(FULL, "5 / 90", specials="insert stop", deck="shift")
    game.play(ANN, InsertCard(ROW_1))
    game.play(ANN, SwapSpecial(Special.STOP))
    assert held(game, ANN) == "shift"
    assert discard(game) == "insert stop"


def test_A31_an_empty_deck_is_the_shuffled_discard() -> None:
    game = after_take("stop / -", deck="", discard="shift insert")
    game.play(ANN, SwapSpecial(Special.STOP))
    assert pack_to_shuffle(game.state) == (Special.INSERT, Special.SHIFT, Special.STOP)
    assert game.decisions == ()
    order = (Special.SHIFT, Special.STOP, Special.INSERT)
    events = game.play(None, ShuffleSpecials(order))
    assert of(events, SpecialsReshuffled) == [SpecialsReshuffled(3)]
    assert held(game, ANN) == "shift"
    assert specials_table(game).deck == order[1:]
    assert discard(game) == ""


def test_A31_only_chance_shuffles_and_only_the_discard() -> None:
    game = after_take("stop / -", deck="", discard="shift insert")
    game.play(ANN, SwapSpecial(Special.STOP))
    refuses(game, ANN, ShuffleSpecials((Special.STOP,)), NotAwaited)
    refuses(game, None, ShuffleSpecials((Special.SHIFT, Special.INSERT)), WrongShuffle)
    refuses(game, None, ShuffleNumbers((1, 2, 3)), WrongKindOfAction)


def test_A31_the_last_card_of_the_deck_needs_no_shuffle() -> None:
    game = after_take("stop / -", deck="insert", discard="shift")
    game.play(ANN, SwapSpecial(Special.STOP))
    assert held(game, ANN) == "insert"
    assert pack_to_shuffle(game.state) is None
    assert specials_table(game).deck == ()
    assert discard(game) == "shift stop"


def test_A31_the_card_given_away_may_come_back() -> None:
    game = after_take("stop / -", deck="", discard="")
    game.play(ANN, SwapSpecial(Special.STOP))
    game.play(None, ShuffleSpecials((Special.STOP,)))
    assert held(game, ANN) == "stop"
    assert (specials_table(game).deck, discard(game)) == ((), "")


def test_A31_the_seed_shuffles_in_a_game_with_a_seed() -> None:
    position = after_take("stop / -", deck="", discard="shift insert").record().position
    game = Game.new("anniversary", 2, seed="swap", position=position)
    game.play(ANN, "play 20")
    game.play(BEN, "play 90")
    game.play(ANN, SkipSpecial())
    game.play(ANN, SwapSpecial(Special.STOP))
    assert stage(game) == "selecting"
    assert len(specials_table(game).deck) == 2


# R12: when, how often, and what is shuffled in


def test_R12_the_swap_comes_when_the_taking_is_complete() -> None:
    game = anniversary(
        "2 4 6 8 10 / 50 [stop] / 60 / 70", "20 / 90", specials="stop / shift", deck="insert"
    )
    game.play(ANN, SkipSpecial())
    assert stage(game) == "swapping"
    assert laid(game) == "20 / 50 / 60 / 70"
    assert pile(game, ANN) == "2 4 6 8 10"
    assert discard(game) == "stop"


def test_R12_the_swap_comes_before_the_next_card() -> None:
    game = after_take("stop / shift")
    assert laid(game) == "20 / 50 / 60 / 70"
    game.play(ANN, SwapSpecial(Special.STOP))
    assert (stage(game), awaited(game)) == ("using-special", (BEN,))


def test_R12_at_most_once_for_a_row() -> None:
    game = after_take("stop shift / insert")
    game.play(ANN, SwapSpecial(Special.STOP))
    assert awaited(game) == (BEN,)
    forbids(game, ANN, SwapSpecial(Special.SHIFT), NotAwaited)


def test_R12_once_for_each_of_two_rows() -> None:
    game = anniversary(
        "2 4 6 8 10 / 7 20 / 30 / 35 36 37 38 39",
        "45 / 90",
        specials="shift stop",
        deck="insert replace",
    )
    game.play(ANN, ShiftCard(7, ROW_1))
    game.play(ANN, SwapSpecial(Special.STOP))
    assert (stage(game), held(game, ANN)) == ("swapping", "insert")
    game.play(ANN, SwapSpecial(Special.INSERT))
    assert held(game, ANN) == "replace"
    assert discard(game) == "shift stop insert"
    assert stage(game) == "selecting"


def test_R12_everyone_who_takes_is_asked_in_turn() -> None:
    game = anniversary(
        "2 4 6 8 10 / 50 51 52 53 54 / 60 / 70",
        "20 / 55 / 90",
        specials="stop / shift / -",
        deck="insert replace",
    )
    game.play(ANN, SkipSpecial())
    game.play(ANN, SwapSpecial(Special.STOP))
    game.play(BEN, SkipSpecial())
    assert (stage(game), awaited(game)) == ("swapping", (BEN,))
    game.play(BEN, SwapSpecial(Special.SHIFT))
    assert [held(game, seat) for seat in (ANN, BEN, CID)] == ["insert", "replace", ""]


def test_R12_nothing_is_asked_of_a_player_who_has_just_used_the_last_special() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", deck="insert")
    game.play(ANN, TurnPositive(10))
    assert stage(game) == "selecting"


def test_R12_the_used_special_what_left_the_table_and_the_swapped_card_are_shuffled_in() -> None:
    game = anniversary(
        "2 4 6 8 9 10 [7 nimmt] / 20 [stop] / 30 [stop] / 40 / 50 [7 nimmt]",
        "15 / 90",
        specials="negative-positive shift",
        discard="insert",
    )
    game.play(ANN, TurnPositive(10))
    assert discard(game) == "insert negative-positive 7-nimmt stop stop 5th-row"
    game.play(ANN, SwapSpecial(Special.SHIFT))
    pack = pack_to_shuffle(game.state)
    assert " ".join(map(str, pack or ())) == (
        "5th-row 7-nimmt insert negative-positive shift stop stop"
    )


@pytest.mark.parametrize("drawn", ["insert", "shift", "stop", "negative-positive"])
def test_R12_any_of_them_may_be_drawn(drawn: str) -> None:
    game = anniversary(
        "2 4 6 8 10 / 50 [stop] / 60 / 70",
        "20 / 90",
        specials="negative-positive shift",
        discard="insert",
    )
    game.play(ANN, TurnPositive(10))
    game.play(ANN, SwapSpecial(Special.SHIFT))
    pack = [Special(str(card)) for card in pack_to_shuffle(game.state) or ()]
    pack.remove(Special(drawn))
    game.play(None, ShuffleSpecials((Special(drawn), *pack)))
    assert held(game, ANN) == drawn
