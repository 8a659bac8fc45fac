"""How an action is chosen by touching things: each is a path of picks.

Such a path is the special card, the laid card it moves and the row it moves to. What may be touched
next follows from the options that the engine lists, so that no rules are needed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from hornox.engine import (
    Agree,
    Decline,
    GetReady,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlaceFirst,
    PlaceLast,
    PlayCard,
    Played,
    Propose,
    RemoveStop,
    ReplaceCard,
    Seat,
    SeatAction,
    ShiftCard,
    SkipSpecial,
    SortCards,
    Special,
    StartFifthRow,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TurnPositive,
    Use,
    View,
)

PickKind: TypeAlias = Literal["hand", "pool", "taken", "laid", "queue", "row", "special", "word"]
"""Where a thing lies: `taken` are cards of the pile or cards just taken, `laid` those in rows."""


class Pick(NamedTuple):
    """A thing that can be touched: a card, a row, a special card or a word."""

    kind: PickKind
    value: int | str


Path: TypeAlias = tuple[Pick, ...]

NEW_ROW = Pick("row", -1)
TWIST, FREE, DONE = Pick("word", "twist"), Pick("word", "free"), Pick("word", "done")
SORT = Pick("special", Special.SORT)
CANCEL = Pick("special", Special.NEGATIVE_POSITIVE)

WORDS: dict[type[object], Pick] = {
    SkipSpecial: Pick("word", "skip"),
    KeepSpecials: Pick("word", "keep"),
    GetReady: Pick("word", "ready"),
    Agree: Pick("word", "agree"),
    Decline: Pick("word", "decline"),
}


def next_picks(view: View, path: Path) -> tuple[Pick, ...]:
    """Return what may be touched after these picks, each once."""
    if _is_open_sort(view, path):
        return _unsorted(view, path)
    if path[:2] == (CANCEL, FREE):
        return _cancellable(view, path)
    paths = [whole for whole, _ in _choices(view)] + _open_paths(view)
    size = len(path)
    fitting = (whole for whole in paths if whole[:size] == path and len(whole) > size)
    return tuple(dict.fromkeys(whole[size] for whole in fitting))


def action_of(view: View, path: Path) -> SeatAction | None:
    """Return the action that these picks name, if they name one wholly."""
    if _is_open_sort(view, path):
        return _sorted(view, path)
    if path[:2] == (CANCEL, FREE):
        return _cancelling(path)
    return next((action for whole, action in _choices(view) if whole == path), None)


def extended(view: View, path: Path, pick: Pick) -> Path:
    """Return the path with this pick, and with the last card of an order, which is clear."""
    longer = (*path, pick)
    rest = next_picks(view, longer)
    is_clear = longer[0] == SORT and len(longer) > 1 and len(rest) == 1
    return (*longer, rest[0]) if is_clear else longer


def _choices(view: View) -> Iterator[tuple[Path, SeatAction]]:
    """Yield all that the viewer may do now: answer what is asked, or change an answer given."""
    options = view.changes if view.decision is None else view.decision.options
    played = view.prompt.played
    queue = view.queue if played is None or played in view.queue else (played, *view.queue)
    return ((_path(action, queue), action) for action in options)


def _path(action: SeatAction, queue: Sequence[Played]) -> Path:
    match action:
        case PlayCard(card, twisted=True):
            return TWIST, Pick("hand", card)
        case PlayCard(card) | Substitute(card):
            return (Pick("hand", card),)
        case PickCard(card):
            return (Pick("pool", card),)
        case PickForXRow(card):
            return (Pick("taken", card),)
        case TakeRow(row):
            return (Pick("row", row),)
        case SwapSpecial(special):
            return (Pick("special", special),)
        case Propose(use):
            return _path_of_use(use, queue)
        case SkipSpecial() | KeepSpecials() | GetReady() | Agree() | Decline():
            return (WORDS[type(action)],)
        case _:
            return _path_of_use(action, queue)


def _path_of_use(use: Use, queue: Sequence[Played]) -> Path:
    match use:
        case StartFifthRow():
            return Pick("special", Special.FIFTH_ROW), NEW_ROW
        case LetSevenTake(row):
            return Pick("special", Special.SEVEN), Pick("row", row)
        case InsertCard(row):
            return Pick("special", Special.INSERT), Pick("row", row)
        case ReplaceCard(card):
            return Pick("special", Special.REPLACE), Pick("hand", card)
        case LetReplace(seat):
            return Pick("special", Special.REPLACE), _card_of(seat, queue)
        case ShiftCard(card, row):
            return Pick("special", Special.SHIFT), Pick("laid", card), Pick("row", row)
        case StopRow(row):
            return Pick("special", Special.STOP), Pick("row", row)
        case TurnPositive(card):
            return CANCEL, Pick("laid", card)
        case RemoveStop(row):
            return (Pick("row", row),)
        case PlaceFirst(seat):
            return Pick("special", Special.FIRST), _card_of(seat, queue)
        case PlaceLast(seat):
            return Pick("special", Special.LAST), _card_of(seat, queue)
        case SortCards(order):
            return SORT, *(Pick("queue", card) for card in order)


def _card_of(seat: Seat, queue: Sequence[Played]) -> Pick:
    return Pick("queue", next(played.card for played in queue if played.seat == seat))


def _open_paths(view: View) -> list[Path]:
    """Return the beginnings of uses that are too many to list."""
    open_ended = () if view.decision is None else view.decision.open_ended
    paths: list[Path] = [(SORT,)] if Special.SORT in open_ended else []
    if Special.NEGATIVE_POSITIVE in open_ended and any(use.cancelled for use in _listed(view)):
        paths.append((CANCEL, FREE))
    return paths


def _is_open_sort(view: View, path: Path) -> bool:
    return (
        path[:1] == (SORT,)
        and view.decision is not None
        and Special.SORT in view.decision.open_ended
    )


def _unsorted(view: View, path: Path) -> tuple[Pick, ...]:
    cards = (Pick("queue", played.card) for played in view.queue)
    return tuple(pick for pick in cards if pick not in path)


def _sorted(view: View, path: Path) -> SeatAction | None:
    cards = tuple(int(pick.value) for pick in path[1:])
    return Propose(SortCards(cards)) if len(cards) == len(view.queue) else None


def _cancellable(view: View, path: Path) -> tuple[Pick, ...]:
    """Return the card that turns positive, then all that it may cancel, and "done"."""
    if path[-1] == DONE:
        return ()
    row = tuple(Pick("laid", use.card) for use in _listed(view))
    if len(path) == 2:
        return row
    pile = tuple(Pick("taken", card) for card in view.pile)
    found = (*row, *_cancellable_played(view), *pile, DONE)
    return tuple(pick for pick in found if pick not in path)


def _cancellable_played(view: View) -> tuple[Pick, ...]:
    """Return the played card if the listed sets cancel it too (R11)."""
    played = view.prompt.played
    if played is None or not any(played.card in (use.cancelled or ()) for use in _listed(view)):
        return ()
    return (Pick("queue", played.card),)


def _cancelling(path: Path) -> SeatAction | None:
    """Return the use that these picks name; the engine judges it."""
    if path[-1] != DONE:
        return None
    positive, *cancelled = (int(pick.value) for pick in path[2:-1])
    return TurnPositive(positive, tuple(cancelled))


def _listed(view: View) -> list[TurnPositive]:
    options = () if view.decision is None else view.decision.options
    return [option for option in options if isinstance(option, TurnPositive)]
