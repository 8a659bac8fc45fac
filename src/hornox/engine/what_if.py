"""What would happen: the rules carry out a placement on the table that a view shows.

For rules of thumb and hints. Rows, markers and waiting cards are public, so the answers tell
nothing hidden. Three things are assumed: a low card takes the cheapest row, no one uses another
special card, and a substitute that is not known yet takes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hornox.engine.actions import (
    Propose,
    SeatAction,
    SkipSpecial,
    SortCards,
    TakeRow,
    TeamUse,
)
from hornox.engine.cards import Card, RowIndex, Special
from hornox.engine.events import CardsCancelled, Played, Reason, RowTaken
from hornox.engine.prompt import Proposal
from hornox.engine.rules.rows import fewest_bullheads
from hornox.engine.scratch import Scratch
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.resolving import RESOLVING, dequeue
from hornox.engine.stages.team_talking import carry_out
from hornox.engine.stages.using_special import UsingSpecial
from hornox.engine.state import Row, State
from hornox.engine.value import maker
from hornox.engine.variant import variant_of
from hornox.engine.views import View

ANY_MEMBER = 0
"""Who proposes a use does not matter: the team has one pile."""

_row = maker(Row)
_state = maker(State)


class TakenBullheads(NamedTuple):
    """Bullheads taken in the rest of a turn; only in the Buffalo game there is a Buffalo."""

    players: int
    buffalo: int


def open_table(view: View) -> State:
    """The rows with their markers and the waiting cards; hands and piles are left empty."""
    setup = view.setup
    none = ((),) * setup.players
    rows = tuple([_row(row.cards, row.seven, row.stopped) for row in view.rows])
    extra, queue = variant_of(view).part.in_the_open(view), view.queue
    return _state(
        setup, 0, 0, 0, 0, rows, none, none, none, (), (), extra, queue, (), RESOLVING, view.rules
    )


def row_for(table: State, number: int) -> RowIndex | None:
    """Where a number goes; `None` is a low card."""
    return variant_of(table).fit(table, number)[0]


def free_places(table: State, row: RowIndex) -> int:
    """How many cards the row still holds before it is full."""
    return variant_of(table).capacity(table, row) - len(table.rows[row].cards)


def cheapest_row(table: State) -> RowIndex:
    """The open row with the fewest bullheads."""
    return fewest_bullheads(table.rows)


def cards_taken(table: State, played: Played) -> tuple[Card, ...]:
    """What a seat takes if its card is the next one placed, by the normal rules."""
    s = _copy(table)
    s.variant.place(s, played)
    _finish(s)
    return tuple([card for take in _takes(s) for card in take.cards])


def cost_of_special(state: State, option: SeatAction) -> int:
    """The bullheads of the placement at hand with this use of a special card, or without one.

    It is below zero if more is cancelled than taken. `state` is what the asked seat imagines.
    """
    s = _copy(state)
    stage = s.stages[-1]
    stage.answer(s, stage.awaited(state)[0], option)
    _finish(s)
    cancelled = sum(event.bullheads for event in s.events if isinstance(event, CardsCancelled))
    return sum(take.bullheads for take in _takes(s)) - cancelled


def rest_of_turn(table: State, queue: tuple[Played, ...]) -> TakenBullheads:
    """What is taken if these cards are placed one after the other."""
    s = _copy(table)
    s.queue = queue
    return _place_all(s)


def rest_after_use(table: State, use: TeamUse) -> TakenBullheads:
    """What is taken in the rest of the turn if the team uses this now."""
    s = _copy(table)
    carry_out(s, Proposal(ANY_MEMBER, use))
    _finish(s)
    return _place_all(s)


def special_could_matter(view: View) -> bool:
    """Whether a special card the team may use now would make the rest of this turn better for it.

    Better is a better balance of the team's points, as they count, against the Buffalo's. What a
    Stop or a 7 nimmt! would do in later turns is not foreseen, so after the last placement nothing
    matters.
    """
    if view.decision is None or view.buffalo is None or not view.queue:
        return False
    table, factor = open_table(view), view.buffalo.team_factor
    now = _balance(rest_of_turn(table, view.queue), factor)
    return any(_balance(rest_after_use(table, use), factor) < now for use in _team_uses(view))


def _balance(taken: TakenBullheads, factor: int) -> int:
    return taken.players * factor - taken.buffalo


def _team_uses(view: View) -> Iterator[TeamUse]:
    """What may be proposed. Of orders that are too many to list, those that move one card."""
    assert view.decision is not None
    for option in view.decision.options:
        if isinstance(option, Propose):
            yield option.use
    if Special.SORT in view.decision.open_ended:
        cards = tuple(played.card for played in view.queue)
        for card in cards:
            others = tuple(other for other in cards if other != card)
            yield from (SortCards((*others[:at], card, *others[at:])) for at in range(len(cards)))


def rest_after_take(table: State, played: Played, row: RowIndex) -> TakenBullheads:
    """What is taken in the rest of the turn, this row by the owner of a low card included."""
    s = _copy(table)
    s.variant.take(s, played, row, Reason.LOW_CARD, ())
    return _place_all(s)


def _copy(table: State) -> Scratch:
    return Scratch(table, variant_of(table))


def _place_all(s: Scratch) -> TakenBullheads:
    while s.queue:
        s.variant.place(s, dequeue(s))
        _finish(s)
    takes = _takes(s)
    players = sum(take.bullheads for take in takes if take.seat is not None)
    return TakenBullheads(players, sum(take.bullheads for take in takes) - players)


def _finish(s: Scratch) -> None:
    """Answer whatever one placement asks."""
    while len(s.stages) > 1:
        stage = s.stages[-1]
        if stage.automatic:
            stage.run(s)
        elif isinstance(stage, ChoosingRow):
            stage.answer(s, None, TakeRow(fewest_bullheads(s.rows)))
        elif isinstance(stage, UsingSpecial):
            stage.answer(s, None, SkipSpecial())
        else:  # a substitute, a swap or a card for the X row: none of them changes the rows
            s.pop()


def _takes(s: Scratch) -> list[RowTaken]:
    return [event for event in s.events if isinstance(event, RowTaken)]
