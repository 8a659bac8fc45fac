"""What a special card leads to: the engine applies it to a state that the view may belong to.

Neither the rows nor the cards that wait to be placed depend on hidden cards, so any such state
will do.
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


class EngineLookahead:
    """Views after an option, from a state that fits the view. It is built when first needed."""

    __slots__ = ("_before", "_imagined", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._before: State | None = None
        self._imagined: View | None = None

    def after(self, option: SeatAction) -> Iterator[View]:
        """What the viewer sees after this option, once the table waits for another decision.

        Every member of a team is assumed to agree. A Replace by another member has no view, because
        that hand is hidden. A Replace by the viewer has one for each card of its hand.
        """
        view = self._view
        if _depends_on_hidden_hand(view, option):
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
        """The later view, with the points so far as the viewer knows them."""
        assert self._before is not None
        if self._imagined is None:
            self._imagined = observe(self._before, self._view.seat)
        later = observe(after, self._view.seat)
        three = zip(self._view.seats, self._imagined.seats, later.seats, strict=True)
        seats = [replace(new, points=_plus(known, old, new)) for known, old, new in three]
        return replace(later, seats=tuple(seats))


def _depends_on_hidden_hand(view: View, option: SeatAction) -> bool:
    proposal = view.prompt.proposal
    use = proposal.use if proposal is not None and isinstance(option, Agree) else None
    if isinstance(option, Propose):
        use = option.use
    return isinstance(use, LetReplace) and use.seat != view.seat


def _agreed(state: State) -> State:
    """The state after every member has agreed to the proposal on the table."""
    while stage_kind(state) == "team-talking" and observe(state, None).prompt.proposal is not None:
        state = apply(state, awaited(state)[0], Agree()).state
    return state


def _without_swaps(state: State) -> State:
    """Skip swaps: a Shift can take a row, and so ask for one, before the played card is placed."""
    while stage_kind(state) == "swapping":
        state = apply(state, awaited(state)[0], KeepSpecials()).state
    return state


def _plus(known: SeatView, old: SeatView, new: SeatView) -> int | None:
    if known.points is None or new.points is None or old.points is None:
        return None
    return known.points + new.points - old.points
