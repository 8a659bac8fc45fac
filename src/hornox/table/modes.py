"""The facts of each mode that clients need to draw a game, because they know no rules."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import VARIANTS, Variant


@dataclass(frozen=True, slots=True)
class ModeFacts:
    """What is the same in every game of a mode.

    `fewest` and `most` are numbers of players. `highest_cards` are those of the decks for the
    fewest to the most players, `row_capacities` the numbers of cards in full rows. `fixed_rounds`:
    `None` where options set when a game ends.
    """

    mode: str
    fewest: int
    most: int
    hand_size: int
    highest_cards: tuple[int, ...]
    row_capacities: tuple[int, ...]
    fixed_rounds: int | None
    is_team: bool
    is_rated: bool
    has_open_hands: bool
    has_x_rows: bool


def mode_facts(variant: Variant) -> ModeFacts:
    """Return the facts of a variant."""
    return ModeFacts(
        mode=variant.mode,
        fewest=variant.players[0],
        most=variant.players[-1],
        hand_size=variant.hand_size,
        highest_cards=tuple(variant.deck(players)[-1] for players in variant.players),
        row_capacities=variant.row_capacities,
        fixed_rounds=variant.fixed_rounds,
        is_team=variant.is_team,
        is_rated=variant.is_rated,
        has_open_hands=variant.has_open_hands,
        has_x_rows=variant.has_x_rows,
    )


MODES = tuple(map(mode_facts, VARIANTS.values()))
"""All modes, in the order of the offer."""
