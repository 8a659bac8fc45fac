"""The bots in the arena, their games and their challenges, in the memory of one server."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.protocol import BotAvailability, BotChallenge
from hornox.server.bot_arena.errors import ArenaFull
from hornox.server.storage import Person
from hornox.table import SECOND, Milliseconds

EXPIRY: Milliseconds = 60 * SECOND
"""A bot that has not reported for so long is gone, and a challenge is over."""

MAX_BOTS = 500
MAX_BOTS_EACH = 20
"""Bots from one address."""


@dataclass(slots=True)
class WaitingBot:
    """A bot in the arena. `alone`: since when no other bot could be found for it."""

    person: Person
    address: str
    availability: BotAvailability
    reported: Milliseconds
    alone: Milliseconds


@dataclass(slots=True)
class OpenChallenge:
    """A challenge, and who has accepted it so far: the challenger has."""

    challenge: BotChallenge
    people: frozenset[str]
    made: Milliseconds
    accepted: set[str] = field(default_factory=set)


class WaitingRoom:
    """Who is in the arena. What is too old is forgotten whenever a bot reports."""

    def __init__(self) -> None:
        self.bots: dict[str, WaitingBot] = {}
        self.games: dict[str, frozenset[str]] = {}
        """The people who play, by the code of the table."""
        self.public: set[str] = set()
        """The codes of tables that everyone may watch."""
        self.challenges: dict[str, OpenChallenge] = {}

    def note(
        self, person: Person, address: str, availability: BotAvailability, now: Milliseconds
    ) -> WaitingBot:
        """Note that a bot is there, or raise `ArenaFull`."""
        self._expire(now)
        known = self.bots.get(person.id)
        if known is None:
            self._require_room(address)
            self.bots[person.id] = WaitingBot(person, address, availability, now, now)
        else:
            known.person, known.availability, known.reported = person, availability, now
        return self.bots[person.id]

    def leave(self, person: str) -> None:
        """Forget a bot and its challenges. Its games go on."""
        self.bots.pop(person, None)
        for id, open in [*self.challenges.items()]:
            if person in open.people:
                del self.challenges[id]

    def playing(self, person: str) -> tuple[str, ...]:
        """Return the codes of the tables at which a bot plays."""
        return tuple(code for code, people in self.games.items() if person in people)

    def is_free(self, bot: WaitingBot) -> bool:
        """Return whether a bot may begin another game."""
        return len(self.playing(bot.person.id)) < bot.availability.games

    def free_for(self, mode: str, besides: WaitingBot) -> list[WaitingBot]:
        """Return the other bots that may begin a game of this mode now."""
        return [
            bot
            for bot in self.bots.values()
            if bot is not besides and mode in bot.availability.modes and self.is_free(bot)
        ]

    def end_game(self, code: str) -> None:
        """Forget a game."""
        self.games.pop(code, None)
        self.public.discard(code)

    def _require_room(self, address: str) -> None:
        if len(self.bots) >= MAX_BOTS:
            raise ArenaFull("there are too many bots in the arena")
        if sum(bot.address == address for bot in self.bots.values()) >= MAX_BOTS_EACH:
            raise ArenaFull(f"{MAX_BOTS_EACH} bots from one address are in the arena at most")

    def _expire(self, now: Milliseconds) -> None:
        for person, bot in [*self.bots.items()]:
            if now - bot.reported > EXPIRY:
                self.leave(person)
        for id, open in [*self.challenges.items()]:
            if now - open.made > EXPIRY:
                del self.challenges[id]
