"""The deal of a day, derived from the server's secret."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from hornox.record import commitment
from hornox.server.daily.calendar import begin_of
from hornox.table import DAY, SECOND, GameTerms, Milliseconds

LEVELS = ("ox", "bull", "bison")
"""The opponents. None has a clock: its choice depends on view and dice only."""

GAME = GameTerms("base", rounds=1)
"""One round of the base game, every day."""

CLOSING_TIME: Milliseconds = 600 * SECOND
"""How long after the day bots may take to end abandoned games. Then the seed is public."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a day. `commitment` is public before, the seed after `secret_until`."""

    day: str
    game: GameTerms
    seed: str = field(repr=False)

    @property
    def players(self) -> int:
        """The number of players."""
        return 1 + len(LEVELS)

    @property
    def begins(self) -> Milliseconds:
        """When it can be played first."""
        return begin_of(self.day)

    @property
    def ends(self) -> Milliseconds:
        """When counted tries end."""
        return self.begins + DAY

    @property
    def secret_until(self) -> Milliseconds:
        """When the seed becomes public, and with it games of this deal."""
        return self.ends + CLOSING_TIME

    @property
    def commitment(self) -> str:
        """The commitment to the seed, as for every game."""
        return commitment(self.seed, self.game.setup(self.players))


def deal_of(secret: str, day: str) -> Deal:
    """Return the deal of this day. Without the secret its seed cannot be guessed."""
    seed = hmac.digest(bytes.fromhex(secret), f"hornox-daily-1 {day}".encode(), "sha256").hex()
    return Deal(day, GAME, seed)
