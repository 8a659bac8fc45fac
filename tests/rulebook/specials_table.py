"""Tables with special cards, for the tests of the anniversary and Buffalo rules.

A table is laid out and everyone reveals a card at once: what is left to a test are the special
cards. Groups of cards are written seat by seat, `"24 / 90"`, rows as in a record,
`"3 5 11 [7 nimmt] / 40 [stop]"`. Chance is never asked unless a test shuffles by itself.
"""

from __future__ import annotations

from itertools import islice
from operator import add
from typing import TypeAlias, TypeVar

from hornox.engine import (
    DECK,
    Agree,
    BuffaloTable,
    Card,
    Event,
    GetReady,
    IllegalAction,
    PlayCard,
    Position,
    Propose,
    Row,
    Seat,
    SeatAction,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    SpecialsTable,
    TeamUse,
    new_setup,
    pack_to_shuffle,
)
from hornox.record import Game, Record, format_row, parse_row
from tests.rulebook.table import groups, refuses

ANN, BEN, CID, DEE, EVE, FAY = range(6)
"""Seats."""

ROW_1, ROW_2, ROW_3, ROW_4, ROW_5 = range(5)

Cards: TypeAlias = tuple[Card, ...]
T = TypeVar("T")


def anniversary(
    rows: str,
    played: str,
    *,
    specials: str = "",
    hands: str = "",
    deck: str = "",
    discard: str = "",
    piles: str = "",
    scores: tuple[tuple[int, ...], ...] = (),
    last_turn: bool = False,
) -> Game:
    """Everyone has just revealed `played`.

    `hands` is what they hold besides, by default one card each that no test cares about; in the
    last turn of a round nothing.
    """
    laid, cards, taken = _rows(rows), groups(played), groups(piles)
    named = sum((*(row.cards for row in laid), *cards, *taken), ())
    held = _filled(groups(hands), len(cards))
    kept = held if last_turn else _kept(held, named)
    table = SpecialsTable(
        hands=_filled(tuple(map(_specials, specials.split("/"))), len(cards)),
        deck=_specials(deck),
        discard=_specials(discard),
    )
    position = Position(
        rows=laid,
        hands=_joined(cards, kept),
        piles=_filled(taken, len(cards)),
        scores=scores,
        extra=table,
    )
    return _reveal("anniversary", position, cards)


def buffalo(
    rows: str,
    played: str,
    card: Card,
    *,
    open: str = "",
    deck: str = "",
    box: str = "",
    hands: str = "",
    stack: str = "",
    team_pile: str = "",
    pile: str = "",
    last_turn: bool = False,
) -> Game:
    """The members have just revealed `played` and the Buffalo `card`.

    `hands` and `stack` is what they hold besides, by default one card each; in the tenth turn
    nothing. Empty rows, written `-`, were emptied from top to bottom.
    """
    laid, cards = _rows(rows), groups(played)
    piles = (_cards(team_pile), _cards(pile))
    named = sum((*(row.cards for row in laid), *cards, (card,), *piles), ())
    held = (*_filled(groups(hands), len(cards)), _cards(stack))
    *kept, under = held if last_turn else _kept(held, named)
    table = BuffaloTable(
        stack=(card, *under),
        pile=piles[1],
        open=_specials(open),
        deck=_specials(deck),
        box=_specials(box),
        emptied=tuple(index for index, row in enumerate(laid) if not row.cards),
    )
    position = Position(laid, _joined(cards, tuple(kept)), (piles[0],), extra=table)
    return _reveal("buffalo", position, cards)


def new_game(mode: str, players: int) -> Game:
    """A game before its first deal; chance is the test's own."""
    return Game(Record(new_setup(mode, players), ("",) * players))


def deal(game: Game, specials: str = "") -> tuple[Event, ...]:
    """Deal the number cards in their order, then the special cards, these first."""
    events = game.play(None, ShuffleNumbers(DECK))
    pack = pack_to_shuffle(game.state)
    if pack is not None:
        first = _specials(specials)
        rest = [special for special in pack if isinstance(special, Special)]
        for special in first:
            rest.remove(special)
        events += game.play(None, ShuffleSpecials((*first, *rest)))
    return events


def play_on(game: Game) -> tuple[Event, ...]:
    """Everyone takes the first option until the game is over or chance is asked."""
    events: tuple[Event, ...] = ()
    while game.decisions:
        decision = game.decisions[0]
        events += game.play(decision.seat, decision.options[0])
    return events


def agree_on(game: Game, seat: Seat, use: TeamUse) -> tuple[Event, ...]:
    """A member proposes a use, and all the others agree."""
    events = game.play(seat, Propose(use))
    for other in range(game.setup.players):
        if other != seat:
            events += game.play(other, Agree())
    return events


def go_ahead(game: Game) -> tuple[Event, ...]:
    """All members are ready: the next card is placed, or the turn ends."""
    events: tuple[Event, ...] = ()
    for decision in game.decisions:
        events += game.play(decision.seat, GetReady())
    return events


def forbids(game: Game, seat: Seat, action: SeatAction, error: type[IllegalAction]) -> None:
    """The action is refused with exactly this error, is not listed, and nothing changes."""
    assert not game.is_legal(seat, action)
    assert action not in options(game, seat)
    refuses(game, seat, action, error)


def options(game: Game, seat: Seat) -> tuple[SeatAction, ...]:
    """What the seat may do now."""
    decision = game.view(seat).decision
    return () if decision is None else decision.options


def uses(game: Game, seat: Seat) -> list[TeamUse]:
    """What the seat may propose now."""
    return [option.use for option in options(game, seat) if isinstance(option, Propose)]


def laid(game: Game) -> str:
    """The rows, with what stands on them."""
    return " / ".join(map(format_row, game.state.rows))


def waiting(game: Game) -> str:
    """The revealed cards not placed yet, in the order in which they will be."""
    return " ".join(str(played.card) for played in game.view(None).queue)


def pile(game: Game, seat: Seat = 0) -> str:
    """The bull pile of a seat; the common one in the Buffalo game."""
    return " ".join(map(str, game.state.piles[seat]))


def held(game: Game, seat: Seat) -> str:
    """The special cards in a hand."""
    return " ".join(specials_table(game).hands[seat])


def discard(game: Game) -> str:
    return " ".join(specials_table(game).discard)


def specials_table(game: Game) -> SpecialsTable:
    assert isinstance(game.state.extra, SpecialsTable)
    return game.state.extra


def buffalo_table(game: Game) -> BuffaloTable:
    assert isinstance(game.state.extra, BuffaloTable)
    return game.state.extra


def buffalo_pile(game: Game) -> str:
    return " ".join(map(str, buffalo_table(game).pile))


def open_specials(game: Game) -> str:
    return " ".join(buffalo_table(game).open)


def box(game: Game) -> str:
    """The special cards that are out of the game."""
    return " ".join(buffalo_table(game).box)


def _reveal(mode: str, position: Position, cards: tuple[Cards, ...]) -> Game:
    seats = len(cards)
    game = Game(Record(new_setup(mode, seats), ("",) * seats, position=position))
    for seat, (card,) in enumerate(cards):
        game.play(seat, PlayCard(card))
    return game


def _rows(text: str) -> tuple[Row, ...]:
    return tuple(parse_row(row.strip()) for row in text.split("/"))


def _cards(text: str) -> Cards:
    return tuple(map(int, text.split()))


def _specials(text: str) -> tuple[Special, ...]:
    return tuple(Special(word) for word in text.split() if word != "-")


def _filled(given: tuple[tuple[T, ...], ...], seats: int) -> tuple[tuple[T, ...], ...]:
    """Nothing for the seats that are not named."""
    return (*given, *((),) * (seats - len(given)))


def _kept(hands: tuple[Cards, ...], named: Cards) -> tuple[Cards, ...]:
    """Hands of one size, filled up with the highest cards that are named nowhere."""
    free = iter(sorted(set(DECK) - {*named, *sum(hands, ())}, reverse=True))
    size = max([1, *map(len, hands)])
    return tuple((*hand, *islice(free, size - len(hand))) for hand in hands)


def _joined(played: tuple[Cards, ...], kept: tuple[Cards, ...]) -> tuple[Cards, ...]:
    return tuple(map(add, played, kept))
