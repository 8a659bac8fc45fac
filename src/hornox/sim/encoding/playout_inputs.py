"""The groups of arrays that the kernel `evaluate` takes, from a view and its starts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hornox.engine import VARIANTS, Card, PickCard, Setup, View
from hornox.engine.rules.team import team_factor
from hornox.sim.encoding.option_starts import OptionStart
from hornox.sim.kernels import table as at
from hornox.sim.kernels.deals import FULL_WEIGHT, HiddenCards
from hornox.sim.kernels.entries import Starts
from hornox.sim.kernels.facts import CARD_COLUMNS, MOST_PLAYED, SEATS
from hornox.sim.kernels.jit import Floats, Ints
from hornox.sim.kernels.scoring import SAMPLE_LAYERS, Scoring, Tally
from hornox.sim.policies import Policy
from hornox.sim.win_rule import game_course

SHED = (0.0, 0.9, 1.6, 1.4, 2.4, 3.2, 3.6, 3.7, 2.6)
"""By turns played: how much of its high and low cards a hand has shed; see `Policy.holding`."""


def seats_of(view: View) -> int:
    """How many play cards: the players, and the Buffalo."""
    return view.setup.players + VARIANTS[view.setup.mode].is_team


def hidden_cards(view: View, start: OptionStart, others: Policy) -> HiddenCards:
    """What the viewer knows about hidden cards after this option.

    In a draft all hands are still to be filled, and the cards not picked yet are the unseen ones.
    """
    seats, unseen = seats_of(view), view.unseen
    counts = start.table[at.HAND_COUNTS : at.HAND_COUNTS + seats].copy()
    own: tuple[Card, ...] = ()
    if isinstance(start.action, PickCard):
        counts[:] = VARIANTS[view.setup.mode].hand_size
        unseen = tuple(card for card in view.prompt.cards if card != start.action.card)
        own = start.hand
    known = [own if seat.seat == view.seat else seat.known for seat in view.seats]
    known += [()] * (seats - len(known))  # the Buffalo's stack is unknown
    return HiddenCards(
        _lines(known, MOST_PLAYED),
        np.array([len(cards) for cards in known], np.int64),
        counts,
        np.array(unseen, np.int64),
        _weights(view, others),
    )


def _weights(view: View, others: Policy) -> Ints:
    """How likely others are to hold each card, or to pick it in a draft; see `Policy`."""
    if view.prompt.kind == "drafting":
        decline = others.drafting
    else:
        turns = view.turn - (view.prompt.kind == "selecting")
        decline = others.holding * SHED[min(max(turns, 0), len(SHED) - 1)]
    if not decline:
        return np.zeros(0, np.int64)
    shares = decline_from_middle(np.arange(CARD_COLUMNS), view.setup, decline)
    weights: Ints = np.round(FULL_WEIGHT * shares).astype(np.int64)
    weights[weights == 0] = 1
    return weights


def decline_from_middle(cards: Ints, setup: Setup, decline: float) -> Floats:
    """By card: exp(-decline x distance from the middle of the deck)."""
    middle = (1 + VARIANTS[setup.mode].deck(setup.players)[-1]) / 2
    shares: Floats = np.exp(-decline * np.abs(cards - middle))
    return shares


def start_lines(starts: Sequence[OptionStart]) -> Starts:
    """A line for each start."""
    return Starts(
        np.stack([start.table for start in starts]),
        _lines([start.hand for start in starts], MOST_PLAYED),
        _lines([start.queue for start in starts], SEATS),
        np.array([len(start.queue) for start in starts], np.int64),
    )


def scoring_of(view: View, soft_edge: float) -> Scoring:
    """How points count in this game.

    A tie is no win for the team: counted in half points, it starts one behind.
    """
    players, seats = view.setup.players, seats_of(view)
    target, rounds_left = game_course(view.setup, view.round)
    if VARIANTS[view.setup.mode].is_team:
        sides, own_side = [0] * players + [1], 0
        totals, factors = [1, 0], [2 * team_factor(players), 2]
    else:
        assert view.seat is not None
        sides, own_side = list(range(seats)), view.seat
        totals, factors = [seat.total for seat in view.seats], [1] * players
    return Scoring(
        np.array(sides, np.int64),
        own_side,
        np.array(totals, np.int64),
        np.array(factors, np.int64),
        target,
        rounds_left,
        soft_edge,
    )


def empty_tally(options: int, sides: int, samples: int) -> Tally:
    """Nothing counted yet, with room for so many samples of each option."""
    return Tally(
        np.zeros((options, sides), np.int64),
        np.zeros((options, sides), np.int64),
        np.zeros(options),
        np.zeros((SAMPLE_LAYERS, samples, options if samples else 0)),
    )


def _lines(groups: Sequence[tuple[int, ...]], width: int) -> Ints:
    lines = np.zeros((len(groups), width), np.int64)
    for line, values in zip(lines, groups, strict=True):
        if values:
            line[: len(values)] = values
    return lines
