"""Buffalo: the team may use open special cards before a placement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import (
    Action,
    Agree,
    Decline,
    GetReady,
    Propose,
    SeatAction,
    TeamUse,
)
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import AlreadyDeclined, SpecialNotAvailable, WrongKindOfAction
from hornox.engine.events import (
    ProposalAgreed,
    ProposalDeclined,
    SeatReady,
    SpecialUsed,
    UseProposed,
)
from hornox.engine.prompt import Asked, Prompt, Proposal
from hornox.engine.rules.placing import end_turn
from hornox.engine.rules.team import buffalo_table, spend_open
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment
from hornox.engine.specials.order import LISTED_CARDS
from hornox.engine.stages._stage import Stage, require_awaited, require_seat
from hornox.engine.stages.resolving import RESOLVING, dequeue
from hornox.engine.value import value
from hornox.engine.variant import variant_of

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class TeamTalking(Stage):
    """Goes ahead once every member is ready; a use happens once all others agree (R19)."""

    ready: tuple[Seat, ...] = ()
    proposal: Proposal | None = None
    declined: tuple[TeamUse, ...] = ()

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        """With a proposal on the table its proposer and those who agreed have spoken."""
        spoken = self.ready
        if self.proposal is not None:
            spoken = (self.proposal.seat, *self.proposal.agreed)
        return tuple(seat for seat in range(table.setup.players) if seat not in spoken)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        if self.proposal is not None:
            yield Agree()
            yield Decline()
            return
        yield GetReady()
        yield from self._proposals(table, seat)

    def changes(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        """Return what a member who is ready may still propose."""
        return iter(()) if self.proposal is not None else self._proposals(table, seat)

    def _proposals(self, table: Table, seat: Seat) -> Iterator[Propose]:
        return (Propose(use) for use in team_uses(table, seat) if use not in self.declined)

    def open_ended(self, table: Table, seat: Seat) -> tuple[Special, ...]:
        """Sort has too many orders to list when many cards wait."""
        if self.proposal is None and _unlisted_sort(table):
            return (Special.SORT,)
        return ()

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_seat(table, seat)
        if seat is not None and self.proposal is None and isinstance(action, Propose):
            self._verify_proposal(table, seat, action.use)
            return
        require_awaited(self, table, seat)
        if self.proposal is not None and not isinstance(action, Agree | Decline):
            raise WrongKindOfAction("a proposal is on the table: agree or decline")
        if self.proposal is None and not isinstance(action, GetReady):
            raise WrongKindOfAction("propose something to the team or be ready")

    def _verify_proposal(self, table: Table, seat: Seat, use: TeamUse) -> None:
        rule = variant_of(table).specials.get(type(use))
        if rule is None:
            raise WrongKindOfAction("this is nothing the team can do")
        if rule.special is not None and rule.special not in buffalo_table(table).open:
            raise SpecialNotAvailable(f"{rule.special} does not lie open")
        if use in self.declined:
            raise AlreadyDeclined("the team has just declined this proposal")
        rule.verify(table, Moment(seat, table.queue), use)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert seat is not None
        match action:
            case GetReady():
                self._get_ready(s, seat)
            case Propose(use):
                s.tell(UseProposed(seat, use))
                self._ask_team(s, Proposal(seat, use))
            case Agree():
                self._agree(s, seat)
            case _:
                self._decline(s, seat)

    def _get_ready(self, s: Scratch, seat: Seat) -> None:
        s.emit(SeatReady(seat))
        ready = tuple(sorted((*self.ready, seat)))
        if len(ready) < s.setup.players:
            s.set_top(TeamTalking(ready, None, self.declined))
        else:
            s.pop()
            go_ahead(s)

    def _ask_team(self, s: Scratch, proposal: Proposal) -> None:
        s.step += 1
        ready = tuple(seat for seat in self.ready if seat != proposal.seat)
        s.set_top(TeamTalking(ready, proposal, self.declined))

    def _agree(self, s: Scratch, seat: Seat) -> None:
        assert self.proposal is not None
        s.tell(ProposalAgreed(seat))
        agreed = tuple(sorted((*self.proposal.agreed, seat)))
        if len(agreed) < s.setup.players - 1:
            proposal = Proposal(self.proposal.seat, self.proposal.use, agreed)
            s.set_top(TeamTalking(self.ready, proposal, self.declined))
        else:
            s.pop()
            carry_out(s, self.proposal)

    def _decline(self, s: Scratch, seat: Seat) -> None:
        assert self.proposal is not None
        s.tell(ProposalDeclined(seat))
        s.step += 1
        s.set_top(TeamTalking(self.ready, None, (*self.declined, self.proposal.use)))

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, ready=self.ready, proposal=self.proposal, declined=self.declined)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        prompt = view.prompt
        return *RESOLVING, cls(prompt.ready, prompt.proposal, prompt.declined)


def team_uses(table: Table, seat: Seat) -> Iterator[TeamUse]:
    """Everything the team could do now, lazily."""
    moment = Moment(seat, table.queue)
    open_specials = buffalo_table(table).open
    for rule in variant_of(table).specials.values():
        if rule.special is None or rule.special in open_specials:
            yield from rule.options(table, moment)  # type: ignore[misc]  # team uses only


def team_can_act(table: Table) -> bool:
    """Whether there is anything to talk about before the next placement."""
    return _unlisted_sort(table) or next(team_uses(table, 0), None) is not None


def _unlisted_sort(table: Table) -> bool:
    """Whether the team could sort more cards than `team_uses` lists orders for."""
    return len(table.queue) > LISTED_CARDS and Special.SORT in buffalo_table(table).open


def go_ahead(s: Scratch) -> None:
    """Place the next card, or end the turn after the last one."""
    if s.queue:
        s.variant.place(s, dequeue(s))
    else:
        end_turn(s)


def carry_out(s: Scratch, proposal: Proposal) -> None:
    """The whole team agrees: the special card is used and replaced by the next one."""
    rule = s.variant.specials[type(proposal.use)]
    moment = Moment(proposal.seat, s.queue)
    if rule.special is not None:
        s.tell(SpecialUsed(proposal.seat, rule.special, proposal.use))
        spend_open(s, rule.special)
    if rule.places:
        dequeue(s)
    rule.perform(s, moment, proposal.use)
