"""Who has seen the last step. Clocks and bots go on once every person has."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.clock import Ask, Milliseconds
from hornox.table.commands import Seen
from hornox.table.draft import Draft
from hornox.table.messages import RevealSeen
from hornox.table.table import Table


def see(d: Draft, owner: str, command: Seen) -> None:
    """Note that somebody has seen everything; after the last of them the table goes on.

    What comes too late or twice changes nothing: a client need not know what others have seen.
    """
    seat = d.person_at(owner)
    game, state = d.running()
    if command.decision != game.decision(state) or seat in game.seen or d.now >= game.settled:
        return
    d.change_game(seen=(*game.seen, seat))
    show_is_over_if_seen(d)
    game, _ = d.running()
    d.tell(RevealSeen(seat, game.settled, game.clocks, game.chat_closes(state)))


def show_is_over_if_seen(d: Draft) -> None:
    """Start clocks and bots now if every person who is here has seen the last step."""
    if not d.is_playing:
        return
    game, _ = d.running()
    watching = watchers(d)
    done = watching and watching <= {*game.seen}
    if done and game.settled > d.now and game.paused is None:
        d.change_game(settled=d.now, asks=tuple(_started(ask, d.now) for ask in game.asks))


def watchers(table: Table | Draft) -> set[Seat]:
    """The people for whom the show is: connected, and playing themselves."""
    return {
        seat
        for seat, player in enumerate(table.seats)
        if player is not None and player.is_here and player.connected
    }


def _started(ask: Ask, now: Milliseconds) -> Ask:
    """An ask that was to start later starts now; its time to think stays as long as it was."""
    early = ask.starts - now
    return ask if early <= 0 else ask.shifted(-early)
