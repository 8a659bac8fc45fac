"""Previews for a person who decides about special cards."""

from __future__ import annotations

from typing import cast

from hornox.engine import (
    LetReplace,
    Played,
    SeatAction,
    TeamUse,
    TurnPositive,
    Use,
    View,
    bullheads,
    imagine,
    what_if,
)
from hornox.terminal.narration import Narrator, join


def preview_placement(narrator: Narrator, view: View, played: Played) -> str:
    """Describe where the card goes if no special card is used."""
    table, texts = what_if.open_table(view), narrator.texts
    row = what_if.row_for(table, played.card)
    if row is None:
        return texts("preview.low")
    if what_if.free_places(table, row) > 0:
        return texts("preview.row", row=row + 1)
    taken = what_if.cards_taken(table, played)
    heads = texts.heads(bullheads(taken))
    return texts("preview.take", row=row + 1, cards=join(taken), bullheads=heads)


def preview_turn(narrator: Narrator, view: View) -> str:
    """Buffalo: describe the rest of the turn if no special card is used."""
    texts = narrator.texts
    team, buffalo = what_if.rest_of_turn(what_if.open_table(view), view.queue)
    return texts("preview.turn", team=narrator.multiplied(team), buffalo=buffalo)


def preview_use(narrator: Narrator, view: View, use: Use) -> str:
    """Describe the effect of this use in brackets; empty if it is not known yet."""
    if isinstance(use, LetReplace) or (view.buffalo is not None and not view.queue):
        return ""
    words = _team(narrator, view, use) if view.buffalo is not None else _own(narrator, view, use)
    return f" ({words})"


def _team(narrator: Narrator, view: View, use: Use) -> str:
    team, buffalo = what_if.rest_after_use(what_if.open_table(view), cast(TeamUse, use))
    return narrator.texts("preview.use.turn", team=narrator.multiplied(team), buffalo=buffalo)


def _own(narrator: Narrator, view: View, use: Use) -> str:
    """Anniversary: describe the bullheads of this placement."""
    texts = narrator.texts
    if isinstance(use, TurnPositive):
        gone = bullheads((use.card, *(use.cancelled or ())))
        return texts("preview.use.less", bullheads=texts.heads(gone))
    cost = what_if.cost_of_special(imagine(view), cast(SeatAction, use))
    if cost == 0:
        return texts("preview.use.nothing")
    return texts("preview.use", bullheads=texts.heads(cost))
