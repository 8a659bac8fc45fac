"""The reference bot draws from the shares of the reference player, from its view alone."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from hornox.bots.cautious import CautiousBot
from hornox.bots.reference import ReferenceBot, reference_shares
from hornox.engine import (
    KeepSpecials,
    Mode,
    PickCard,
    PlayCard,
    Propose,
    View,
    imagine,
    observe,
)
from hornox.record import Game, Stream
from hornox.sim import Policy, likelihood
from tests.bots.games import kinds_of_game, play_out

DRAWS = 1500
SURE = 4.5


def first_view(mode: Mode, players: int = 3) -> View:
    return Game.new(mode, players, seed=4).view(0)


@pytest.mark.parametrize("mode", ["base", "x"])
def test_it_plays_a_card_as_often_as_playouts_do(mode: Mode) -> None:
    view = first_view(mode)
    bot = ReferenceBot("1")
    drawn = Counter(bot.choose(view) for _ in range(DRAWS))
    for option, share in likelihood(view, Policy.TYPICAL).items():
        assert abs(drawn[option] / DRAWS - share) <= SURE * sqrt(share * (1 - share) / DRAWS)


def test_it_plays_from_the_view_alone() -> None:
    """What others hold changes neither its shares nor its draws."""
    view = first_view("base", 4)
    for number in range(5):
        chance = Stream(str(number), "other hands")
        other = observe(imagine(view, chance.shuffled(view.unseen)), 0)
        assert view.decision is not None
        options = view.decision.options
        policy = Policy.TYPICAL
        assert reference_shares(other, options, policy) == reference_shares(view, options, policy)
        assert ReferenceBot("1").choose(other) == ReferenceBot("1").choose(view)


def test_shares_of_every_decision_add_up() -> None:
    kinds = set()
    for mode, players, options in kinds_of_game():
        if players > 4:
            continue
        game = Game.new(mode, players, seed=1, **options)
        for _ in range(60):
            if game.is_over:
                break
            seat = game.decisions[0].seat
            view = game.view(seat)
            assert view.decision is not None
            shares = reference_shares(view, view.decision.options, Policy.TYPICAL)
            assert sum(shares) == pytest.approx(1)
            kinds.add(view.prompt.kind)
            game.play(seat, ReferenceBot(f"{seat}").choose(view))
    assert {"selecting", "choosing-row", "drafting", "picking-for-x-row"} <= kinds


def test_it_drafts_cards_of_the_middle_and_swaps_no_special_card() -> None:
    drafting = first_view("pro")
    assert drafting.decision is not None
    picks = drafting.decision.options
    assert all(isinstance(pick, PickCard) for pick in picks)
    shares = dict(zip(picks, reference_shares(drafting, picks, Policy.TYPICAL), strict=True))
    assert shares[PickCard(17)] > shares[PickCard(8)] > shares[PickCard(1)] > 0
    swapping = first_view("anniversary")
    assert swapping.decision is not None
    if swapping.prompt.kind == "swapping":
        of_swaps = reference_shares(swapping, swapping.decision.options, Policy.TYPICAL)
        assert dict(zip(swapping.decision.options, of_swaps, strict=True))[KeepSpecials()] == 1


def test_it_uses_special_cards_of_its_team_as_the_rule_of_thumb_does() -> None:
    game = Game.new("buffalo", 3, seed=2)
    proposed = 0
    while not game.is_over:
        seat = game.decisions[0].seat
        view = game.view(seat)
        advice = CautiousBot().choose(view)
        chosen = ReferenceBot("1").choose(view)
        assert view.decision is not None
        if view.prompt.kind == "team-talking" and advice in view.decision.options:
            assert chosen == advice
            proposed += isinstance(chosen, Propose)
        game.play(seat, chosen)
    assert proposed


def test_other_dice_play_another_way() -> None:
    def cards(seed: str) -> list[object]:
        game = Game.new("base", 3, seed=1, rounds=1)
        record = play_out(game, [ReferenceBot(f"{seed}{seat}") for seat in range(3)]).record()
        return [move.action for move in record.moves if isinstance(move.action, PlayCard)]

    assert cards("a") != cards("b")
    assert cards("a") == cards("a")
