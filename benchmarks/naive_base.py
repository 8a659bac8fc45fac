"""A naive program for the base game: mutable lists, no events, no views."""

from __future__ import annotations

import random
from collections.abc import Callable

HAND_SIZE = 10
ROWS = 4
ROW_LIMIT = 5


def bullheads(card: int) -> int:
    """Return the bullheads of a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


class NaiveRound:
    """One round on plain lists. `choose_row` is asked for the row of a low card."""

    def __init__(self, deck: list[int], players: int) -> None:
        self.hands = [deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(players)]
        start = players * HAND_SIZE
        self.rows = [[card] for card in deck[start : start + ROWS]]
        self.piles: list[list[int]] = [[] for _ in range(players)]

    def play_turn(self, cards: list[int], choose_row: Callable[[int], int]) -> None:
        """Place the chosen cards, the lowest first."""
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
        for card, seat in sorted((card, seat) for seat, card in enumerate(cards)):
            self.place(card, seat, choose_row)

    def place(self, card: int, seat: int, choose_row: Callable[[int], int]) -> None:
        """Place one card."""
        best = None
        for row in self.rows:
            if row[-1] < card and (best is None or row[-1] > best[-1]):
                best = row
        if best is None:
            best = self.rows[choose_row(seat)]
            self.take(best, seat)
        elif len(best) == ROW_LIMIT:
            self.take(best, seat)
        best.append(card)

    def take(self, row: list[int], seat: int) -> None:
        """Take a row, which the card then starts."""
        self.piles[seat].extend(row)
        row.clear()

    def cheapest_row(self, seat: int) -> int:
        """The row with the fewest bullheads, for players of that habit."""
        costs = [sum(map(bullheads, row)) for row in self.rows]
        return costs.index(min(costs))

    def points(self) -> list[int]:
        """The points of each player."""
        return [sum(bullheads(card) for card in pile) for pile in self.piles]


def play_random_round(players: int, rng: random.Random, *, cheapest: bool = False) -> list[int]:
    """Deal, let players choose cards (and rows, or always the cheapest) at random, and count."""
    deck = list(range(1, 105))
    rng.shuffle(deck)
    game = NaiveRound(deck, players)
    choose_row = game.cheapest_row if cheapest else lambda _: rng.randrange(ROWS)
    for _ in range(HAND_SIZE):
        cards = [rng.choice(hand) for hand in game.hands]
        game.play_turn(cards, choose_row)
    return game.points()
