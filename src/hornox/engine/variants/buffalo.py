"""Beat the Buffalo, 1-6 players: a team against a stack of cards, one round."""

from __future__ import annotations

from hornox.engine.actions import ShiftCard
from hornox.engine.cards import Card, Special
from hornox.engine.events import Played, Reason, Skipped, SpecialOpened
from hornox.engine.parts.buffalo import AGAINST_THE_BUFFALO
from hornox.engine.previews import try_placement
from hornox.engine.rules.dealing import deal_hands, open_rows
from hornox.engine.rules.placing import add_card, ask_for_row, end_turn, start_turn
from hornox.engine.rules.rows import closest_open_below, fewest_bullheads, five_cards_or_six
from hornox.engine.rules.scoring import (
    count_team_and_buffalo,
    fixed_rounds_played,
    team_against_buffalo,
)
from hornox.engine.rules.team import OPEN_SPECIALS, SPECIALS_IN_GAME, buffalo_table
from hornox.engine.rules.team_rows import (
    forget_filled_rows,
    remember_emptied_rows,
    take,
    take_overflow,
)
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
    by_use,
)
from hornox.engine.stages.dealing import DealingSpecials
from hornox.engine.stages.replacing import Replacing
from hornox.engine.stages.resolving import dequeue
from hornox.engine.stages.team_talking import TeamTalking, team_can_act
from hornox.engine.value import replace
from hornox.engine.variant import Fit
from hornox.engine.variants.base import BASE, in_ascending_order


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
    elif len(s.rows[index].cards) < five_cards_or_six(s, index):
        add_card(s, played, index, reason, skipped)
        forget_filled_rows(s)
    else:
        take(s, played, index, Reason.FULL_ROW, skipped)


def _low_card(s: Scratch, played: Played, skipped: tuple[Skipped, ...]) -> None:
    """The Buffalo takes the row with the fewest bullheads; a member chooses."""
    if played.seat is None:
        take(s, played, fewest_bullheads(s.rows), Reason.LOW_CARD, skipped)
    else:
        ask_for_row(s, played, skipped)


def shift_and_remember(s: Scratch, moment: Moment, use: ShiftCard) -> None:
    SHIFT.perform(s, moment, use)
    remember_emptied_rows(s)


TEAM_SHIFT = replace(SHIFT, perform=shift_and_remember)


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
    asks=(*BASE.asks, TeamTalking, Replacing),
    part=AGAINST_THE_BUFFALO,
    deal=deal,
    deal_specials=count_off_specials,
    reveal=reveal,
    next_placement=talk_first,
    fit=fit,
    capacity=five_cards_or_six,
    place=place,
    take=take,
    preview=try_placement,
    specials=by_use(SEVEN, STOP, REMOVE_STOP, TEAM_REPLACE, INSERT, TEAM_SHIFT, FIRST, LAST, SORT),
    overflow=take_overflow,
    after_turn=talk_after_turn,
    score=count_team_and_buffalo,
    game_over=fixed_rounds_played,
    outcome=team_against_buffalo,
)
