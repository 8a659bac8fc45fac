"""Seat a bot so that it cannot spoil a game."""

from __future__ import annotations

from hornox.bots.outside import Supervised
from hornox.bots.registry import make_bot


def open_bot(spec: str, seed: str, *, deadline: float | None = None) -> Supervised:
    """A supervised bot for one seat of one game, with seconds for each decision; close it.

    >>> with open_bot("cautious", "1", deadline=5) as bot:
    ...     bot.name
    'cautious'
    """
    return Supervised(make_bot(spec, seed), deadline)
