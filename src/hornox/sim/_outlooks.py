"""What a special card leads to: asked of the engine, in a state as the viewer may imagine it.

Neither the rows nor what waits to be placed depends on hidden cards, so any state will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hornox.engine import (
    Agree,
    KeepSpecials,
    LetReplace,
    Propose,
    SeatAction,
    SeatView,
    State,
    Substitute,
    View,
    apply,
    awaited,
    imagine,
    observe,
    stage_kind,
)


class Outlook:
    """A view and a state it may belong to, imagined once it is needed."""

    __slots__ = ("_before", "_imagined", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._before: State | None = None
        self._imagined: View | None = None

    def after(self, option: SeatAction) -> Iterator[View]:
        """What the viewer sees after this option, once the table waits for somebody else.

        A team is thought to agree. What another member would replace a card by cannot be foreseen.
        """
        view = self._view
        if _surprising(view, option):
            return
        if self._before is None:
            self._before = imagine(view)
        after = _agreed(apply(self._before, view.seat, option).state)
        if stage_kind(after) == "replacing":
            for card in view.hand:
                yield self._seen(apply(after, view.seat, Substitute(card)).state)
        else:
            yield self._seen(_without_swaps(after))

    def _seen(self, after: State) -> View:
        """The later view, with the points that were there already as the viewer knows them."""
        assert self._before is not None
        if self._imagined is None:
            self._imagined = observe(self._before, self._view.seat)
        later = observe(after, self._view.seat)
        three = zip(self._view.seats, self._imagined.seats, later.seats, strict=True)
        seats = [replace(new, points=_plus(known, old, new)) for known, old, new in three]
        return replace(later, seats=tuple(seats))


def _surprising(view: View, option: SeatAction) -> bool:
    proposal = view.prompt.proposal
    use = proposal.use if proposal is not None and isinstance(option, Agree) else None
    if isinstance(option, Propose):
        use = option.use
    return isinstance(use, LetReplace) and use.seat != view.seat


def _agreed(state: State) -> State:
    """The state once everybody has agreed to the proposal on the table."""
    while stage_kind(state) == "team-talking" and observe(state, None).prompt.proposal is not None:
        state = apply(state, awaited(state)[0], Agree()).state
    return state


def _without_swaps(state: State) -> State:
    """A Shift can take a row before the played card is placed: first the swap, then the card."""
    while stage_kind(state) == "swapping":
        state = apply(state, awaited(state)[0], KeepSpecials()).state
    return state


def _plus(known: SeatView, old: SeatView, new: SeatView) -> int | None:
    if known.points is None or new.points is None or old.points is None:
        return None
    return known.points + new.points - old.points
