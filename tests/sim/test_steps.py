"""The kernels place cards as the engine does: the same table after the same choices."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hornox.engine import (
    Agree,
    BuffaloTable,
    FanTable,
    Played,
    State,
    Substitute,
    XTable,
    apply,
    awaited,
    bullheads,
    decision_of,
    observe,
    stage_kind,
)
from hornox.sim.encoding.option_starts import starts_of
from hornox.sim.encoding.tables import encode_view, is_plain, key_of
from hornox.sim.kernels import rows as packed
from hornox.sim.kernels import table as at
from hornox.sim.kernels.entries import kernels_for
from hornox.sim.kernels.facts import MOST_PLAYED, PLAIN, ROW_CAPACITY, SEATS, SPECIALS
from hornox.sim.kernels.jit import Ints
from hornox.sim.rounds import rules_of
from tests.sim.driver import SETUPS, finish_turn, is_selecting, positions, random_card

GAMES = 12
MOST_OPTIONS = 8
MOST_COMPARED = 800


@pytest.mark.parametrize("name", SETUPS)
def test_a_turn_leads_to_the_same_table(name: str) -> None:
    setup, chance, compared = SETUPS[name], Random(name), 0
    for state in positions(setup, chance, GAMES):
        if is_selecting(state) and len(awaited(state)) == setup.players:
            compare_turn(state, chance)
            compared += 1
    assert compared >= 70


@pytest.mark.parametrize("name", SETUPS)
def test_every_option_in_the_middle_of_a_turn_leads_to_the_same_table(name: str) -> None:
    setup, chance, compared = SETUPS[name], Random(name), 0
    for state in positions(setup, chance, GAMES):
        if not is_selecting(state) and awaited(state) and compared < MOST_COMPARED:
            compared += compare_options(state, chance)
    assert compared >= 70


def compare_turn(before: State, chance: Random) -> None:
    """Everybody plays a random card."""
    setup = before.setup
    view = observe(before, None)
    table = encode_view(view)
    state, played = before, []
    for seat in range(setup.players):
        action = random_card(state, seat, chance)
        played.append(Played(seat, action.card, action.twisted))
        state = apply(state, seat, action).state
    if isinstance(before.extra, BuffaloTable):
        played.append(Played(None, before.extra.stack[0]))
    hands = hand_lines(before, {choice.seat: choice.card for choice in played})
    for seat in range(setup.players):
        table[at.HAND_COUNTS + seat] -= 1
        table[at.TWISTERS + seat] &= not played[seat].twisted
    queue = sorted(key_of(choice, setup.players) for choice in played)
    after, choices = finish_turn(state, chance)
    check(before, after, table, hands, queue, choices)


def compare_options(before: State, chance: Random) -> int:
    """Each option of whoever must decide; the rest of the turn goes on without specials."""
    seat = awaited(before)[0]
    decision = decision_of(before, seat)
    if decision is None or decision.kind == "drafting":
        return 0
    view, compared = observe(before, seat), 0
    options = decision.options
    for option in chance.sample(options, min(len(options), MOST_OPTIONS)):
        for number, start in enumerate(starts_of(view, [option])):
            state = agreed(apply(before, seat, option).state)
            if stage_kind(state) == "replacing":
                state = apply(state, seat, Substitute(view.hand[number])).state
            after, choices = finish_turn(state, chance)
            hands = hand_lines(before, {})
            hands[seat, : len(start.hand)] = start.hand
            given = start.table[at.CHOICES : at.CHOICES + start.table[at.GIVEN]].tolist()
            check(before, after, start.table, hands, list(start.queue), given + choices)
            compared += 1
    return compared


def agreed(state: State) -> State:
    """Everybody agrees to what is proposed."""
    while stage_kind(state) == "team-talking" and observe(state, None).prompt.proposal is not None:
        state = apply(state, awaited(state)[0], Agree()).state
    return state


def check(
    before: State, after: State, table: Ints, hands: Ints, queue: list[int], choices: list[int]
) -> None:
    """Let the kernels place the queue with these choices and compare."""
    viewer = None if is_selecting(before) else awaited(before)[0]
    points_before = points_in(encode_view(observe(before, viewer)))
    table[at.GIVEN] = len(choices)
    table[at.CHOICES : at.CHOICES + len(choices)] = choices[::-1]
    points = gained(before, after)
    for rules in rules_for(before, table):
        t, held = table.copy(), hands.copy()
        line = np.array(queue, np.int64)
        kernels_for(rules).place_queue(t, held, line, len(queue), np.zeros(1, np.uint64))
        assert t[at.GIVEN] == 0
        assert by_side(after, points_in(t) - points_before) == points
        if stage_kind(after) != "drafting":
            assert rows_in(t) == rows_on(after)
            check_extra(after, t, held)


def rules_for(state: State, table: Ints) -> tuple[int, ...]:
    """The rule sets of all kernels that can play this table."""
    rules = rules_of(state.setup)
    if rules != PLAIN:
        return (rules,)
    return (PLAIN, SPECIALS) if is_plain(table) else (SPECIALS,)


def gained(before: State, after: State) -> list[int]:
    """The points this turn has brought, by side."""
    if stage_kind(after) == "drafting":
        return [new - old for new, old in zip(after.scores[-1], pile_points(before), strict=True)]
    return [new - old for new, old in zip(pile_points(after), pile_points(before), strict=True)]


def pile_points(state: State) -> list[int]:
    if isinstance(state.extra, XTable):
        return [2 * bullheads(pile) for pile in state.extra.piles]
    if isinstance(state.extra, BuffaloTable):
        return [bullheads(state.piles[0]), bullheads(state.extra.pile)]
    return [bullheads(pile) for pile in state.piles]


def points_in(table: Ints) -> Ints:
    return at.seat_slots(table, at.POINTS)


def by_side(state: State, points: Ints) -> list[int]:
    players = state.setup.players
    if isinstance(state.extra, BuffaloTable):
        return [int(points[:players].sum()), int(points[players])]
    return [int(value) for value in points[:players]]


Rows = dict[int, tuple[int, int, int, bool]]


def rows_in(table: Ints) -> Rows:
    """Last card, count, bullheads and Stop of the kernel's rows, which must ascend."""
    laid = table[at.ROWS : at.ROWS + table[at.ROWS_USED]].tolist()
    assert laid == sorted(laid)
    rows = {
        packed.index_of(row): (
            packed.last_card(row),
            packed.count_of(row),
            packed.heads_of(row),
            not packed.is_open(row),
        )
        for row in laid
    }
    assert len(rows) == len(laid)
    return rows


def rows_on(state: State) -> Rows:
    return {
        index: (row.cards[-1], len(row.cards), bullheads(row.cards), row.stopped)
        for index, row in enumerate(state.rows)
        if row.cards
    }


def check_extra(state: State, table: Ints, hands: Ints) -> None:
    """Markers, twisters, limits, X rows and hands."""
    players = state.setup.players
    extra = state.extra
    if isinstance(extra, FanTable):
        even_odd, climbing = extra.even_odd, extra.climbing
        assert table[at.EVEN_ODD] == (-1 if even_odd is None else even_odd.row)
        assert even_odd is None or bool(table[at.PARITY]) != even_odd.even
        assert table[at.CLIMBING] == (-1 if climbing is None else climbing.row)
        assert climbing is None or bool(table[at.CLIMBING_UP]) == climbing.up
        assert table[at.COW] == (-1 if extra.cow is None else extra.cow)
        left = [bool(flag) for flag in table[at.TWISTERS : at.TWISTERS + players]]
        assert left == list(extra.twisters or (False,) * players)
    elif isinstance(extra, XTable):
        for seat in range(players):
            row = extra.rows[seat]
            assert table[at.X_LAST_CARDS + seat] == (row[-1] if row else 0)
            assert table[at.X_ROW_HEADS + seat] == bullheads(row)
            assert sorted(hands[seat, : table[at.HAND_COUNTS + seat]]) == list(state.hands[seat])
            assert all(
                at.x_cards(table, index)[: len(laid.cards)].tolist() == list(laid.cards)
                for index, laid in enumerate(state.rows)
            )
    else:
        for row in table[at.ROWS : at.ROWS + table[at.ROWS_USED]].tolist():
            laid = state.rows[packed.index_of(row)]
            assert packed.capacity_of(row) == ROW_CAPACITY + laid.seven


def hand_lines(state: State, played: dict[int | None, int]) -> Ints:
    """The hands without the cards that are being played."""
    lines = np.zeros((SEATS, MOST_PLAYED), np.int64)
    for seat, hand in enumerate(state.hands):
        left = [card for card in hand if card != played.get(seat)]
        lines[seat, : len(left)] = left
    return lines
