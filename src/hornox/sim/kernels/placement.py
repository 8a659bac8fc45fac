"""Placement on any table. `rules` is a constant, so each kernel contains its own rules only."""

from __future__ import annotations

from hornox.sim.kernels.escapes import escapes
from hornox.sim.kernels.facts import (
    FAN,
    MOST_ROWS,
    ROW_CAPACITY,
    ROW_COUNT,
    SPECIALS,
    WILD,
    X_ROW_COUNT,
    X,
)
from hornox.sim.kernels.fan_markers import jump_from, move_markers
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.keys import card_of, number_bits, seat_of
from hornox.sim.kernels.random_numbers import below
from hornox.sim.kernels.rows import (
    BELOW_NUMBER,
    CAPACITY_SHIFT,
    FRAME,
    INDEX_SHIFT,
    NO_ROW,
    SINGLE,
    STOPPED,
    capacity_of,
    count_of,
    empty_row,
    heads_of,
    index_of,
    is_open,
    last_card,
    position_of,
    store,
)
from hornox.sim.kernels.table import (
    BUFFALO,
    CLIMBING,
    COST,
    COW,
    EMPTIED,
    EMPTY_ROWS,
    EVEN_ODD,
    GIVEN,
    PARITY,
    ROWS,
    ROWS_USED,
    STOPS_LEAVE,
    add_points,
    next_choice,
    policy_of,
    x_slot,
)
from hornox.sim.kernels.x_rows import take_x_cards


@inline
def place(t: Ints, hands: Ints, key: int, rules: int, rng: Words) -> None:
    """Place one card by the normal rules, with everything that follows from it."""
    card, seat = card_of(key), seat_of(key)
    if rules == SPECIALS and t[EMPTIED] > 0:
        _fill_empty_row(t, card)
        return
    position = closest(t, number_bits(key), rules)
    if position < 0:
        if rules == SPECIALS and not t[GIVEN] and escapes(t, seat, heads_of(cheapest_row(t))):
            return
        position = choose_row(t, seat, rng)
        take(t, hands, position, card, seat, rules, rng)
    elif is_full(t, t[ROWS + position], rules):
        row = t[ROWS + position]
        if rules == SPECIALS and escapes(t, seat, heads_of(row)):
            store(t, position, SINGLE[card] + (row & BELOW_NUMBER) + (1 << CAPACITY_SHIFT))
            return
        take(t, hands, position, card, seat, rules, rng)
    else:
        _add(t, position, card, seat, rules)


@inline
def row_count(rules: int) -> int:
    """How many rows there are where no special card adds or empties one."""
    return X_ROW_COUNT if rules == X else ROW_COUNT


@inline
def closest(t: Ints, number: int, rules: int) -> int:
    """Rules 1 and 2 with Stops and fan cards: the position of the row, or -1 for a low card.

    The number is in the place where rows have their last card.
    """
    best = -1
    if rules == SPECIALS:
        for position in range(t[ROWS_USED]):  # counting takes no branches
            best += t[ROWS + position] < number
        while best >= 0 and not is_open(t[ROWS + best]):
            best -= 1
    else:  # so few rows that the compiler unrolls the loop: then looking from the top is quicker
        for position in range(row_count(rules) - 1, -1, -1):
            row = t[ROWS + position]
            if row < number and accepts(t, row, number, rules):
                best = position
                break
    if rules == FAN and t[CLIMBING] >= 0:
        climbed = position_of(t, t[CLIMBING])
        gap = last_card(t[ROWS + climbed]) - last_card(number)
        if gap > 0 and has_parity(t, t[ROWS + climbed], number):
            other = last_card(number) - last_card(t[ROWS + best]) if best >= 0 else NO_ROW
            best = climbed if gap <= other else best
    return best


@inline
def accepts(t: Ints, row: int, number: int, rules: int) -> bool:
    """Whether a higher number may follow this row, on a table without Stops."""
    if rules == FAN:
        return index_of(row) != t[CLIMBING] and has_parity(t, row, number)
    return True


@inline
def has_parity(t: Ints, row: int, number: int) -> bool:
    """Whether the row takes odd and even numbers, or numbers like this one."""
    return bool(index_of(row) != t[EVEN_ODD] or (last_card(number) & 1) == t[PARITY])


@inline
def is_full(t: Ints, row: int, rules: int) -> bool:
    """The cow fills a place in its row."""
    count = count_of(row)
    if rules == FAN and index_of(row) == t[COW]:
        count += 1
    return count >= capacity_of(row)


@inline
def choose_row(t: Ints, seat: int, rng: Words) -> int:
    """Rule 4: a given choice, else by policy, among the rows without a Stop."""
    if t[GIVEN] > 0 and seat != t[BUFFALO]:
        return position_of(t, next_choice(t))
    if policy_of(t, seat) != WILD or seat == t[BUFFALO]:
        return cheapest(t)
    free = 0
    for position in range(t[ROWS_USED]):
        free += is_open(t[ROWS + position])
    left = below(rng, free)
    chosen = 0
    for position in range(t[ROWS_USED]):
        if is_open(t[ROWS + position]):
            if left == 0:
                chosen = position
            left -= 1
    return chosen


@inline
def cheapest(t: Ints) -> int:
    """The row without a Stop that has the fewest bullheads; on a tie the highest last card."""
    best, cost = 0, NO_ROW
    for position in range(t[ROWS_USED]):
        row = t[ROWS + position]
        heads = heads_of(row)
        if (row & STOPPED) == 0 and heads <= cost:
            best, cost = position, heads
    return best


@inline
def cheapest_row(t: Ints) -> int:
    return int(t[ROWS + cheapest(t)])


@inline
def take(t: Ints, hands: Ints, position: int, card: int, seat: int, rules: int, rng: Words) -> None:
    """Rules 3 and 4: the seat takes the row, and the card starts it again."""
    row = t[ROWS + position]
    index = index_of(row)
    if rules == X:
        store(t, position, SINGLE[card] + (row & FRAME))
        take_x_cards(t, hands, index, count_of(row), seat, rng)
        t[x_slot(index)] = card
        return
    add_points(t, seat, heads_of(row))
    if rules == SPECIALS:
        _take_among_specials(t, position, card, seat)
        return
    store(t, position, SINGLE[card] + (row & FRAME))
    if rules == FAN:
        move_markers(t)
        jump_from(t, index, seat)


@inline
def _take_among_specials(t: Ints, position: int, card: int, seat: int) -> None:
    """A take clears 7 nimmt! and Stops. With five rows the card is taken and the row removed."""
    row = t[ROWS + position]
    if t[ROWS_USED] == MOST_ROWS:
        add_points(t, seat, COST[card])
        for other in range(position, MOST_ROWS - 1):
            t[ROWS + other] = t[ROWS + other + 1]
        t[ROWS + MOST_ROWS - 1] = NO_ROW
        t[ROWS_USED] -= 1
        for other in range(t[ROWS_USED]):  # the rows below it move up
            if index_of(t[ROWS + other]) > index_of(row):
                t[ROWS + other] -= 1 << INDEX_SHIFT
    else:
        store(t, position, SINGLE[card] + empty_row(index_of(row), ROW_CAPACITY))
    if t[STOPS_LEAVE]:
        for other in range(t[ROWS_USED]):
            t[ROWS + other] &= ~STOPPED


@inline
def _add(t: Ints, position: int, card: int, seat: int, rules: int) -> None:
    """Lay the card at the end of a row that is not full."""
    row = t[ROWS + position]
    index = index_of(row)
    if rules == X:
        t[x_slot(index) + count_of(row)] = card
    store(t, position, SINGLE[card] + (row & BELOW_NUMBER))
    if rules == FAN:
        jump_from(t, index, seat)


@inline
def _fill_empty_row(t: Ints, card: int) -> None:
    """Buffalo: the row emptied first takes the next card."""
    row = t[EMPTY_ROWS]
    t[EMPTIED] -= 1
    for other in range(t[EMPTIED]):
        t[EMPTY_ROWS + other] = t[EMPTY_ROWS + other + 1]
    t[ROWS_USED] += 1
    store(t, t[ROWS_USED] - 1, SINGLE[card] + row)
