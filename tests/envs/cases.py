"""Games that the tests of environments play: a few by default, every mode and size on demand."""

from __future__ import annotations

import os

from hornox.engine import MODES, VARIANTS, FanCard, Setup, new_setup

WHOLE = bool(os.environ.get("HORNOX_ENVS"))
"""`make envs` tests every mode with the smallest and the largest number of players."""

SOME_PLAYERS = (4, 3, 2, 4, 3, 2)
"""By mode: for the representative cases."""


def setup_of(mode: str, players: int) -> Setup:
    """A short game; of fan cards all four, so that nothing is left out."""
    names = VARIANTS[mode].option_names
    fan_cards = tuple(FanCard) if "fan_cards" in names else None
    return new_setup(mode, players, rounds=2 if "rounds" in names else None, fan_cards=fan_cards)


ENDS: tuple[Setup, ...] = tuple(
    setup_of(mode, players)
    for mode, variant in VARIANTS.items()
    for players in (variant.players[0], variant.players[-1])
)
"""Every mode with the smallest and the largest number of players."""

SOME: tuple[Setup, ...] = tuple(map(setup_of, MODES, SOME_PLAYERS))
"""Every mode once."""

CASES = ENDS if WHOLE else SOME
