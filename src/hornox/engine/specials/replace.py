"""Replace: another card of the hand is placed instead of the one played."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import LetReplace, ReplaceCard
from hornox.engine.cards import Special
from hornox.engine.errors import CardNotAvailable, SpecialWithoutEffect
from hornox.engine.rules.hands import exchange
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule, require_own_card_next
from hornox.engine.stages.replacing import Replacing


def candidates(table: Table, moment: Moment) -> Iterator[ReplaceCard]:
    return map(ReplaceCard, table.hands[moment.seat])


def verify(table: Table, moment: Moment, use: ReplaceCard) -> None:
    hand = table.hands[moment.seat]
    if not hand:
        raise SpecialWithoutEffect("Replace: there is no other card in the hand")
    if use.card not in hand:
        raise CardNotAvailable(f"{use.card} is not in the hand of seat {moment.seat}")


def perform(s: Scratch, moment: Moment, use: ReplaceCard) -> None:
    s.variant.place(s, exchange(s, moment.played, use.card))


def team_candidates(table: Table, moment: Moment) -> Iterator[LetReplace]:
    return map(LetReplace, range(table.setup.players))


def verify_for_team(table: Table, moment: Moment, use: LetReplace) -> None:
    """R17: the next card, and it must be this member's."""
    require_own_card_next(moment, "Replace")
    if moment.played.seat != use.seat:
        raise SpecialWithoutEffect(f"Replace: the next card is not that of seat {use.seat}")
    if not table.hands[use.seat]:
        raise SpecialWithoutEffect("Replace: there is no other card in the hand")


def perform_for_team(s: Scratch, moment: Moment, use: LetReplace) -> None:
    """R19: the proposal named the member only; now its owner picks the substitute."""
    s.push(Replacing(moment.played))


REPLACE = SpecialRule(ReplaceCard, Special.REPLACE, True, candidates, verify, perform)
TEAM_REPLACE = SpecialRule(
    LetReplace, Special.REPLACE, True, team_candidates, verify_for_team, perform_for_team
)
