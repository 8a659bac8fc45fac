"""Typed answers and the actions they mean."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.console import Console

from hornox.engine import (
    Agree,
    BuffaloTable,
    Decline,
    GetReady,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlaceFirst,
    PlayCard,
    Position,
    Propose,
    RemoveStop,
    Row,
    SeatAction,
    ShiftCard,
    SkipSpecial,
    SortCards,
    Special,
    SpecialsTable,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TurnPositive,
    XTable,
)
from hornox.record import Game
from hornox.terminal.ask import Quit
from hornox.terminal.decision_questions import DecisionQuestions
from tests.terminal.string_console import asker, console, printed, story_of, type_in

LOW, HIGH = (10, 20, 30, 40, 50), (99,)


def rows(*cards: tuple[int, ...]) -> tuple[Row, ...]:
    return tuple(map(Row, cards))


class Person:
    """A person on seat 1 who types."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game = game
        self.screen: Console = console()
        self._monkeypatch = monkeypatch
        legal = lambda action: game.is_legal(0, action)  # noqa: E731
        self.answers = DecisionQuestions(asker(self.screen), story_of(game), legal)

    def types(self, *lines: str) -> SeatAction:
        type_in(self._monkeypatch, lines)
        action = self.answers.decide(self.game.view(0))
        assert self.game.is_legal(0, action)
        return action

    @property
    def saw(self) -> str:
        return printed(self.screen)


@pytest.fixture
def choosing(monkeypatch: pytest.MonkeyPatch) -> Person:
    position = Position(rows((1,), LOW, (90,), HIGH), ((31, 5), (60, 61)))
    game = Game.new("fan", 2, fan_cards=["twister"], position=position)
    return Person(game, monkeypatch)


def test_a_card_by_its_number(choosing: Person) -> None:
    assert choosing.types("31") == PlayCard(31)
    assert choosing.types("31t") == PlayCard(31, twisted=True)
    assert choosing.types("31 T") == PlayCard(31, twisted=True)
    assert choosing.types("play 31 twisted") == PlayCard(31, twisted=True)
    assert "31t turns a 31" in choosing.saw


def test_wrong_cards_are_asked_again(choosing: Person) -> None:
    assert choosing.types("", "77", "five", "play 77", "5t", "5") == PlayCard(5)
    assert choosing.saw.count("Please type one of your cards: 5 31") == 4
    assert choosing.saw.count("Only two-digit numbers can be turned") == 1


def test_help_and_leaving(choosing: Person) -> None:
    assert choosing.types("?", "help", "5") == PlayCard(5)
    assert choosing.saw.count("Type the number of a card") == 2
    with pytest.raises(Quit):
        choosing.types("q")
    with pytest.raises(EOFError):
        choosing.types()


def test_no_twister_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(Game.new("base", 2, seed=1), monkeypatch)
    person.types(str(person.game.view(0).hand[0]))
    assert "turns" not in person.saw


def test_picking_in_the_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(Game.new("pro", 2), monkeypatch)
    assert person.types("25", "x", "12") == PickCard(12)
    assert person.saw.count("Please type one of the open cards.") == 2


def test_a_row_for_a_low_card(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(rows((11,), LOW, (90,), HIGH), ((3, 5), (60, 61)))
    game = Game.new("base", 2, position=position)
    game.play(0, "play 3")
    game.play(1, "play 60")
    person = Person(game, monkeypatch)
    assert person.types("0", "5", "2") == TakeRow(1)
    assert person.types("take row 3") == TakeRow(2)
    assert person.saw.count("Please type the number of a row: 1 2 3 4") == 2


def test_the_x_row(monkeypatch: pytest.MonkeyPatch) -> None:
    table = XTable(((20, 30), ()), ((), ()))
    position = Position(rows((40, 41), (50,), (70,)), ((42, 12), (81, 13)), extra=table)
    game = Game.new("x", 2, position=position)
    game.play(0, "play 42")
    game.play(1, "play 81")
    person = Person(game, monkeypatch)
    assert person.types("1", "?", "41") == PickForXRow(41)
    assert "You take 40 41. Which one goes to your X row?" in person.saw


def anniversary(
    card: int, *held: Special, monkeypatch: pytest.MonkeyPatch, pile: tuple[int, ...] = ()
) -> Person:
    """The moment before this card is placed."""
    position = Position(
        rows((1,), LOW, (90,), HIGH),
        ((card, 100), (101, 102)),
        piles=(pile, ()),
        extra=SpecialsTable((held, ()), deck=(Special.SHIFT,)),
    )
    game = Game.new("anniversary", 2, position=position)
    game.play(0, f"play {card}")
    game.play(1, "play 101")
    return Person(game, monkeypatch)


def test_special_cards_by_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(51, Special.SEVEN, Special.STOP, monkeypatch=monkeypatch)
    assert person.types("") == SkipSpecial()
    assert "It would take row 2: 10 20 30 40 50, 15 bullheads." in person.saw
    assert person.types("1", "2") == LetSevenTake(1)
    assert "row 2 holds six cards (takes nothing)" in person.saw
    assert "row 1 holds six cards (takes 15 bullheads)" in person.saw
    assert person.types("2", "", "2", "2") == StopRow(1)
    assert person.types("9", "no special") == SkipSpecial()
    assert person.types("stop row 7", "stop row 1") == StopRow(0)
    assert "Please type one of the numbers offered" in person.saw


def test_nothing_to_use_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(91, Special.NEGATIVE_POSITIVE, monkeypatch=monkeypatch)
    assert person.answers.needs_no_table(person.game.view(0))
    assert person.types() == SkipSpecial()


def test_where_the_card_would_go(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(91, Special.FIFTH_ROW, monkeypatch=monkeypatch)
    assert not person.answers.needs_no_table(person.game.view(0))
    person.types("")
    assert "It would go to row 3." in person.saw


def test_a_single_use_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(91, Special.INSERT, monkeypatch=monkeypatch)
    assert person.types("1") == InsertCard(3)


def test_shift_asks_for_the_card_first(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(51, Special.SHIFT, monkeypatch=monkeypatch)
    assert person.types("1", "55", "50", "1") == ShiftCard(50, 0)
    assert "Please type one of 1 10 20 30 40 50 90 99." in person.saw
    assert person.types("1", "", "") == SkipSpecial()
    assert person.types("1", "50", "", "") == SkipSpecial()


def test_negative_positive_may_cancel_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(51, Special.NEGATIVE_POSITIVE, monkeypatch=monkeypatch, pile=(2, 3))
    assert person.types("1", "1", "") == TurnPositive(10, (20,))
    assert "10 cancels 20 (6 bullheads less)" in person.saw
    assert person.types("1", "1", "20 30", "2, 3") == TurnPositive(10, (2, 3))
    assert "These cards cannot be cancelled by the 10." in person.saw


def test_negative_positive_with_nothing_to_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(
        rows((5,), (60,), (90,), HIGH),
        ((3, 100), (101, 102)),
        extra=SpecialsTable(((Special.NEGATIVE_POSITIVE,), ())),
    )
    game = Game.new("anniversary", 2, position=position)
    for seat, action in ((0, "play 3"), (1, "play 101"), (0, "no special"), (0, "take row 1")):
        game.play(seat, action)
    person = Person(game, monkeypatch)
    assert person.types("1") == TurnPositive(5, ())
    assert "You take row 1 with your 3." in person.saw


def test_a_low_card_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(
        rows((5,), (60,), (90,), HIGH),
        ((3, 100), (101, 102)),
        extra=SpecialsTable(((Special.FIFTH_ROW,), ())),
    )
    game = Game.new("anniversary", 2, position=position)
    game.play(0, "play 3")
    game.play(1, "play 101")
    person = Person(game, monkeypatch)
    person.types("")
    assert "It fits nowhere: you would take a row of your choice." in person.saw


def test_swapping(monkeypatch: pytest.MonkeyPatch) -> None:
    person = anniversary(51, Special.STOP, Special.SEVEN, monkeypatch=monkeypatch)
    person.game.play(0, "no special")
    assert person.types("") == KeepSpecials()
    assert person.types("2") == SwapSpecial(Special.STOP)
    assert person.types("swap 7-nimmt") == SwapSpecial(Special.SEVEN)
    assert "swap Stop" in person.saw


def team(
    monkeypatch: pytest.MonkeyPatch, *opened: Special, table: tuple[Row, ...] | None = None
) -> Person:
    lying = table or rows((90,), (10, 20, 30, 40, 54), (66,), (77,))
    position = Position(
        lying,
        ((55, 1), (68, 2)),
        extra=BuffaloTable(stack=(56, 100), open=opened),
    )
    game = Game.new("buffalo", 2, position=position, names=["You", "Ben"])
    game.play(0, "play 55")
    game.play(1, "play 68")
    return Person(game, monkeypatch)


def test_proposing(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.FIRST, Special.STOP)
    assert person.types("2", "2") == Propose(PlaceFirst(1))
    assert person.types("1", "2") == Propose(StopRow(1))
    assert person.types("propose first seat 1") == Propose(PlaceFirst(0))
    assert person.types("") == GetReady()
    assert "As things stand, points this turn: team 13 × 2 = 26, Buffalo 0." in person.saw


def test_sorting(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.SORT)
    assert person.types("1", "56 55", "1 2 x", "56, 55, 68") == Propose(SortCards((56, 55, 68)))
    assert person.saw.count("Please type each of these cards once: 55 56 68") == 2
    assert person.types("1", "", "") == GetReady()
    person.game.play(0, Propose(SortCards((56, 55, 68))))
    person.game.play(1, "decline")
    assert person.types("1", "56 55 68", "56 68 55") == Propose(SortCards((56, 68, 55)))
    assert "The team has just declined this order." in person.saw


def test_replacing_and_shifting_in_a_team(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.REPLACE, Special.SHIFT)
    assert person.types("2", "66", "1") == Propose(ShiftCard(66, 0))
    assert person.types("1") == Propose(LetReplace(0))
    person.game.play(0, Propose(LetReplace(0)))
    person.game.play(1, Agree())
    assert person.types("55", "1") == Substitute(1)


def test_a_stop_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = (Row((90,), stopped=True), Row((10, 20)), Row((66,)), Row((77,)))
    person = team(monkeypatch, table=blocked)
    person.answers.passing.asks_always = True
    assert person.types("1") == Propose(RemoveStop(0))
    assert "Take a Stop away: a blocked row is open again" in person.saw


def test_a_proposal_is_agreed_to_or_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.FIRST, Special.STOP)
    person.game.play(1, Propose(StopRow(1)))
    assert person.types("") == Agree()
    assert person.types("1") == Agree()
    assert person.types("3", "2") == Decline()
    assert person.types("decline") == Decline()
    assert "Ben proposes: Stop - row 2 gets blocked (team " in person.saw


def test_going_ahead_until_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.FIRST, Special.STOP)
    assert person.types("g") == GetReady()
    assert person.answers.needs_no_table(person.game.view(0))
    assert person.types() == GetReady()
    person.game.play(1, Propose(StopRow(1)))
    assert not person.answers.needs_no_table(person.game.view(0))
    assert person.types("2") == Decline()


def test_marking_rows_after_the_last_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    person = team(monkeypatch, Special.SEVEN)
    person.answers.passing.asks_always = True
    while person.game.view(0).queue or person.game.view(0).prompt.kind == "choosing-row":
        for decision in person.game.decisions:
            person.game.play(decision.seat, decision.options[0])
    assert person.types("1", "3") == Propose(LetSevenTake(2))
    assert "row 3 holds six cards\n" in person.saw
    person.game.play(1, Propose(LetSevenTake(0)))
    assert person.types("") == Agree()


def test_a_view_without_a_decision_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(Game.new("base", 2, seed=1), monkeypatch)
    view = replace(person.game.view(0), decision=None)
    type_in(monkeypatch, [str(view.hand[0])])
    with pytest.raises(EOFError):
        person.answers.decide(view)
