"""What would happen: hints for a person who decides about special cards."""

from __future__ import annotations

from hornox.bots.sketch import fit, free_places, lay, sketch_of
from hornox.bots.uses import tally, try_use
from hornox.engine import LetReplace, Played, TurnPositive, Use, View, bullheads
from hornox.terminal.story import Story, join


def preview_placement(story: Story, view: View, played: Played) -> str:
    """Where the card goes if no special card is used."""
    sketch, texts = sketch_of(view), story.texts
    row = fit(sketch, played.card)
    if row is None:
        return texts("preview.low")
    if free_places(sketch, row) > 0:
        return texts("preview.row", row=row + 1)
    taken = lay(sketch, played).taken
    heads = texts.heads(bullheads(taken))
    return texts("preview.take", row=row + 1, cards=join(taken), bullheads=heads)


def preview_turn(story: Story, view: View) -> str:
    """Buffalo: what the rest of the turn brings if nobody does anything."""
    texts = story.texts
    team, buffalo = tally(sketch_of(view), view.queue)
    return texts("preview.turn", team=story.multiplied(team), buffalo=buffalo)


def preview_use(story: Story, view: View, use: Use) -> str:
    """What this use brings, in brackets; nothing where only time will tell."""
    if isinstance(use, LetReplace) or (view.buffalo is not None and not view.queue):
        return ""
    words = _team(story, view, use) if view.buffalo is not None else _own(story, view, use)
    return f" ({words})"


def _team(story: Story, view: View, use: Use) -> str:
    used = try_use(sketch_of(view), view.queue, use)
    team, buffalo = tally(used.sketch, used.queue)
    counted = story.multiplied(team + bullheads(used.taken))
    return story.texts("preview.use.turn", team=counted, buffalo=buffalo)


def _own(story: Story, view: View, use: Use) -> str:
    """Anniversary: the bullheads this placement brings."""
    texts, played, sketch = story.texts, view.prompt.played, sketch_of(view)
    assert played is not None
    if isinstance(use, TurnPositive):
        gone = bullheads((use.card, *(use.cancelled or ())))
        return texts("preview.use.less", bullheads=texts.heads(gone))
    used = try_use(sketch, (played,), use)
    cost = bullheads(used.taken)
    cost += sum(bullheads(lay(used.sketch, left).taken) for left in used.queue)
    if cost == 0:
        return texts("preview.use.nothing")
    return texts("preview.use", bullheads=texts.heads(cost))
