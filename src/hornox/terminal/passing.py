"""Answers that need no person: nothing to use, nothing that could matter, or a passed turn."""

from __future__ import annotations

from hornox.engine import GetReady, SeatAction, SkipSpecial, View, what_if


class Passing:
    """Goes ahead without asking where special cards cannot matter, or the person wants no more."""

    __slots__ = ("_moment", "asks_always")

    def __init__(self) -> None:
        self.asks_always = False
        """Ask before every placement of a team game, also where nothing could change."""
        self._moment: tuple[int, int] | None = None

    def pass_turn(self, view: View) -> None:
        """Go ahead with every placement until the end of this turn."""
        self._moment = (view.round, view.turn)

    def answer(self, view: View) -> SeatAction | None:
        """Return the answer that needs no person, if there is one."""
        decision = view.decision
        if decision is None:
            return None
        if decision.kind == "using-special":  # all are asked, so that being asked reveals nothing
            return SkipSpecial() if decision.options == (SkipSpecial(),) else None
        if decision.kind != "team-talking" or view.prompt.proposal is not None:
            return None
        return GetReady() if self._goes_ahead(view) else None

    def _goes_ahead(self, view: View) -> bool:
        if self._moment == (view.round, view.turn):
            return True
        return not self.asks_always and not what_if.special_could_matter(view)
