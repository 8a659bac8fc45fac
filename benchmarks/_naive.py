"""A plain Python loop for a round of the base game: what one would write first.

The yardstick for the kernels; it knows no engine and no tricks.
"""

from __future__ import annotations

from random import Random


def bullheads(card: int) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


BULLHEADS = [bullheads(card) for card in range(105)]


def play_round(players: int, chance: Random) -> list[int]:
    """Random cards; a low card takes the row with the fewest bullheads."""
    deck = list(range(1, 105))
    chance.shuffle(deck)
    hands = [deck[10 * seat : 10 * seat + 10] for seat in range(players)]
    rows = [[card] for card in deck[10 * players : 10 * players + 4]]
    points = [0] * players
    for _ in range(10):
        played = []
        for seat in range(players):
            hand = hands[seat]
            played.append((hand.pop(chance.randrange(len(hand))), seat))
        for card, seat in sorted(played):
            place(rows, points, card, seat)
    return points


def place(rows: list[list[int]], points: list[int], card: int, seat: int) -> None:
    best = None
    for row in rows:
        if row[-1] < card and (best is None or row[-1] > best[-1]):
            best = row
    if best is None:
        best = min(rows, key=cost)
    elif len(best) < 5:
        best.append(card)
        return
    points[seat] += cost(best)
    best[:] = [card]


def cost(row: list[int]) -> int:
    return sum(BULLHEADS[card] for card in row)
