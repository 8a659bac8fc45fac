"""Which players have seen the last reveal. It ends early when all have."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.clock import Ask, Milliseconds
from hornox.table.commands import Seen
from hornox.table.messages import RevealSeen
from hornox.table.mutable_table import MutableTable
from hornox.table.table import Table


def mark_seen(table: MutableTable, owner: str, command: Seen) -> None:
    """Note that a person has seen the reveal, and end it if all have.

    A late or repeated report changes nothing: a client need not know what others have seen.
    """
    seat = table.person_at(owner)
    game, state = table.running()
    if command.decision != game.decision(state) or seat in game.seen or table.now >= game.settled:
        return
    table.change_game(seen=(*game.seen, seat))
    end_reveal_if_seen(table)
    game, _ = table.running()
    table.emit(RevealSeen(seat, game.settled, game.clocks, game.chat_closes(state)))


def end_reveal_if_seen(table: MutableTable) -> None:
    """Start clocks and bots now if every active person has seen the last reveal."""
    if not table.is_playing:
        return
    game, _ = table.running()
    watching = active_people(table)
    done = watching and watching <= {*game.seen}
    if done and game.settled > table.now and game.paused is None:
        table.change_game(
            settled=table.now, asks=tuple(_started(ask, table.now) for ask in game.asks)
        )


def active_people(table: Table | MutableTable) -> set[Seat]:
    """Return the seats of connected people who play without a stand-in."""
    return {
        seat
        for seat, player in enumerate(table.seats)
        if player is not None and player.is_here and player.connected
    }


def _started(ask: Ask, now: Milliseconds) -> Ask:
    """Return an ask that starts now, with the same time to think."""
    early = ask.starts - now
    return ask if early <= 0 else ask.shifted(-early)
