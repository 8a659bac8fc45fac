"""Constants of the kernels that come from the engine, and the rule sets they are compiled for."""

from __future__ import annotations

import numpy as np

from hornox.engine import VARIANTS
from hornox.engine.cards import DECK, HIGHEST_CARD, turned
from hornox.engine.cards import can_turn as engine_can_turn
from hornox.engine.variants.base import BASE
from hornox.engine.variants.x import PILE_FACTOR
from hornox.sim.kernels.jit import inline

# Rule sets. A kernel is compiled for one of them and contains nothing of the others.
PLAIN = 0  # four rows of five: base, pro, and anniversary or Buffalo without special cards
SPECIALS = 1  # special cards may lie on the table
FAN = 2
X = 3
WEIGHED = 4  # the tables of `PLAIN`, where seats weigh their cards

# How a seat plays: the lines of `CostModel.policies` that are always the same. Others follow.
UNIFORM = 0
WILD = 1

ROW_COUNT, ROW_CAPACITY = BASE.rows, BASE.row_capacities[0]
"""The rows of every mode but X nimm!."""

MOST_ROWS = ROW_COUNT + 1
"""A special card can open one more row."""

X_CAPACITIES = next(v for v in VARIANTS.values() if v.has_x_rows).row_capacities
"""How many cards each row of X nimm! holds."""

X_ROW_COUNT, X_MOST_CARDS = len(X_CAPACITIES), max(X_CAPACITIES)

X_PILE_FACTOR = PILE_FACTOR
"""How often a card of the X pile counts."""

MOST_PLAYED = HIGHEST_CARD
"""No hand holds more cards, and no round has more turns."""

SEATS = 16
"""Room for seats: the players and the Buffalo. A key has four bits for them."""

CARD_COLUMNS = 128
"""The length of an array that is indexed by card."""

assert max(max(variant.players) for variant in VARIANTS.values()) < SEATS
assert HIGHEST_CARD < CARD_COLUMNS

can_turn = inline(engine_can_turn)

TURNED = np.array([0, *(turned(card) if engine_can_turn(card) else card for card in DECK)])
"""By card: the number that a twister makes of it. A table is quicker than the division."""
