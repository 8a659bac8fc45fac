"""Digests of frozen files, independent of any stored format."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from hornox.engine import State, outcome
from hornox.table import Table, view_of


def end_of(state: State) -> dict[str, Any]:
    """The points and winners of a finished game, and a hash of all that lies on the table."""
    ended = outcome(state)
    assert ended is not None
    return {
        "points": list(ended.points),
        "winners": list(ended.winners),
        "table": hash_of(state),
    }


def hash_of(state: State) -> str:
    rows = [[list(row.cards), row.seven, row.stopped] for row in state.rows]
    cards = [rows, state.hands, state.piles, state.undealt, state.scores]
    counts = [state.round, state.turn, state.step, state.shuffles]
    return sha256(json.dumps([counts, cards]).encode()).hexdigest()


def choices_of(table: Table) -> dict[str, Any]:
    """The decision that is asked, and by seat the hand and the card that lies face down."""
    game, state = table.game, table.state
    assert game is not None
    assert state is not None
    views = [view_of(table, seat) for seat in range(state.setup.players)]
    held = [None if card is None else card.card for card in game.held]
    return {
        "decision": game.decision(state),
        "hands": [list(view.hand) for view in views],
        "chosen": [None if view.chosen is None else view.chosen.card for view in views],
        "held": held,
        "table": hash_of(state),
    }
