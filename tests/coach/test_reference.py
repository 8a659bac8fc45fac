"""The reference of the coach is the bot of that name, and par is what it takes."""

from __future__ import annotations

import pytest

from hornox.bots import reference_policy
from hornox.coach import par
from hornox.coach.reference import SENSIBLE
from hornox.engine import Mode, new_setup
from hornox.record import Game


@pytest.mark.parametrize("mode", ["base", "anniversary", "buffalo", "x"])
def test_the_reference_plays_as_the_bot_does(mode: Mode) -> None:
    view = Game.new(mode, 3, seed=1).view(0)
    assert SENSIBLE.own_of(view) == SENSIBLE.others_of(view) == reference_policy(view)


def test_par_of_rounds_is_par_of_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole rounds, and what a seat expects of its cards, have the same mean."""
    monkeypatch.setattr(par, "DEALS", 400)
    setup = new_setup("base", 4, rounds=1)
    rounds, start = par.par_of(setup, SENSIBLE)
    deals, _ = par._from_deals(setup, SENSIBLE)
    assert rounds.error < 0.03
    assert abs(rounds.value - deals.value) < 4 * (rounds.error**2 + deals.error**2) ** 0.5
    assert start.wins == 1 / 4
