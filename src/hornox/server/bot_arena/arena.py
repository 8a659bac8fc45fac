"""The arena: bots report, are paired at random, and play on tables of the server.

All is in memory and happens when a bot reports: there is nothing to run in the background. With
several servers each has an arena of its own; a proxy sends `/api/arena` to one of them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from random import SystemRandom

from hornox.engine import VARIANTS
from hornox.protocol import (
    ArenaBot,
    ArenaBots,
    ArenaNews,
    BotAvailability,
    BotChallenge,
    NewBotChallenge,
    PersonKind,
)
from hornox.server.bot_arena.errors import ArenaFull, BotsOnly, NotAvailable, UnfitGame
from hornox.server.bot_arena.games import open_game, rated_game
from hornox.server.bot_arena.waiting import OpenChallenge, WaitingBot, WaitingRoom
from hornox.server.guards.errors import Malformed, NotFound
from hornox.server.logs import error_facts, log_event
from hornox.server.storage import Person
from hornox.server.tables import RegistryError, TableRegistry
from hornox.table import SECOND, GameTerms, Milliseconds
from hornox.table.terms import Terms, check_terms

MAX_GAMES = 50
MAX_GAMES_EACH = 4
"""Games of one bot at the same time."""

MOST_AT_A_TABLE = 3
"""Remote bots in a rated game."""

PATIENCE: Milliseconds = 10 * SECOND
"""A bot that finds no other one for so long plays against the server's bots."""

_CHANCE = SystemRandom()


class BotArena:
    """Pairs bots, and keeps their challenges."""

    def __init__(self, registry: TableRegistry, now: Callable[[], Milliseconds]) -> None:
        self._registry, self._now = registry, now
        self._room = WaitingRoom()
        self._pairing = asyncio.Lock()

    async def report(self, person: Person, address: str, wish: BotAvailability) -> ArenaNews:
        """Note that a bot may play, begin a game if others wait, and return where it plays."""
        _require_bot(person)
        _check_wish(wish)
        async with self._pairing:
            await self._end_games()
            bot = self._room.note(person, address, wish, self._now())
            if self._room.is_free(bot):
                await self._begin_rated(bot)
        return self._news(person)

    def leave(self, person: Person) -> None:
        """Forget a bot. Its games go on."""
        self._room.leave(person.id)

    async def bots(self) -> ArenaBots:
        """Return who is in the arena."""
        room = self._room
        async with self._pairing:
            await self._end_games()
        found = (
            ArenaBot(
                id,
                bot.person.name,
                bot.availability.modes,
                len(room.playing(id)),
                bot.availability.challenges,
            )
            for id, bot in room.bots.items()
        )
        return ArenaBots(tuple(found), tuple(sorted(room.public)))

    def challenge(self, person: Person, new: NewBotChallenge) -> BotChallenge:
        """Offer a game to other bots, which learn of it when they report."""
        _require_bot(person)
        people = frozenset((person.id, *new.opponents))
        _check_game(new, len(people))
        if person.id in new.opponents or person.id not in self._room.bots:
            raise NotAvailable("report to the arena first, and challenge others")
        for opponent in new.opponents:
            self._require_available(opponent, person.id, new.game.mode)
        if any(open.challenge.challenger == person.id for open in self._room.challenges.values()):
            raise NotAvailable("your last challenge is still open")
        made = BotChallenge(secrets.token_hex(8), person.id, person.name, new.game)
        self._room.challenges[made.id] = OpenChallenge(made, people, self._now(), {person.id})
        return made

    async def accept(self, person: Person, id: str) -> ArenaNews:
        """Accept a challenge. The game begins when all have."""
        async with self._pairing:
            open = self._find(person, id)
            open.accepted.add(person.id)
            if open.accepted == open.people:
                del self._room.challenges[id]
                bots = [self._room.bots[each] for each in sorted(open.people)]
                if not await self._begin(open.challenge.game, bots, rated=False):
                    raise ArenaFull("there is no room for another game now")
        return self._news(person)

    def decline(self, person: Person, id: str) -> None:
        """Decline or withdraw a challenge."""
        self._find(person, id)
        del self._room.challenges[id]

    def _find(self, person: Person, id: str) -> OpenChallenge:
        open = self._room.challenges.get(id)
        if open is None or person.id not in open.people:
            raise NotFound("there is no such challenge, or it is over")
        return open

    def _require_available(self, opponent: str, by: str, mode: str) -> None:
        bot = self._room.bots.get(opponent)
        wish = None if bot is None else bot.availability
        if bot is None or wish is None or mode not in wish.modes or not self._room.is_free(bot):
            raise NotAvailable(f"{opponent} is not in the arena for {mode} now")
        if not wish.challenges or (wish.opponents and by not in wish.opponents):
            raise NotAvailable(f"{opponent} does not take this challenge")

    async def _begin_rated(self, bot: WaitingBot) -> None:
        """Begin a game with others that wait for it, or without them after a while."""
        mode = _CHANCE.choice(bot.availability.modes)
        others = self._room.free_for(mode, bot)
        now = self._now()
        if others:
            bot.alone = now
        elif now - bot.alone < PATIENCE:
            return
        seats = min(MOST_AT_A_TABLE, VARIANTS[mode].players[-1]) - 1
        table = [bot, *_CHANCE.sample(others, min(len(others), seats))]
        _CHANCE.shuffle(table)
        await self._begin(rated_game(mode, _CHANCE.choice), table, rated=True)

    async def _begin(self, game: GameTerms, bots: Sequence[WaitingBot], *, rated: bool) -> bool:
        """Return whether there was room for the game."""
        if len(self._room.games) >= MAX_GAMES:
            return False
        try:
            people = [bot.person for bot in bots]
            actor = await open_game(self._registry, game, people, self._now(), rated=rated)
        except (RegistryError, UnfitGame) as error:
            log_event("arena-game-failed", logging.WARNING, **error_facts(error))
            return False
        self._room.games[actor.code] = frozenset(person.id for person in people)
        if rated:
            self._room.public.add(actor.code)
        return True

    async def _end_games(self) -> None:
        """Forget the games that are over."""
        for code in [*self._room.games]:
            try:
                is_playing = (await self._registry.find(code)).writer.durable.is_playing
            except RegistryError:
                is_playing = False
            if not is_playing:
                self._room.end_game(code)

    def _news(self, person: Person) -> ArenaNews:
        challenges = tuple(
            open.challenge
            for open in self._room.challenges.values()
            if person.id in open.people - open.accepted
        )
        return ArenaNews(self._room.playing(person.id), challenges)


def _require_bot(person: Person) -> None:
    if person.kind is not PersonKind.REMOTE_BOT:
        raise BotsOnly("only remote bots play in the arena")


def _check_wish(wish: BotAvailability) -> None:
    unknown = [mode for mode in wish.modes if mode not in VARIANTS]
    if unknown or not wish.modes:
        raise Malformed(f"modes are one or more of {', '.join(VARIANTS)}")
    if not 1 <= wish.games <= MAX_GAMES_EACH:
        raise Malformed(f"1 to {MAX_GAMES_EACH} games at once, not {wish.games}")


def _check_game(new: NewBotChallenge, players: int) -> None:
    """Raise an error of the table or the engine if this game cannot be played."""
    check_terms(Terms(new.game, places=players), (Terms().stand_in,))
    new.game.setup(players)
