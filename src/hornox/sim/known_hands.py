"""Playouts with all hands known: what every seat takes on average from here.

After a game one may look at all cards. Nothing is sampled then but what the players do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from hornox.engine import Card, GetReady, PlayCard, Played, Seat, View
from hornox.sim.enhancements import Enhancement
from hornox.sim.playouts import Playouts
from hornox.sim.policies import Policy

if TYPE_CHECKING:
    from hornox.sim.encoding.option_starts import OptionStart
    from hornox.sim.kernels.entries import Starts


@dataclass(frozen=True, slots=True)
class KnownPoints:
    """The points of the round by seat (in the Buffalo game team and Buffalo), and their errors."""

    means: tuple[float, ...]
    errors: tuple[float, ...]


def known_points(
    view: View,
    hands: Sequence[Sequence[Card]],
    playouts: int = 1000,
    seed: int | str = 0,
    *,
    chosen: Mapping[Seat, PlayCard] | None = None,
    points: Sequence[int] | None = None,
    policy: Policy | Sequence[Policy] = Policy.UNIFORM,
    enhancements: Enhancement = Enhancement.NONE,
) -> KnownPoints:
    """Play on with these hands; all seats play by the policy, or each by its own.

    `view` is that of any seat, at the start of a turn or while cards wait to be placed; it is asked
    nothing. `chosen` are cards of the hands that these seats play next. `points` are what the seats
    have so far, where the view does not tell it exactly.

    >>> from hornox.record import Game
    >>> game = Game.new("base", players=2, seed=7)
    >>> first = PlayCard(game.view(1).hand[0])
    >>> len(known_points(game.view(0), game.state.hands, chosen={1: first}).means)
    2
    """
    fixed = dict(chosen or {})
    left = [
        tuple(card for card in hand if seat not in fixed or card != fixed[seat].card)
        for seat, hand in enumerate(hands)
    ]
    return _KnownHands(view, left, policy, enhancements).points(playouts, seed, fixed, points)


class _KnownHands(Playouts):
    """Playouts of a view in which the other hands are known."""

    __slots__ = ("_hands",)

    def __init__(
        self,
        view: View,
        hands: Sequence[tuple[Card, ...]],
        policy: Policy | Sequence[Policy],
        enhancements: Enhancement,
    ) -> None:
        held = {card for hand in hands for card in hand}
        seats = [replace(seat, known=hands[seat.seat]) for seat in view.seats]
        unseen = tuple(card for card in view.unseen if card not in held)
        known = replace(view, seats=tuple(seats), unseen=unseen)
        own = policy if isinstance(policy, Policy) else policy[view.seat or 0]
        super().__init__(known, own, policy, enhancements)
        self._hands = hands

    def points(
        self,
        playouts: int,
        seed: int | str,
        chosen: Mapping[Seat, PlayCard],
        points: Sequence[int] | None,
    ) -> KnownPoints:
        if playouts < 1:
            raise ValueError(f"the number of playouts must be positive, not {playouts}")
        (tally,) = self._play([self._start(chosen, points)], playouts, None, seed, 0)
        means = [total / playouts for total in tally.points[0].tolist()]
        squares = [total / playouts for total in tally.squares[0].tolist()]
        errors = [
            sqrt(max(square - mean**2, 0.0) / playouts)
            for mean, square in zip(means, squares, strict=True)
        ]
        return KnownPoints(tuple(means), tuple(errors))

    def _start(self, chosen: Mapping[Seat, PlayCard], points: Sequence[int] | None) -> OptionStart:
        """The table as it is; the chosen cards are out of the hands, and are the next ones."""
        from hornox.sim.encoding.option_starts import starts_of
        from hornox.sim.encoding.tables import key_of
        from hornox.sim.kernels import table as at

        view = self.view
        assert view.seat is not None
        (start,) = starts_of(view, [GetReady()])
        table = start.table
        for seat, hand in enumerate(self._hands):
            table[at.HAND_COUNTS + seat] = len(hand)
            if points is not None:
                table[at.POINTS + seat] = points[seat]
        for index, (seat, play) in enumerate(chosen.items()):
            key = key_of(Played(seat, play.card, play.twisted), view.setup.players)
            # The first one also tells the kernel that a turn follows, even if hands are empty.
            table[at.FIRST_KEY if index == 0 else at.PREDICTED + seat] = key
            if play.twisted:
                table[at.TWISTERS + seat] = 0
        return start._replace(hand=self._hands[view.seat])

    def _prepared(self, starts: list[OptionStart]) -> Starts:
        """Special cards that are kept are worth nothing: only points of this round count."""
        from hornox.sim.kernels import table as at

        prepared = super()._prepared(starts)
        prepared.tables[:, at.ESCAPE_VALUE] = 0
        return prepared

    def _rules(self, starts: list[OptionStart]) -> int:
        """The plain kernels play a fixed plan of random cards: they know no chosen ones."""
        from hornox.sim.kernels.facts import PLAIN, WEIGHED

        rules = super()._rules(starts)
        return WEIGHED if rules == PLAIN else rules
