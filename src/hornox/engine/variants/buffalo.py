"""Beat the Buffalo, 1-6 players: a team against a stack of cards, one round."""

from __future__ import annotations

from dataclasses import replace

from hornox.engine.actions import (
    InsertCard,
    LetReplace,
    LetSevenTake,
    PlaceFirst,
    PlaceLast,
    RemoveStop,
    ShiftCard,
    SortCards,
    StopRow,
)
from hornox.engine.cards import BUFFALO_SPECIALS, Card, RowIndex, Seat, Special, bullheads
from hornox.engine.errors import PositionError
from hornox.engine.events import (
    Outcome,
    Played,
    Reason,
    Result,
    RowTaken,
    SevenRemoved,
    Skipped,
    SpecialOpened,
)
from hornox.engine.position import (
    Position,
    check_ascending,
    check_hands,
    check_length,
    check_piles,
    check_specials,
    specials_on,
)
from hornox.engine.rules.placing import (
    add_card,
    ask_for_row,
    end_turn,
    start_row_anew,
    start_turn,
    totals,
)
from hornox.engine.rules.rows import closest_open_below, fewest_bullheads
from hornox.engine.rules.team import TEAM, buffalo_table, collect, leave_game, team_factor
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials import (
    FIRST,
    INSERT,
    LAST,
    REMOVE_STOP,
    SEVEN,
    SHIFT,
    SORT,
    STOP,
    TEAM_REPLACE,
    Moment,
)
from hornox.engine.stages.dealing import DealingSpecials
from hornox.engine.stages.resolving import dequeue
from hornox.engine.stages.team_talking import TeamTalking, team_can_act
from hornox.engine.state import BuffaloTable, Row, Setup
from hornox.engine.variant import Fit
from hornox.engine.variants.base import (
    BASE,
    ROW_CAPACITY,
    deal_hands,
    fixed_rounds_played,
    in_ascending_order,
    open_rows,
    other_hands_and_undealt,
)

COPIES = 2
OPEN_SPECIALS = 2
SPECIALS_IN_GAME = {1: 0, 2: 2, 3: 4, 4: 6, 5: 11, 6: 16}
"""How many special cards are counted off, by number of players."""


def all_specials_in_box(setup: Setup) -> BuffaloTable:
    return BuffaloTable(box=tuple(sorted(BUFFALO_SPECIALS * COPIES)))


def lay_out(setup: Setup, position: Position) -> BuffaloTable:
    """Rows may be empty here: a Shift can leave one for the next turn's first card (R18)."""
    given = position.buffalo or BuffaloTable()
    check_length("rows", position.rows, BASE.rows)
    check_ascending(position)
    check_hands(setup, position, BASE.hand_size)
    check_piles(position, 1)
    check_length("buffalo.stack", given.stack, len(position.hands[0]))
    empty = [index for index, row in enumerate(position.rows) if not row.cards]
    if sorted(given.emptied) != empty:
        raise PositionError("buffalo.emptied: must name exactly the empty rows")
    if any(position.rows[index].stopped for index in empty):
        raise PositionError("rows: no Stop can stand on an empty row")
    in_game = [*given.open, *given.deck, *specials_on(position.rows)]
    check_specials("buffalo", [*in_game, *given.box], BUFFALO_SPECIALS, COPIES)
    _check_counts(setup, given, len(in_game))
    if position.scores:
        raise PositionError("scores: this game has only one round")
    return given


def _check_counts(setup: Setup, given: BuffaloTable, in_game: int) -> None:
    most = SPECIALS_IN_GAME[setup.players]
    if in_game > most:
        raise PositionError(f"buffalo: {setup.players} players have at most {most} special cards")
    if len(given.open) > OPEN_SPECIALS or (given.deck and len(given.open) < OPEN_SPECIALS):
        raise PositionError("buffalo.open: two special cards lie open while the deck lasts")


def deal(s: Scratch, order: tuple[Card, ...]) -> None:
    rest = deal_hands(s, order)
    stack, rest = rest[: s.variant.hand_size], rest[s.variant.hand_size :]
    open_rows(s, rest)
    s.piles = ((),)
    s.extra = replace(buffalo_table(s), stack=stack)
    if SPECIALS_IN_GAME[s.setup.players]:
        s.push(DealingSpecials(buffalo_table(s).box))
    else:
        start_turn(s, 1)


def count_off_specials(s: Scratch, order: tuple[Special, ...]) -> None:
    count = SPECIALS_IN_GAME[s.setup.players]
    opened, deck = order[:OPEN_SPECIALS], order[OPEN_SPECIALS:count]
    s.extra = replace(buffalo_table(s), open=opened, deck=deck, box=order[count:])
    for special in opened:
        s.emit(SpecialOpened(special, len(deck)))
    start_turn(s, 1)


def reveal(s: Scratch, choices: tuple[Played, ...]) -> tuple[Played, ...]:
    """The top card of the Buffalo's stack is revealed with the players' cards."""
    extra = buffalo_table(s)
    s.extra = replace(extra, stack=extra.stack[1:])
    return in_ascending_order(s, (*choices, Played(None, extra.stack[0])))


def talk_first(s: Scratch) -> None:
    """Where no special can be used the placement goes ahead by itself (R19)."""
    if team_can_act(s):
        s.push(TeamTalking())
    else:
        place(s, dequeue(s))


def talk_after_turn(s: Scratch) -> None:
    """After the last placement of a turn but the tenth rows may still be marked (R17)."""
    if not s.variant.round_over(s) and team_can_act(s):
        s.push(TeamTalking())
    else:
        end_turn(s)


def capacity(table: Table, index: RowIndex) -> int:
    return ROW_CAPACITY + table.rows[index].seven


def fit(table: Table, number: int) -> Fit:
    """The row emptied first takes the next card, whosever it is (R18)."""
    emptied = buffalo_table(table).emptied
    if emptied:
        return emptied[0], Reason.EMPTY_ROW, ()
    return closest_open_below(table.rows, number)


def place(s: Scratch, played: Played) -> None:
    index, reason, skipped = fit(s, played.card)
    if index is None:
        _low_card(s, played, skipped)
    elif len(s.rows[index].cards) < capacity(s, index):
        add_card(s, played, index, reason, skipped)
        _forget_filled_rows(s)
    else:
        take(s, played, index, Reason.FULL_ROW, skipped)


def _low_card(s: Scratch, played: Played, skipped: tuple[Skipped, ...]) -> None:
    """The Buffalo takes the row with the fewest bullheads; a member chooses."""
    if played.seat is None:
        take(s, played, fewest_bullheads(s.rows), Reason.LOW_CARD, skipped)
    else:
        ask_for_row(s, played, skipped)


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    row = s.rows[index]
    start_row_anew(s, played, index, reason, skipped)
    _seven_leaves(s, index, row)
    collect(s, played.seat, row.cards)


def team_takes_overflow(
    s: Scratch, seat: Seat, played: Played, index: RowIndex, reason: Reason
) -> None:
    """A full row reached by Insert or Shift is the team's; its last card starts anew (R18)."""
    row = s.rows[index]
    taken = row.cards[:-1]
    s.set_row(index, Row(row.cards[-1:]))
    s.tell(RowTaken(seat, index, taken, bullheads(taken), reason, kept=row.cards[-1]))
    _seven_leaves(s, index, row)
    collect(s, seat, taken)


def _seven_leaves(s: Scratch, index: RowIndex, row: Row) -> None:
    if row.seven:
        s.tell(SevenRemoved(index))
        leave_game(s, Special.SEVEN)


def shift_and_remember(s: Scratch, moment: Moment, use: ShiftCard) -> None:
    """Rows emptied by Shift are filled in the order in which they were emptied (R18)."""
    SHIFT.perform(s, moment, use)
    _forget_filled_rows(s)
    extra = buffalo_table(s)
    emptied = [i for i, row in enumerate(s.rows) if not row.cards and i not in extra.emptied]
    s.extra = replace(extra, emptied=(*extra.emptied, *emptied))


def _forget_filled_rows(s: Scratch) -> None:
    extra = buffalo_table(s)
    waiting = tuple(index for index in extra.emptied if not s.rows[index].cards)
    s.extra = replace(extra, emptied=waiting)


def score(s: Scratch) -> tuple[int, ...]:
    """Team and Buffalo; with one or two players the team's points count double."""
    factor = team_factor(s.setup.players)
    return bullheads(s.piles[TEAM]) * factor, bullheads(buffalo_table(s).pile)


def team_against_buffalo(table: Table) -> Outcome:
    """The team wins with strictly fewer points; equal points are a tie, not a win (R20)."""
    points = totals(table.scores)
    team, buffalo = points
    if team < buffalo:
        return Outcome(Result.TEAM_WON, points, tuple(range(table.setup.players)))
    return Outcome(Result.TIED if team == buffalo else Result.TEAM_LOST, points, ())


def hidden_cards(table: Table, seat: Seat | None) -> tuple[Card, ...]:
    return tuple(sorted(other_hands_and_undealt(table, seat) + buffalo_table(table).stack))


BUFFALO = replace(
    BASE,
    mode="buffalo",
    title="Beat the Buffalo",
    summary="Together against the Buffalo: push the bullheads to its pile.",
    players=range(1, 7),
    option_names=(),
    fixed_rounds=1,
    is_team=True,
    is_rated=False,
    decision_kinds=(*BASE.decision_kinds, "team-talking", "replacing"),
    position_part="buffalo",
    new_extra=all_specials_in_box,
    lay_out=lay_out,
    deal=deal,
    deal_specials=count_off_specials,
    reveal=reveal,
    next_placement=talk_first,
    fit=fit,
    capacity=capacity,
    place=place,
    take=take,
    specials={
        LetSevenTake: SEVEN,
        StopRow: STOP,
        RemoveStop: REMOVE_STOP,
        LetReplace: TEAM_REPLACE,
        InsertCard: INSERT,
        ShiftCard: replace(SHIFT, perform=shift_and_remember),
        PlaceFirst: FIRST,
        PlaceLast: LAST,
        SortCards: SORT,
    },
    overflow=team_takes_overflow,
    after_turn=talk_after_turn,
    score=score,
    game_over=fixed_rounds_played,
    outcome=team_against_buffalo,
    hidden_cards=hidden_cards,
)
