"""Coming and going, and what is agreed on before a game starts."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.absence import give_back, leave_to_bot, set_connected
from hornox.table.bot_names import name_for
from hornox.table.commands import (
    ChangeTerms,
    Command,
    FillWithBots,
    Join,
    Readmit,
    RemovePlayer,
    Rename,
    SeatBot,
    Watch,
)
from hornox.table.draft import Draft
from hornox.table.errors import (
    AlreadyHere,
    EmptySeat,
    NameAlike,
    NameTaken,
    NoSpectators,
    NotHere,
    SeatTaken,
    StillHere,
    TableFull,
    WasRemoved,
)
from hornox.table.hosting import (
    host_if_due,
    note_host_watches,
    note_host_went,
    replace_host,
    tell_moved_host,
)
from hornox.table.lookalikes import skeleton
from hornox.table.messages import (
    PlayerJoined,
    PlayerLeft,
    PlayerReadmitted,
    PlayerRenamed,
    SpectatorJoined,
    SpectatorLeft,
    TermsChanged,
)
from hornox.table.seats import Player, PlayerKind, Spectator, seat_info, seat_infos
from hornox.table.table import Remembered, seat_among
from hornox.table.talking import follow_name
from hornox.table.terms import check_bot, check_terms
from hornox.table.texts import name_key

MOST_REMOVED = 32
"""How many removed people a table remembers."""


def join(d: Draft, owner: str, command: Join) -> None:
    """Sit down, or sit down again. A seat that somebody has is never given away."""
    own = seat_among(d.seats, owner)
    if own is not None:
        _return(d, owner, own)
        return
    _require_not_removed(d, owner)
    d.require_no_game()
    seat = _free_seat(d, command.seat)
    _require_free_name(d, owner, command.name)
    kind = PlayerKind.REMOTE_BOT if command.remote_bot else PlayerKind.HUMAN
    if d.streams.viewer(owner) is None:
        d.streams = d.streams.with_viewer(owner)
    else:
        _forget_spectator(d, owner)
    d.set_seat(seat, Player(kind, command.name, owner, since=d.now))
    d.tell(PlayerJoined(seat_info(seat, d.seats[seat])))
    follow_name(d, owner, command.name)
    d.rematch = ()  # those who agreed did so with other people in mind
    host_if_due(d, seat)


def _return(d: Draft, owner: str, seat: Seat) -> None:
    if not d.player(seat).left:
        raise AlreadyHere(f"you sit on seat {seat + 1}")
    d.streams = d.streams.with_viewer(owner)
    d.change_player(seat, left=False)
    set_connected(d, seat, connected=True)
    give_back(d, seat)
    host_if_due(d, seat)


def watch(d: Draft, owner: str, command: Watch) -> None:
    if d.streams.viewer(owner) is not None:
        raise AlreadyHere("you are at this table already")
    if seat_among(d.seats, owner) is not None:
        raise AlreadyHere("you have a seat at this table: join it again")
    _require_not_removed(d, owner)
    _require_free_name(d, owner, command.name)
    if len(d.spectators) >= d.terms.spectators and owner != d.host:
        _make_room_for_spectator(d)
    d.streams = d.streams.with_viewer(owner)
    d.spectators = (*d.spectators, Spectator(owner, command.name))
    d.tell(SpectatorJoined(command.name))
    follow_name(d, owner, command.name)
    note_host_watches(d, owner, command.name)


def _make_room_for_spectator(d: Draft) -> None:
    """Whoever has been gone for longest has watched enough."""
    gone = [spectator for spectator in d.spectators if spectator.gone is not None]
    if not gone:
        raise NoSpectators("nobody more can watch this table")
    _stop_watching(d, min(gone, key=lambda spectator: spectator.gone or 0).owner)


def leave(d: Draft, owner: str) -> None:
    seat = seat_among(d.seats, owner)
    if seat is None:
        _stop_watching(d, owner)
        replace_host(d, owner)
    elif d.is_playing:
        _leave_game(d, owner, seat)
    else:
        _leave_seat(d, seat, removed=False)


def _leave_game(d: Draft, owner: str, seat: Seat) -> None:
    d.change_player(seat, left=True)
    set_connected(d, seat, connected=False)
    if not d.player(seat).away:
        leave_to_bot(d, seat)
    replace_host(d, owner)
    d.streams = d.streams.without_viewer(owner)


def _leave_seat(d: Draft, seat: Seat, *, removed: bool) -> None:
    player = d.player(seat)
    d.set_seat(seat, None)
    d.tell(PlayerLeft(seat, player.name, removed))
    d.rematch = tuple(owner for owner in d.rematch if owner != player.owner)
    if player.owner is None:
        return
    d.streams = d.streams.without_viewer(player.owner)
    replace_host(d, player.owner)


def clear_left_seats(d: Draft) -> None:
    """After a game the seats of those who left it are free."""
    for seat, player in enumerate(d.seats):
        if player is not None and player.left:
            _leave_seat(d, seat, removed=False)


def _stop_watching(d: Draft, owner: str) -> None:
    _forget_spectator(d, owner)
    note_host_went(d, owner)
    d.streams = d.streams.without_viewer(owner)


def _forget_spectator(d: Draft, owner: str) -> None:
    name = next(spectator.name for spectator in d.spectators if spectator.owner == owner)
    d.tell(SpectatorLeft(name))
    d.spectators = tuple(other for other in d.spectators if other.owner != owner)


def rename(d: Draft, owner: str, command: Rename) -> None:
    """Names stand in the record, so they stay as they are during a game."""
    d.require_no_game()
    seat = d.seat_of(owner)
    _require_free_name(d, owner, command.name)
    d.change_player(seat, name=command.name)
    d.tell(PlayerRenamed(seat, command.name))
    follow_name(d, owner, command.name)


def remove_player(d: Draft, owner: str, command: RemovePlayer) -> None:
    d.require_host(owner)
    d.require_no_game()
    player = d.player(command.seat)
    if player.owner == owner:
        raise StillHere("hosts do not remove themselves; they leave")
    if player.owner is not None:
        d.removed = (*d.removed[1 - MOST_REMOVED :], Remembered(player.owner, player.name))
    _leave_seat(d, command.seat, removed=True)


def readmit(d: Draft, owner: str, command: Readmit) -> None:
    d.require_host(owner)
    if all(removed.name != command.name for removed in d.removed):
        raise NotHere(f"nobody called {command.name} was removed")
    d.removed = tuple(removed for removed in d.removed if removed.name != command.name)
    d.tell(PlayerReadmitted(command.name))


def _require_not_removed(d: Draft, owner: str) -> None:
    if any(removed.owner == owner for removed in d.removed):
        raise WasRemoved("the host has removed you from this table")


def seat_bot(d: Draft, owner: str, command: SeatBot) -> None:
    d.require_host(owner)
    d.require_no_game()
    check_bot(command.bot, d.bots)
    _seat_bot(d, _free_seat(d, command.seat), command.bot)


def fill_with_bots(d: Draft, owner: str, command: FillWithBots) -> None:
    d.require_host(owner)
    d.require_no_game()
    check_bot(command.bot, d.bots)
    for seat, player in enumerate(d.seats):
        if player is None:
            _seat_bot(d, seat, command.bot)


def _seat_bot(d: Draft, seat: Seat, bot: str) -> None:
    d.set_seat(seat, Player(PlayerKind.BOT, _name_for_bot(d, bot), bot=bot))
    d.tell(PlayerJoined(seat_info(seat, d.seats[seat])))


def change_terms(d: Draft, owner: str, command: ChangeTerms) -> None:
    d.require_host(owner)
    d.require_no_game()
    check_terms(command.terms, d.bots)
    before, d.seats = d.seats, _with_places(d.seats, command.terms.places)
    d.terms = command.terms
    d.rematch = ()
    d.tell(TermsChanged(d.terms, seat_infos(d.seats)))
    tell_moved_host(d, before)
    for spectator in d.spectators[d.terms.spectators :]:
        if spectator.owner != owner:
            _stop_watching(d, spectator.owner)


def _with_places(seats: tuple[Player | None, ...], places: int) -> tuple[Player | None, ...]:
    """Empty seats come and go at the end of the table; players stay together in their order."""
    if places >= len(seats):
        return seats + (None,) * (places - len(seats))
    taken = [player for player in seats if player is not None]
    if len(taken) > places:
        raise SeatTaken(f"{len(taken)} players are at the table: there is no room for them")
    return (*taken, *(None,) * (places - len(taken)))


def _free_seat(d: Draft, wanted: Seat | None) -> Seat:
    free = [seat for seat, player in enumerate(d.seats) if player is None]
    if wanted is None:
        if not free:
            raise TableFull("all seats are taken")
        return free[0]
    if not 0 <= wanted < len(d.seats):
        raise EmptySeat(f"there is no seat {wanted + 1}")
    if wanted not in free:
        raise SeatTaken(f"seat {wanted + 1} is taken")
    return wanted


def _names(d: Draft, but: str | None = None) -> set[str]:
    return {name_key(person.name) for person in _people(d, but)}


def _people(d: Draft, but: str | None = None) -> tuple[Player | Spectator | Remembered, ...]:
    """Everybody with a name here except this owner; also silenced people: they are known by it."""
    people: tuple[Player | Spectator | Remembered, ...] = (*d.everybody, *d.silenced)
    return tuple(person for person in people if but is None or person.owner != but)


def _require_free_name(d: Draft, owner: str, name: str) -> None:
    _rename_bot(d, name)
    if name_key(name) in _names(d, but=owner):
        raise NameTaken(f"somebody at this table is called {name}")


def require_distinct_name(d: Draft, owner: str, command: Command) -> None:
    """No new name looks like that of another player or spectator.

    Only new commands are checked: what an older version accepted stays accepted.
    """
    if not isinstance(command, Join | Watch | Rename):
        return
    if isinstance(command, Join) and seat_among(d.seats, owner) is not None:
        return  # comes back to a seat that has its name already
    for person in _people(d, but=owner):
        if skeleton(person.name) == skeleton(command.name) and (
            name_key(person.name) != name_key(command.name)
        ):
            raise NameAlike("a name at this table looks the same")


def _rename_bot(d: Draft, name: str) -> None:
    """A bot gives its name up for a person who is called the same, unless a game is running."""
    for seat, player in enumerate(d.seats):
        if player is None or player.kind is not PlayerKind.BOT or d.is_playing:
            continue
        if name_key(player.name) == name_key(name):
            other = _name_for_bot(d, player.bot or "")
            d.change_player(seat, name=other)
            d.tell(PlayerRenamed(seat, other))


def _name_for_bot(d: Draft, bot: str) -> str:
    """A name of the level's own, from the time of day on, so that tables differ."""
    return name_for(bot, _names(d), d.now)
