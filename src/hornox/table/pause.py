"""Pauses: all who are here must agree to one; any player ends it."""

from __future__ import annotations

from hornox.table.errors import GamePaused, NotPaused
from hornox.table.messages import PauseAsked, PauseBegan, PauseEnded, PauseWithdrawn
from hornox.table.mutable_table import MutableTable
from hornox.table.reveal_seen import end_reveal_if_seen


def ask_pause(table: MutableTable, owner: str) -> None:
    """Agree to a pause."""
    seat = table.person_at(owner)
    require_no_pause(table)
    game, _ = table.running()
    if seat not in game.pause_asked:
        table.change_game(pause_asked=(*game.pause_asked, seat))
        table.emit(PauseAsked(seat))
    pause_if_agreed(table)


def withdraw_pause(table: MutableTable, owner: str) -> None:
    """Withdraw the wish for a pause."""
    seat = table.person_at(owner)
    require_no_pause(table)
    game, _ = table.running()
    if seat not in game.pause_asked:
        raise NotPaused("you have not asked for a pause")
    table.change_game(pause_asked=tuple(other for other in game.pause_asked if other != seat))
    table.emit(PauseWithdrawn(seat))


def pause_if_agreed(table: MutableTable) -> None:
    """Begin a pause if all people who are here and connected want one."""
    if not table.is_playing:
        return
    game, _ = table.running()
    asked = {
        seat
        for seat, player in enumerate(table.seats)
        if player is not None and player.is_here and player.connected
    }
    if game.paused is None and asked and asked <= {*game.pause_asked}:
        table.change_game(paused=table.now, pause_asked=())
        table.emit(PauseBegan())


def end_pause(table: MutableTable, owner: str) -> None:
    """End the pause and shift all clocks by its length."""
    seat = table.person_at(owner)
    game, _ = table.running()
    if game.paused is None:
        raise NotPaused("there is no pause")
    lasted = table.now - game.paused
    asks = tuple(ask.shifted(lasted) for ask in game.asks)
    table.change_game(paused=None, asks=asks, settled=game.settled + lasted)
    end_reveal_if_seen(table)
    game, _ = table.running()
    table.emit(PauseEnded(seat, game.clocks, game.settled))


def require_no_pause(table: MutableTable) -> None:
    """Raise `GamePaused` during a pause."""
    if table.running()[0].paused is not None:
        raise GamePaused("the game is paused")
