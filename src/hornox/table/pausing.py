"""A pause: everybody who is here agrees to it, anybody ends it."""

from __future__ import annotations

from hornox.table.draft import Draft
from hornox.table.errors import GamePaused, NotPaused
from hornox.table.messages import PauseAsked, PauseBegan, PauseEnded, PauseWithdrawn
from hornox.table.seeing import show_is_over_if_seen


def ask_pause(d: Draft, owner: str) -> None:
    seat = d.person_at(owner)
    require_no_pause(d)
    game, _ = d.running()
    if seat not in game.pause_asked:
        d.change_game(pause_asked=(*game.pause_asked, seat))
        d.tell(PauseAsked(seat))
    pause_if_agreed(d)


def withdraw_pause(d: Draft, owner: str) -> None:
    seat = d.person_at(owner)
    require_no_pause(d)
    game, _ = d.running()
    if seat not in game.pause_asked:
        raise NotPaused("you have not asked for a pause")
    d.change_game(pause_asked=tuple(other for other in game.pause_asked if other != seat))
    d.tell(PauseWithdrawn(seat))


def pause_if_agreed(d: Draft) -> None:
    """Only those who are here and connected are asked."""
    if not d.is_playing:
        return
    game, _ = d.running()
    asked = {
        seat
        for seat, player in enumerate(d.seats)
        if player is not None and player.is_here and player.connected
    }
    if game.paused is None and asked and asked <= {*game.pause_asked}:
        d.change_game(paused=d.now, pause_asked=())
        d.tell(PauseBegan())


def end_pause(d: Draft, owner: str) -> None:
    seat = d.person_at(owner)
    game, _ = d.running()
    if game.paused is None:
        raise NotPaused("there is no pause")
    lasted = d.now - game.paused
    asks = tuple(ask.shifted(lasted) for ask in game.asks)
    d.change_game(paused=None, asks=asks, settled=game.settled + lasted)
    show_is_over_if_seen(d)
    game, _ = d.running()
    d.tell(PauseEnded(seat, game.clocks, game.settled))


def require_no_pause(d: Draft) -> None:
    if d.running()[0].paused is not None:
        raise GamePaused("the game is paused")
