"""Notation: short texts for actions and rows. Rows and seats count from 1.

`play 31 twisted`, `take row 2`, `shift 13 to row 2`; with its seat: `3: take row 2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from hornox.engine import (
    Action,
    Agree,
    Card,
    Decline,
    GetReady,
    HornoxError,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlaceFirst,
    PlaceLast,
    PlayCard,
    Propose,
    RemoveStop,
    ReplaceCard,
    Row,
    Seat,
    SeatAction,
    ShiftCard,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    SortCards,
    Special,
    StartFifthRow,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TeamUse,
    TurnPositive,
    Use,
)

_NUMBER = "[0-9]{1,4}"
_CARDS = f"{_NUMBER}(?: {_NUMBER})*"


class NotationError(HornoxError):
    """The text is no action or row."""

    code = "bad-notation"


@dataclass(frozen=True, slots=True)
class _Phrase:
    """The notation of one kind of action: written by `write`, read by `pattern` and `read`."""

    write: Callable[[Any], str]
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], Action | RemoveStop]


def _phrase(write: Callable[[Any], str], pattern: str, read: Callable[..., Any]) -> _Phrase:
    words = pattern.replace("CARDS", f"({_CARDS})").replace("N", f"({_NUMBER})")
    return _Phrase(write, re.compile(words), lambda match: read(*match.groups()))


def _fixed(kind: type[Any], text: str) -> _Phrase:
    return _phrase(lambda _: text, text, kind)


def _index(number: str) -> int:
    """Return the index of a number that counts from 1."""
    if int(number) < 1:
        raise NotationError("rows and seats count from 1")
    return int(number) - 1


def _cards(numbers: str) -> tuple[Card, ...]:
    return tuple(map(int, numbers.split()))


def _join(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _write_positive(action: TurnPositive) -> str:
    if action.cancelled is None:
        return f"turn {action.card} positive"
    return f"turn {action.card} positive cancelling {_join(action.cancelled) or 'nothing'}"


def _read_positive(card: str, cancelled: str | None, cards: str | None) -> TurnPositive:
    if cancelled is None:
        return TurnPositive(int(card))
    return TurnPositive(int(card), _cards(cards or ""))


_PHRASES: dict[type[object], _Phrase] = {
    PlayCard: _phrase(
        lambda a: f"play {a.card}{' twisted' * a.twisted}",
        "play N( twisted)?",
        lambda card, twisted: PlayCard(int(card), twisted is not None),
    ),
    PickCard: _phrase(lambda a: f"pick {a.card}", "pick N", lambda c: PickCard(int(c))),
    TakeRow: _phrase(lambda a: f"take row {a.row + 1}", "take row N", lambda r: TakeRow(_index(r))),
    PickForXRow: _phrase(lambda a: f"x row {a.card}", "x row N", lambda c: PickForXRow(int(c))),
    Substitute: _phrase(
        lambda a: f"substitute {a.card}", "substitute N", lambda c: Substitute(int(c))
    ),
    StartFifthRow: _fixed(StartFifthRow, "5th row"),
    LetSevenTake: _phrase(
        lambda a: f"7 nimmt row {a.row + 1}", "7 nimmt row N", lambda r: LetSevenTake(_index(r))
    ),
    InsertCard: _phrase(
        lambda a: f"insert in row {a.row + 1}",
        "insert in row N",
        lambda r: InsertCard(_index(r)),
    ),
    ReplaceCard: _phrase(
        lambda a: f"replace by {a.card}", "replace by N", lambda c: ReplaceCard(int(c))
    ),
    LetReplace: _phrase(
        lambda a: f"replace for seat {a.seat + 1}",
        "replace for seat N",
        lambda s: LetReplace(_index(s)),
    ),
    ShiftCard: _phrase(
        lambda a: f"shift {a.card} to row {a.row + 1}",
        "shift N to row N",
        lambda c, r: ShiftCard(int(c), _index(r)),
    ),
    StopRow: _phrase(lambda a: f"stop row {a.row + 1}", "stop row N", lambda r: StopRow(_index(r))),
    TurnPositive: _phrase(
        _write_positive, "turn N positive( cancelling (?:CARDS|nothing))?", _read_positive
    ),
    PlaceFirst: _phrase(
        lambda a: f"first seat {a.seat + 1}", "first seat N", lambda s: PlaceFirst(_index(s))
    ),
    PlaceLast: _phrase(
        lambda a: f"last seat {a.seat + 1}", "last seat N", lambda s: PlaceLast(_index(s))
    ),
    SortCards: _phrase(
        lambda a: f"sort {_join(a.order)}", "sort CARDS", lambda c: SortCards(_cards(c))
    ),
    RemoveStop: _phrase(
        lambda a: f"remove stop row {a.row + 1}",
        "remove stop row N",
        lambda r: RemoveStop(_index(r)),
    ),
    SkipSpecial: _fixed(SkipSpecial, "no special"),
    SwapSpecial: _phrase(
        lambda a: f"swap {a.special}", r"swap ([\w-]+)", lambda s: SwapSpecial(_special(s))
    ),
    KeepSpecials: _fixed(KeepSpecials, "keep specials"),
    GetReady: _fixed(GetReady, "ready"),
    Agree: _fixed(Agree, "agree"),
    Decline: _fixed(Decline, "decline"),
    Propose: _phrase(
        lambda a: f"propose {format_action(a.use)}", "propose (.+)", lambda u: _propose(u)
    ),
    ShuffleNumbers: _phrase(
        lambda a: f"shuffle {_join(a.order)}", "shuffle CARDS", lambda c: ShuffleNumbers(_cards(c))
    ),
    ShuffleSpecials: _phrase(
        lambda a: f"shuffle specials {' '.join(a.order)}",
        r"shuffle specials ([\w -]+)",
        lambda s: ShuffleSpecials(tuple(map(_special, s.split()))),
    ),
}


def format_action(action: Action | Use) -> str:
    """Return the text of an action, or of a special card's use."""
    return _PHRASES[type(action)].write(action)


def pattern_of(kind: type[object]) -> str:
    """Return the regular expression that the texts of a kind of action match as a whole."""
    return _PHRASES[kind].pattern.pattern


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote."""
    action: Any = _parse(text)
    if isinstance(action, TeamUse) and not isinstance(action, SeatAction):
        raise NotationError(f"{text!r} is for the team: propose {text}")
    return cast(Action, action)


def format_move(seat: Seat | None, action: Action) -> str:
    """Return the text of an action with its seat: `3: take row 2`; chance has no number."""
    who = "chance" if seat is None else str(seat + 1)
    return f"{who}: {format_action(action)}"


def parse_move(text: str) -> tuple[Seat | None, Action]:
    """Return the seat and action that `format_move` wrote."""
    match = re.fullmatch(rf"(chance|{_NUMBER}): *(.+)", text)
    if match is None:
        raise NotationError(f"{text!r} is no action with its seat, such as '1: play 14'")
    who, action = match.groups()
    return None if who == "chance" else _index(who), parse_action(action)


def format_row(row: Row) -> str:
    """Return the text of a row: `12 14 15 [7 nimmt] [stop]`; an empty row is `-`."""
    marks = " [7 nimmt]" * row.seven + " [stop]" * row.stopped
    return (_join(row.cards) or "-") + marks


def parse_row(text: str) -> Row:
    """Return the row that `format_row` wrote."""
    match = re.fullmatch(rf"(-|{_CARDS})( \[7 nimmt\])?( \[stop\])?", text)
    if match is None:
        raise NotationError(f"{text!r} is no row, such as '12 14 15 [stop]'")
    cards, seven, stopped = match.groups()
    return Row(() if cards == "-" else _cards(cards), seven is not None, stopped is not None)


def _parse(text: str) -> Any:
    for phrase in _PHRASES.values():
        match = phrase.pattern.fullmatch(text)
        if match is not None:
            return phrase.read(match)
    raise NotationError(f"{text!r} is no action")


def _propose(text: str) -> Propose:
    use = _parse(text)
    if isinstance(use, TeamUse):
        return Propose(use)
    raise NotationError(f"{text!r} is nothing a team can do")


def _special(word: str) -> Special:
    if word not in list(Special):
        raise NotationError(f"{word!r} is no special card; they are {', '.join(Special)}")
    return Special(word)
