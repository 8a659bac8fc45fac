"""What an observation consists of: the fields for which the variant of the mode has the facts."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine import (
    BULLHEADS,
    LetReplace,
    PlayCard,
    Played,
    ReplaceCard,
    Setup,
    TurnPositive,
    Variant,
    View,
    bullheads,
)
from hornox.envs.encoding.actions import has_twisters, highest_card, most_rows, most_waiting
from hornox.envs.encoding.fields import (
    Field,
    Floats,
    by_row,
    by_seat,
    card_flags,
    cards_by_seat,
    flags_by_seat,
    number,
)
from hornox.envs.encoding.special_fields import row_places, special_card_fields
from hornox.envs.encoding.team_fields import team_fields

MANY = 20
"""The scale of rounds and turns where their number is not fixed."""

PICKS = {"drafting", "picking-for-x-row"}
"""Decisions in which one of some open cards is picked."""

WORST_X_FACTOR = 2
"""A card in an X pile counts double, which is the worst that it can count in any mode."""


def fields_of(setup: Setup, variant: Variant) -> tuple[Field, ...]:
    """The fields of the mode, in their order."""
    return (
        *_moment_fields(setup, variant),
        *_card_fields(setup, variant),
        *_row_fields(variant),
        *_waiting_fields(setup, variant),
        *_seat_fields(setup, variant),
        *special_card_fields(setup, variant),
        *team_fields(setup, variant),
    )


def _moment_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    kinds = variant.decision_kinds

    def asked(view: View, out: Floats) -> None:
        if view.prompt.kind in kinds:
            out[kinds.index(view.prompt.kind)] = 1

    rounds = variant.fixed_rounds or setup.options.rounds or MANY
    turns = MANY if variant.has_x_rows else variant.hand_size
    yield Field("asked", (len(kinds),), 1, f"the decision: {', '.join(kinds)}", asked)
    yield flags_by_seat("awaited", setup.players, "who is asked", lambda v: v.prompt.awaited)
    yield number("round", rounds, "the round, counted from 1", lambda v: v.round)
    yield number("turn", turns, "the turn, counted from 1", lambda v: v.turn)


def _card_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    players, cards = setup.players, highest_card(variant)
    yield card_flags("hand", cards, "the own hand", lambda v: v.hand)
    if not variant.has_open_hands:
        yield card_flags("unseen", cards, "cards of this round not seen yet", lambda v: v.unseen)
    if PICKS & {*variant.decision_kinds}:
        yield card_flags("offered", cards, "open cards to pick from", lambda v: v.prompt.cards)
    if variant.has_open_hands or variant.has_x_rows or _can_replace(variant):
        meaning = "cards of the hand that everyone has seen"
        yield cards_by_seat("known", players, cards, meaning, lambda seat: seat.known)
    if TurnPositive in variant.specials:
        yield card_flags("pile", cards, "the own bull pile", lambda v: v.pile)
    yield number("chosen", cards, "the own card that lies face down", lambda v: _chosen(v).card)
    if has_twisters(variant):
        meaning = "whether the twister lies there with it"
        yield number("chosen_turned", 1, meaning, lambda v: _chosen(v).twisted)


def _can_replace(variant: Variant) -> bool:
    """Whether a card that all have seen can go back to a hand."""
    return bool({ReplaceCard, LetReplace} & {*variant.specials})


NOTHING_CHOSEN = PlayCard(0)


def _chosen(view: View) -> PlayCard:
    return NOTHING_CHOSEN if view.chosen is None else view.chosen


def _row_fields(variant: Variant) -> Iterator[Field]:
    rows, places = most_rows(variant), row_places(variant)
    costly = sum(sorted(BULLHEADS)[-places:])

    def cards(view: View, out: Floats) -> None:
        for index, row in enumerate(view.rows):
            start = index * places
            out[start : start + len(row.cards)] = row.cards

    yield Field("rows", (rows, places), highest_card(variant), "cards in rows, by place", cards)
    yield by_row("row_counts", rows, places, "how many cards lie there", lambda r: len(r.cards))
    yield by_row("row_capacities", rows, places, "how many fill the row", lambda r: r.capacity)
    yield by_row("row_bullheads", rows, costly, "what they cost", lambda r: r.bullheads)
    if has_twisters(variant):
        yield by_row("even", rows, 1, "even/odd shows even", lambda r: r.even_odd == "even")
        yield by_row("odd", rows, 1, "even/odd shows odd", lambda r: r.even_odd == "odd")
        yield by_row("up", rows, 1, "climbing, arrow up", lambda r: r.climbing == "up")
        yield by_row("down", rows, 1, "climbing, arrow down", lambda r: r.climbing == "down")
        yield by_row("cow", rows, 1, "the cow stands there", lambda r: r.cow)


def _waiting_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    """Each card stands in two of them, so that its place and its owner can be read."""
    most, cards = most_waiting(setup, variant), highest_card(variant)

    def by_place(view: View, out: Floats) -> None:
        for place, played in enumerate(waiting(view)):
            out[place] = played.card

    def by_owner(view: View, out: Floats) -> None:
        for played in waiting(view):
            out[_place_of_owner(view, played)] = played.card

    def turned(view: View, out: Floats) -> None:
        for played in waiting(view):
            out[_place_of_owner(view, played)] = played.twisted

    owners = "by seat, the Buffalo last" if variant.is_team else "by seat"
    yield Field("queue", (most,), cards, "cards to be placed, the next one first", by_place)
    yield Field("played", (most,), cards, f"the same cards {owners}", by_owner)
    if has_twisters(variant):
        yield Field("played_turned", (most,), 1, "whether they are turned, by seat", turned)


def waiting(view: View) -> tuple[Played, ...]:
    """The revealed cards that do not lie in rows, the one being placed first."""
    played = view.prompt.played
    return view.queue if played is None else (played, *view.queue)


def _place_of_owner(view: View, played: Played) -> int:
    players = view.setup.players
    if played.seat is None:
        return players
    assert view.seat is not None
    return (played.seat - view.seat) % players


def _seat_fields(setup: Setup, variant: Variant) -> Iterator[Field]:
    players, cards = setup.players, highest_card(variant)
    all_bullheads = bullheads(variant.deck(players))
    most = cards if variant.has_x_rows else variant.hand_size
    yield by_seat("hand_counts", players, most, "cards in the hand", lambda s: s.hand_count)
    yield by_seat("has_chosen", players, 1, "a card is chosen", lambda s: s.has_chosen)
    if variant.is_team:
        return
    worst = all_bullheads * (WORST_X_FACTOR if variant.has_x_rows else 1)
    rounds = variant.fixed_rounds or setup.options.rounds
    end = setup.options.target if rounds is None else rounds * worst
    yield by_seat("totals", players, end, "points of finished rounds", lambda s: s.total)
    if variant.has_x_rows:
        yield by_seat(
            "x_pile_counts", players, cards, "cards in the X pile", lambda s: s.x_pile_count
        )
        yield number(
            "x_pile", all_bullheads, "bullheads in the own X pile", lambda v: bullheads(v.x_pile)
        )
        yield cards_by_seat("x_rows", players, cards, "the X row", lambda s: s.x_row or ())
    else:
        yield by_seat("points", players, worst, "points of this round", lambda s: s.points)
        yield by_seat(
            "pile_counts", players, cards, "cards in the bull pile", lambda s: s.pile_count
        )
    if has_twisters(variant):
        yield by_seat("twisters", players, 1, "the twister is left", lambda s: bool(s.twister))
