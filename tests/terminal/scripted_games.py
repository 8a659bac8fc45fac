"""Games with known answers, typed in by a script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornox.bots import make_bot
from hornox.engine import (
    MODES,
    VARIANTS,
    Agree,
    FanCard,
    Mode,
    PickCard,
    PickForXRow,
    PlayCard,
    SeatAction,
    Substitute,
    TakeRow,
    awaited,
)
from hornox.record import Game, format_action
from hornox.terminal.advice import is_veto
from hornox.terminal.passing import Passing
from hornox.terminal.play import YOU

SEED = "7"


def kinds() -> Iterator[tuple[Mode, dict[str, Any]]]:
    """Every mode, short, and every fan card."""
    for mode in MODES:
        variant = VARIANTS[mode]
        short = {"rounds": 1} if "rounds" in variant.option_names else {}
        if mode == "fan":
            yield from ((mode, {"fan_cards": [card], **short}) for card in FanCard)
        else:
            yield mode, short


def answers(mode: Mode, players: int, options: dict[str, Any], you: str = "random") -> list[str]:
    """What a person must type to play like this bot, as short as people type."""
    game = Game.new(mode, players, seed=SEED, **options)
    bots = [make_bot(you, "you"), *(make_bot("cautious", f"{SEED}/{n}") for n in range(1, players))]
    typed, passing = [], Passing()
    while not game.is_over:
        seat = next((seat for seat in awaited(game.state) if seat != YOU), YOU)
        view = game.view(seat)
        action = bots[seat].choose(view)
        if seat != YOU and is_veto(view, action, YOU):
            action = Agree()
        if seat == YOU and (clear := passing.answer(view)) is not None:
            action = clear
        elif seat == YOU:
            typed.append(_typed(action))
        game.play(seat, action)
    return typed


def _typed(action: SeatAction) -> str:
    match action:
        case PlayCard(card, twisted):
            return f"{card}{'t' * twisted}"
        case PickCard(card) | PickForXRow(card) | Substitute(card):
            return str(card)
        case TakeRow(row):
            return str(row + 1)
        case _:
            return format_action(action)
