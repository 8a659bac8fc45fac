"""Fields of the Buffalo game: both sides, the open special cards and what the team talks about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornox.engine import BuffaloView, Setup, Variant, View, bullheads
from hornox.engine.parts.buffalo import COPIES
from hornox.engine.rules.team import SPECIALS_IN_GAME
from hornox.envs.encoding.actions import highest_card, most_rows, most_waiting
from hornox.envs.encoding.fields import Field, Floats, flags_by_seat, number
from hornox.envs.encoding.special_fields import counts
from hornox.record.codec import tag_of


def team_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    """All of them where the seats are a team, else none."""
    if variant.is_team:
        yield from _side_fields(setup, variant)
        yield from _talk_fields(setup, variant)


def _side_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    cards, rows = highest_card(variant), most_rows(variant)
    most, specials = bullheads(variant.deck(setup.players)), max(SPECIALS_IN_GAME.values())
    yield counts(
        "open_specials",
        variant.special_kinds,
        COPIES,
        "open special cards",
        lambda v: _side(v).open,
    )
    yield number("special_deck", specials, "special cards to come", lambda v: _side(v).deck_count)
    yield number(
        "stack", variant.hand_size, "cards in the Buffalo's stack", lambda v: _side(v).stack_count
    )
    yield number("buffalo_pile", cards, "cards in its pile", lambda v: _side(v).pile_count)
    yield number("team_pile", cards, "cards in the team's pile", lambda v: _side(v).team_pile_count)
    yield number("team_points", most, "bullheads there", lambda v: _side(v).team_points)
    yield Field("emptied", (rows,), rows, "rows emptied by a Shift, 1 the oldest", _emptied)


def _side(view: View) -> BuffaloView:
    assert view.buffalo is not None
    return view.buffalo


def _emptied(view: View, out: Floats) -> None:
    for age, row in enumerate(_side(view).emptied, start=1):
        out[row] = age


def _talk_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    players, rows = setup.players, most_rows(variant)
    uses, cards = tuple(variant.specials), highest_card(variant)
    waiting = most_waiting(setup, variant)

    def use(view: View, out: Floats) -> None:
        if view.prompt.proposal is not None:
            out[uses.index(type(view.prompt.proposal.use))] = 1

    def row(view: View, out: Floats) -> None:
        if (index := _named(view, "row")) is not None:
            out[index] = 1

    def order(view: View, out: Floats) -> None:
        for place, card in enumerate(_named(view, "order") or ()):
            out[place] = card

    yield flags_by_seat("ready", players, "who is ready", lambda v: v.prompt.ready)
    yield flags_by_seat("proposer", players, "who proposes", _proposer)
    yield flags_by_seat("agreed", players, "who agreed", _agreed)
    yield Field("proposal", (len(uses),), 1, f"what: {', '.join(map(tag_of, uses))}", use)
    yield Field("proposal_row", (rows,), 1, "the row it names", row)
    yield number("proposal_card", cards, "the card it names", lambda v: _named(v, "card") or 0)
    yield flags_by_seat("proposal_seat", players, "the member it names", _member)
    yield Field("proposal_order", (waiting,), cards, "the order it names", order)
    yield number("refused", 1, "a proposal has been refused", lambda v: bool(v.prompt.declined))


def _proposer(view: View) -> tuple[int, ...]:
    return () if view.prompt.proposal is None else (view.prompt.proposal.seat,)


def _agreed(view: View) -> tuple[int, ...]:
    return () if view.prompt.proposal is None else view.prompt.proposal.agreed


def _member(view: View) -> tuple[int, ...]:
    member = _named(view, "seat")
    return () if member is None else (member,)


def _named(view: View, name: str) -> Any:
    """What the proposed use says of a row, a card, a member or an order."""
    proposal = view.prompt.proposal
    return None if proposal is None else getattr(proposal.use, name, None)
