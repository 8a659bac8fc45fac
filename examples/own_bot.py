"""A bot of your own: it plays its lowest card, and otherwise the first option.

python examples/own_bot.py
hornox check-bot examples.own_bot:LowestCard
"""

from __future__ import annotations

import hornox


class LowestCard:
    """A bot sees a view and answers with one of the options of its decision."""

    name = "lowest-card"

    def __init__(self, seed: str) -> None:
        """The seed is for bots that use random numbers."""

    def choose(self, view: hornox.View) -> hornox.SeatAction:
        assert view.decision is not None
        if view.decision.kind == "selecting":
            return hornox.actions.PlayCard(min(view.hand))
        return view.decision.options[0]


def main() -> None:
    game = hornox.new_game("base", players=4, seed=2026)
    bots = [LowestCard("1"), *(hornox.make_bot("cautious", f"example {n}") for n in range(3))]
    while not game.is_over:
        seat = game.decisions[0].seat
        game.play(seat, bots[seat].choose(game.view(seat)))
    assert game.outcome is not None
    for bot, points in zip(bots, game.outcome.points, strict=True):
        print(f"{bot.name:12} {points:3} points")


if __name__ == "__main__":
    main()
