"""What would happen: hints for a person who decides about special cards."""

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
from hornox.terminal.story import Story, join


def preview_placement(story: Story, view: View, played: Played) -> str:
    """Where the card goes if no special card is used."""
    table, texts = what_if.open_table(view), story.texts
    row = what_if.row_for(table, played.card)
    if row is None:
        return texts("preview.low")
    if what_if.free_places(table, row) > 0:
        return texts("preview.row", row=row + 1)
    taken = what_if.cards_taken(table, played)
    heads = texts.heads(bullheads(taken))
    return texts("preview.take", row=row + 1, cards=join(taken), bullheads=heads)


def preview_turn(story: Story, view: View) -> str:
    """Buffalo: what the rest of the turn brings if nobody does anything."""
    texts = story.texts
    team, buffalo = what_if.rest_of_turn(what_if.open_table(view), view.queue)
    return texts("preview.turn", team=story.multiplied(team), buffalo=buffalo)


def preview_use(story: Story, view: View, use: Use) -> str:
    """What this use brings, in brackets; nothing where only time will tell."""
    if isinstance(use, LetReplace) or (view.buffalo is not None and not view.queue):
        return ""
    words = _team(story, view, use) if view.buffalo is not None else _own(story, view, use)
    return f" ({words})"


def _team(story: Story, view: View, use: Use) -> str:
    team, buffalo = what_if.rest_after_use(what_if.open_table(view), cast(TeamUse, use))
    return story.texts("preview.use.turn", team=story.multiplied(team), buffalo=buffalo)


def _own(story: Story, view: View, use: Use) -> str:
    """Anniversary: the bullheads this placement brings."""
    texts = story.texts
    if isinstance(use, TurnPositive):
        gone = bullheads((use.card, *(use.cancelled or ())))
        return texts("preview.use.less", bullheads=texts.heads(gone))
    cost = what_if.cost_of_special(imagine(view), cast(SeatAction, use))
    if cost == 0:
        return texts("preview.use.nothing")
    return texts("preview.use", bullheads=texts.heads(cost))
