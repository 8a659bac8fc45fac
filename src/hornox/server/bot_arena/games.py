"""Games of the arena: ordinary tables, which the server opens with the bots seated."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from hornox.engine import OPTIONS, VARIANTS
from hornox.server.bot_arena.errors import UnfitGame
from hornox.server.storage import Person, SetMember
from hornox.server.tables import OFFERED_BOTS, TableActor, TableRegistry
from hornox.server.tables.store_changes import members
from hornox.table import (
    LONGEST_NAME,
    Command,
    Entry,
    GameTerms,
    Join,
    Leave,
    Milliseconds,
    Presence,
    Refused,
    Request,
    SeatBot,
    Start,
    Table,
    Terms,
    Timing,
    Watch,
    handle,
    open_table,
)
from hornox.table.log import Input

ROUNDS = 2
"""A rated game, where the mode has rounds."""

CLOCK = Timing(seconds=10, bank=30)

YARDSTICK = "ox"
"""A level that sits at every rated table, so that the ratings of all bots can be compared."""

SEED_BYTES = 32
_HOST = "arena"
"""Seats bots and starts the game, then leaves. No person has this id."""


def rated_game(mode: str, choice: Callable[[Sequence[str]], str]) -> GameTerms:
    """Return the game that is played for ratings, with one fan card if the mode has them."""
    names = VARIANTS[mode].option_names
    return GameTerms(
        mode,
        rounds=ROUNDS if "rounds" in names else None,
        fan_cards=(choice(OPTIONS["fan_cards"].choices),) if "fan_cards" in names else None,
    )


async def open_game(
    registry: TableRegistry,
    game: GameTerms,
    bots: Sequence[Person],
    now: Milliseconds,
    *,
    rated: bool,
) -> TableActor:
    """Open a table at which these bots play. Raise `RegistryError` if there is no room.

    A rated game is public: everyone may watch it.
    """
    table = begun(game, bots, now, rated=rated)

    def changes(code: str) -> list[SetMember]:
        return [SetMember(code, person, role) for person, role in members(table).items()]

    return await registry.opener.add(table, public=rated, opener=None, also=changes)


def begun(game: GameTerms, bots: Sequence[Person], now: Milliseconds, *, rated: bool) -> Table:
    """Return a table at which the game of these bots has begun."""
    variant = VARIANTS[game.mode]
    guests = max(int(rated and not variant.is_team), variant.players[0] - len(bots))
    terms = Terms(game, places=len(bots) + guests, timing=CLOCK)
    table = _after(open_table(terms, OFFERED_BOTS, now, _HOST), now, _by_host(Watch("Arena")))
    for bot in bots:
        join = Join(_free_name(table, bot.name), remote_bot=True)
        table = _after(table, now, Request(bot.id, "arena-join", join))
        table = _after(table, now, Presence(bot.id, connected=False))
    for seat in range(len(bots), terms.places):
        table = _after(table, now, _by_host(SeatBot(seat, YARDSTICK)))
    table = _after(table, now, _by_host(Start(), secrets.token_hex(SEED_BYTES)))
    return _after(table, now, _by_host(Leave()))


def _by_host(command: Command, seed: str | None = None) -> Request:
    return Request(_HOST, f"arena-{secrets.token_hex(8)}", command, seed)


def _free_name(table: Table, name: str) -> str:
    """Return the name, with a number if another bot at the table has it."""
    taken = {player.name.casefold() for player in table.seats if player is not None}
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        suffix = f" {number}"
        found = name[: LONGEST_NAME - len(suffix)] + suffix
    return found


def _after(table: Table, at: Milliseconds, input: Input) -> Table:
    handled = handle(table, Entry(at, input))
    if isinstance(handled.reply, Refused):
        raise UnfitGame(handled.reply.reason)
    return handled.table
