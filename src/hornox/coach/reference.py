"""The reference player: the zero of the account, and how playouts go on."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.engine import View
from hornox.sim import Enhancement, Policy


@dataclass(frozen=True, slots=True)
class Reference:
    """How playouts let every seat play; `name` changes whenever that changes.

    `own` is the policy of the seat that is looked at, `others` that of its opponents, `mates` that
    of the members of its team; `own_in_team` replaces `own` there, if given. Where seats hold
    special cards, playouts use them as ways out of costly rows, unless told otherwise; those of a
    team only with `uses_team_specials`.
    """

    name: str
    own: Policy
    others: Policy
    mates: Policy
    own_in_team: Policy | None = None
    uses_specials: bool = True
    uses_team_specials: bool = False

    @property
    def enhancements(self) -> Enhancement:
        """How playouts use special cards."""
        own = Enhancement.SPECIAL_CARD_ESCAPES if self.uses_specials else Enhancement.NONE
        return own | (Enhancement.TEAM_ESCAPES if self.uses_team_specials else Enhancement.NONE)

    def own_of(self, view: View) -> Policy:
        if view.buffalo is None or self.own_in_team is None:
            return self.own
        return self.own_in_team

    def others_of(self, view: View) -> Policy:
        return self.mates if view.buffalo is not None else self.others


SENSIBLE = Reference(
    "sensible-4",
    Policy.TYPICAL,
    Policy.TYPICAL,
    Policy.SENSIBLE,
    own_in_team=Policy.SENSIBLE,
    uses_team_specials=True,
)
"""Plays as the bot `reference` does, among others who do so, too.

Chosen by how well its values came true among players of all levels (`docs/research/coach.md`).
"""

CARELESS = Reference("careless-1", Policy.WILD, Policy.WILD, Policy.WILD)
"""Any card, any row, everybody: the model is exact if all play so, which tests use."""
