"""Games to try bots on: every mode, every number of players, fan cards alone and combined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornox.bots import Bot
from hornox.engine import MODES, VARIANTS, FanCard, Mode, awaited
from hornox.record import Game

FAN_SETS = (*((card,) for card in FanCard), tuple(FanCard))


def kinds_of_game() -> Iterator[tuple[Mode, int, dict[str, Any]]]:
    """Mode, players and options; short where the mode has a choice."""
    for mode in MODES:
        variant = VARIANTS[mode]
        short = {"rounds": 1} if "rounds" in variant.option_names else {}
        for players in variant.players:
            if mode == "fan":
                cards = FAN_SETS[players % len(FAN_SETS)]
                yield mode, players, {"fan_cards": cards, **short}
            else:
                yield mode, players, short


def play_out(game: Game, bots: list[Bot]) -> Game:
    """Let the bots finish the game; every action must be legal."""
    while not game.is_over:
        seat = awaited(game.state)[0]
        action = bots[seat].choose(game.view(seat))
        assert game.is_legal(seat, action), (action, game.view(seat).decision)
        game.play(seat, action)
    return game
