"""Refusals of the arena."""

from __future__ import annotations

from hornox.server.guards.errors import ApiError


class BotsOnly(ApiError):
    """Only people of the kind `remote-bot` play in the arena."""

    status = 403
    code = "bots-only"


class ArenaFull(ApiError):
    """There are too many bots or games, here or from one address."""

    status = 503
    code = "arena-full"


class UnfitGame(ApiError):
    """These bots cannot sit at one table, such as those with names that look alike."""

    status = 409
    code = "unfit-game"


class NotAvailable(ApiError):
    """A bot that is challenged is not in the arena, is busy, or does not want this."""

    status = 409
    code = "not-available"
