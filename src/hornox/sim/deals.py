"""What was dealt, as arrays: drawn from a seed, or laid out by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hornox.engine import VARIANTS, Card, Seat, Setup
from hornox.extras import require
from hornox.sim.rounds import check_rounds, kernel_seed

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Ints


@dataclass(frozen=True, slots=True)
class Deals:
    """The start of many rounds: a line for each.

    In the Buffalo game the last hand is the Buffalo's, which plays its cards in any order.
    """

    hands: Ints
    """By seat; `deal` sorts them."""
    rows: Ints
    """The card that starts each row."""

    def __len__(self) -> int:
        return len(self.hands)

    def swapped(self, seat: Seat, index: int | Ints, card: Card) -> Deals:
        """The same deals, but this seat holds the card instead of its card at `index`.

        That one goes to where the card was; there may be an index for each deal. A seat that holds
        the card already keeps its hand.

        >>> from hornox.engine import new_setup
        >>> deals = deal(new_setup("base", 4), 1000, seed=7)
        >>> bool((deals.swapped(0, 9, 104).hands[:, 0] == 104).any(axis=1).all())
        True
        """
        import numpy as np

        has_card = (self.hands[:, seat] == card).any(axis=1)
        away = np.where(has_card, card, self.hands[np.arange(len(self)), seat, index])
        return replace(
            self,
            hands=_with_sorted(_exchanged(self.hands, away[:, None, None], card), seat),
            rows=_exchanged(self.rows, away[:, None], card),
        )

    def where(self, chosen: Ints) -> Deals:
        """Some of the deals: their numbers, or a flag for each."""
        return Deals(self.hands[chosen], self.rows[chosen])


def _with_sorted(hands: Ints, seat: Seat) -> Ints:
    """The order of the other hands stays: a stack has one."""
    hands[:, seat].sort(axis=1)
    return hands


def _exchanged(cards: Ints, away: Ints, card: Card) -> Ints:
    import numpy as np

    changed: Ints = np.where(cards == away, card, np.where(cards == card, away, cards))
    return changed


def deal(setup: Setup, rounds: int, seed: int | str = 0) -> Deals:
    """Deal this many rounds. In Pro hands are dealt, too, instead of picked.

    >>> from hornox.engine import new_setup
    >>> deal(new_setup("base", 4), rounds=1000, seed=7).hands.shape
    (1000, 4, 10)
    """
    require("sim", "hornox.sim")
    import numpy as np

    check_rounds(rounds)
    variant = VARIANTS[setup.mode]
    seats, size = setup.players + variant.is_team, variant.hand_size
    chance = np.random.Generator(np.random.PCG64(int(kernel_seed(seed))))  # type: ignore[call-overload]
    decks = np.tile(np.array(variant.deck(setup.players), np.int64), (rounds, 1))
    decks = chance.permuted(decks, axis=1)
    hands = decks[:, : seats * size].reshape(rounds, seats, size)
    hands[:, : setup.players].sort(axis=2)
    return Deals(hands, decks[:, seats * size : seats * size + variant.rows])


def check_deals(setup: Setup, deals: Deals) -> None:
    """Raise `ValueError` unless these are deals of the game, with cards of its deck."""
    import numpy as np

    variant = VARIANTS[setup.mode]
    hands = (len(deals), setup.players + variant.is_team, variant.hand_size)
    if deals.hands.shape != hands or deals.rows.shape != (len(deals), variant.rows):
        raise ValueError(
            f"deals of this game have hands of the shape {hands} and {variant.rows} rows"
        )
    cards = np.sort(np.concatenate((deals.hands.reshape(len(deals), -1), deals.rows), axis=1))
    if (cards[:, 1:] == cards[:, :-1]).any() or not np.isin(
        cards, variant.deck(setup.players)
    ).all():
        raise ValueError("a deal has each card of the deck once at most")
