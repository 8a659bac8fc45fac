"""Par: what the reference player takes in a round before any cards are dealt."""

from __future__ import annotations

from functools import lru_cache
from math import fsum, sqrt
from statistics import fmean, stdev

from hornox.coach.playing import ReferencePlayer, Value
from hornox.coach.reference import Reference
from hornox.coach.series import ValueEstimate
from hornox.engine import (
    VARIANTS,
    Card,
    Setup,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    View,
    apply,
    begin,
    observe,
    pack_to_shuffle,
)
from hornox.record import Stream
from hornox.sim import likelihood, play_rounds

ROUNDS = 50_000
"""Where all seats can play whole rounds: a standard error of 0.03 bullheads at most."""

DEALS = 2000
PLAYOUTS = 32
"""Elsewhere, for each deal: deals differ more than this blurs."""

DRAFTS = 64
"""All drafts start alike."""


@lru_cache(maxsize=64)
def par_of(setup: Setup, reference: Reference) -> tuple[ValueEstimate, Value]:
    """Own points of a first round, with their error; and with them the chance to win the game.

    Before the deal all seats are alike, so each of them wins equally often.
    """
    variant = VARIANTS[setup.mode]
    if variant.specials or variant.has_open_hands or reference.own != reference.others:
        return _from_deals(setup, reference)
    rounds = play_rounds(setup, ROUNDS, policy=reference.own).mean(axis=1)
    points = ValueEstimate(float(rounds.mean()), float(rounds.std()) / sqrt(ROUNDS))
    return points, Value(points.value, 1 / setup.players)


def _from_deals(setup: Setup, reference: Reference) -> tuple[ValueEstimate, Value]:
    """With special cards, and among others: what the first seat expects of many deals."""
    chance = Stream(reference.name, "coach par")
    deals = DRAFTS if VARIANTS[setup.mode].has_open_hands else DEALS
    views = (_dealt(setup, chance) for _ in range(deals))
    values = [_expected(view, reference, seed) for seed, view in enumerate(views)]
    own = [value.own for value in values]
    points = ValueEstimate(fmean(own), stdev(own) / sqrt(deals))
    return points, Value(points.value, fmean(value.wins for value in values))


def _dealt(setup: Setup, chance: Stream) -> View:
    """What the first seat sees of a fresh round."""
    state = begin(setup).state
    while (pack := pack_to_shuffle(state)) is not None:
        cards: list[Card] = [card for card in pack if not isinstance(card, Special)]
        specials = [card for card in pack if isinstance(card, Special)]
        shuffle = (
            ShuffleSpecials(chance.shuffled(specials))
            if specials
            else ShuffleNumbers(chance.shuffled(cards))
        )
        state = apply(state, None, shuffle).state
    return observe(state, 0)


def _expected(view: View, reference: Reference, seed: int) -> Value:
    player = ReferencePlayer(view, reference)
    if view.prompt.kind != "drafting":
        return player.play_on(PLAYOUTS, seed).mean
    shares = likelihood(view, reference.own)
    picks = player.play(list(shares), PLAYOUTS, seed)
    values = [(shares[pick], outcomes.mean) for pick, outcomes in picks.items()]
    own, wins = (fsum(share * value[part] for share, value in values) for part in (0, 1))
    return Value(own, wins)
