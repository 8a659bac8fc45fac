"""A start position: any moment at the start of a turn, laid out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hornox.engine.cards import Card, Special
from hornox.engine.errors import PositionError
from hornox.engine.state import Extra, Row, Setup
from hornox.engine.value import value


@value
class Position:
    """What lies where at the start of a turn. Number cards it does not name are out of play.

    `known` are cards of the hands that everyone has seen go there. `turn` `None` stands for the
    turn that the size of the hands tells. `extra` is what the mode adds, as in `State`; what is
    left out is as at the start of a round.
    """

    rows: tuple[Row, ...]
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    known: tuple[tuple[Card, ...], ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    turn: int | None = None
    extra: Extra = None

    @classmethod
    def of(
        cls,
        rows: Iterable[Iterable[Card] | Row],
        hands: Iterable[Iterable[Card]],
        *,
        piles: Iterable[Iterable[Card]] = (),
        known: Iterable[Iterable[Card]] = (),
        scores: Iterable[Iterable[int]] = (),
        turn: int | None = None,
        extra: Extra = None,
    ) -> Position:
        """Return a position from plain lists.

        >>> Position.of(rows=[[12, 14], [27], [43], [88]], hands=[[3, 9], [17, 40]]).hands
        ((3, 9), (17, 40))
        """
        laid = (row if isinstance(row, Row) else Row(tuple(row)) for row in rows)
        return cls(
            rows=tuple(laid),
            hands=_groups(hands),
            piles=_groups(piles),
            known=_groups(known),
            scores=_groups(scores),
            turn=turn,
            extra=extra,
        )


def _groups(lists: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(one) for one in lists)


def check_hands(setup: Setup, position: Position, largest: int) -> None:
    """All hands of one size, as at the start of a turn."""
    check_hands_exist(setup, position)
    if len({len(hand) for hand in position.hands}) > 1:
        raise PositionError("hands: all must have the same size")
    if len(position.hands[0]) > largest:
        raise PositionError(f"hands: at most {largest} cards each")


def check_hands_exist(setup: Setup, position: Position) -> None:
    check_length("hands", position.hands, setup.players)
    if position.known:
        check_length("known", position.known, setup.players)
    for seat, known in enumerate(position.known):
        if not set(known) <= set(position.hands[seat]):
            raise PositionError(f"known[{seat}]: names cards that are not in the hand")
    for seat, hand in enumerate(position.hands):
        if not hand:
            raise PositionError(f"hands[{seat}]: nobody is without cards at the start of a turn")


def check_rows(position: Position, rows: int) -> None:
    """Ordinary rows: this many, none empty, ascending, without special cards."""
    check_length("rows", position.rows, rows)
    check_filled(position)
    check_plain_rows(position)
    check_ascending(position)


def check_plain_rows(position: Position) -> None:
    """No special cards stand on rows in this mode."""
    for index, row in enumerate(position.rows):
        if row.seven or row.stopped:
            raise PositionError(f"rows[{index}]: this mode has no special cards on rows")


def check_filled(position: Position) -> None:
    for index, row in enumerate(position.rows):
        if not row.cards:
            raise PositionError(f"rows[{index}]: no row is empty at the start of a turn")


def check_ascending(position: Position) -> None:
    for index, row in enumerate(position.rows):
        if list(row.cards) != sorted(row.cards):
            raise PositionError(f"rows[{index}]: the cards must ascend")


def check_piles(position: Position, owners: int) -> None:
    if position.piles:
        check_length("piles", position.piles, owners)


def check_length(place: str, values: tuple[object, ...], expected: int) -> None:
    if len(values) != expected:
        raise PositionError(f"{place}: {expected} expected, {len(values)} given")


def check_specials(
    place: str, lying: list[Special], kinds: tuple[Special, ...], copies: int
) -> None:
    """No kind of special card that the game does not have, and none too often."""
    for special, count in Counter(lying).items():
        if special not in kinds:
            raise PositionError(f"{place}: this mode has no {special}")
        if count > copies:
            raise PositionError(f"{place}: {special} exists {copies} times, not {count}")


def cards_in(place: str, groups: tuple[tuple[Card, ...], ...]) -> Iterator[tuple[str, Card]]:
    """The cards of hands, piles or rows, each with its place: hands[0]."""
    for index, cards in enumerate(groups):
        yield from ((f"{place}[{index}]", card) for card in cards)
