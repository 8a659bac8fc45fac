"""Joining, watching and leaving, and what is arranged before a game starts."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.table.bot_names import choose_bot_name
from hornox.table.chat import rename_silenced
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
from hornox.table.host import (
    emit_moved_host,
    emit_watching_host,
    make_host_if_due,
    note_host_absent,
    replace_host,
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
from hornox.table.mutable_table import MutableTable
from hornox.table.presence import set_connected
from hornox.table.sanitize import name_key
from hornox.table.seats import Player, PlayerKind, Spectator, seat_info, seat_infos
from hornox.table.stand_ins import give_back, leave_to_bot
from hornox.table.table import RestrictedPerson, seat_among
from hornox.table.terms import check_bot, check_terms

MOST_REMOVED = 32
"""How many removed people a table remembers."""


def join(table: MutableTable, owner: str, command: Join) -> None:
    """Take a free seat, or return to the own one."""
    own = seat_among(table.seats, owner)
    if own is not None:
        _return(table, owner, own)
        return
    _require_not_removed(table, owner)
    table.require_no_game()
    seat = _free_seat(table, command.seat)
    _require_free_name(table, owner, command.name)
    kind = PlayerKind.REMOTE_BOT if command.remote_bot else PlayerKind.HUMAN
    if table.streams.viewer(owner) is None:
        table.streams = table.streams.with_viewer(owner)
    else:
        _forget_spectator(table, owner)
    table.set_seat(seat, Player(kind, command.name, owner, since=table.now))
    table.emit(PlayerJoined(seat_info(seat, table.seats[seat])))
    rename_silenced(table, owner, command.name)
    table.rematch = ()  # they agreed to a game with other people
    make_host_if_due(table, seat)


def _return(table: MutableTable, owner: str, seat: Seat) -> None:
    if not table.player(seat).left:
        raise AlreadyHere(f"you sit on seat {seat + 1}")
    table.streams = table.streams.with_viewer(owner)
    table.change_player(seat, left=False)
    set_connected(table, seat, connected=True)
    give_back(table, seat)
    make_host_if_due(table, seat)


def watch(table: MutableTable, owner: str, command: Watch) -> None:
    """Become a spectator."""
    if table.streams.viewer(owner) is not None:
        raise AlreadyHere("you are at this table already")
    if seat_among(table.seats, owner) is not None:
        raise AlreadyHere("you have a seat at this table: join it again")
    _require_not_removed(table, owner)
    _require_free_name(table, owner, command.name)
    if len(table.spectators) >= table.terms.spectators and owner != table.host:
        _make_room_for_spectator(table)
    table.streams = table.streams.with_viewer(owner)
    table.spectators = (*table.spectators, Spectator(owner, command.name))
    table.emit(SpectatorJoined(command.name))
    rename_silenced(table, owner, command.name)
    emit_watching_host(table, owner, command.name)


def _make_room_for_spectator(table: MutableTable) -> None:
    """Drop the spectator who has been disconnected for longest."""
    gone = [spectator for spectator in table.spectators if spectator.gone is not None]
    if not gone:
        raise NoSpectators("no more spectators can watch this table")
    _stop_watching(table, min(gone, key=lambda spectator: spectator.gone or 0).owner)


def leave(table: MutableTable, owner: str) -> None:
    """Leave the table; in a running game a bot takes the seat over."""
    seat = seat_among(table.seats, owner)
    if seat is None:
        _stop_watching(table, owner)
        replace_host(table, owner)
    elif table.is_playing:
        _leave_game(table, owner, seat)
    else:
        _leave_seat(table, seat, removed=False)


def _leave_game(table: MutableTable, owner: str, seat: Seat) -> None:
    table.change_player(seat, left=True)
    set_connected(table, seat, connected=False)
    if not table.player(seat).away:
        leave_to_bot(table, seat)
    replace_host(table, owner)
    table.streams = table.streams.without_viewer(owner)


def _leave_seat(table: MutableTable, seat: Seat, *, removed: bool) -> None:
    player = table.player(seat)
    table.set_seat(seat, None)
    table.emit(PlayerLeft(seat, player.name, removed))
    table.rematch = tuple(owner for owner in table.rematch if owner != player.owner)
    if player.owner is None:
        return
    table.streams = table.streams.without_viewer(player.owner)
    replace_host(table, player.owner)


def clear_left_seats(table: MutableTable) -> None:
    """Empty the seats of those who left during the game."""
    for seat, player in enumerate(table.seats):
        if player is not None and player.left:
            _leave_seat(table, seat, removed=False)


def _stop_watching(table: MutableTable, owner: str) -> None:
    _forget_spectator(table, owner)
    note_host_absent(table, owner)
    table.streams = table.streams.without_viewer(owner)


def _forget_spectator(table: MutableTable, owner: str) -> None:
    name = next(spectator.name for spectator in table.spectators if spectator.owner == owner)
    table.emit(SpectatorLeft(name))
    table.spectators = tuple(other for other in table.spectators if other.owner != owner)


def rename(table: MutableTable, owner: str, command: Rename) -> None:
    """Change a player's name, except during a game: the record contains the names."""
    table.require_no_game()
    seat = table.seat_of(owner)
    _require_free_name(table, owner, command.name)
    table.change_player(seat, name=command.name)
    table.emit(PlayerRenamed(seat, command.name))
    rename_silenced(table, owner, command.name)


def remove_player(table: MutableTable, owner: str, command: RemovePlayer) -> None:
    """Empty a seat and remember its owner as removed."""
    table.require_host(owner)
    table.require_no_game()
    player = table.player(command.seat)
    if player.owner == owner:
        raise StillHere("hosts do not remove themselves; they leave")
    if player.owner is not None:
        table.removed = (
            *table.removed[1 - MOST_REMOVED :],
            RestrictedPerson(player.owner, player.name),
        )
    _leave_seat(table, command.seat, removed=True)


def readmit(table: MutableTable, owner: str, command: Readmit) -> None:
    """Let a removed person come back."""
    table.require_host(owner)
    if all(removed.name != command.name for removed in table.removed):
        raise NotHere(f"no one called {command.name} was removed")
    table.removed = tuple(removed for removed in table.removed if removed.name != command.name)
    table.emit(PlayerReadmitted(command.name))


def _require_not_removed(table: MutableTable, owner: str) -> None:
    if any(removed.owner == owner for removed in table.removed):
        raise WasRemoved("the host has removed you from this table")


def seat_bot(table: MutableTable, owner: str, command: SeatBot) -> None:
    """Put a bot on an empty seat."""
    table.require_host(owner)
    table.require_no_game()
    check_bot(command.bot, table.bots)
    _seat_bot(table, _free_seat(table, command.seat), command.bot)


def fill_with_bots(table: MutableTable, owner: str, command: FillWithBots) -> None:
    """Put bots on all empty seats."""
    table.require_host(owner)
    table.require_no_game()
    check_bot(command.bot, table.bots)
    for seat, player in enumerate(table.seats):
        if player is None:
            _seat_bot(table, seat, command.bot)


def _seat_bot(table: MutableTable, seat: Seat, bot: str) -> None:
    table.set_seat(seat, Player(PlayerKind.BOT, _free_bot_name(table, bot), bot=bot))
    table.emit(PlayerJoined(seat_info(seat, table.seats[seat])))


def change_terms(table: MutableTable, owner: str, command: ChangeTerms) -> None:
    """Change what is agreed on, with the number of seats."""
    table.require_host(owner)
    table.require_no_game()
    check_terms(command.terms, table.bots)
    before, table.seats = table.seats, _with_places(table.seats, command.terms.places)
    table.terms = command.terms
    table.rematch = ()
    table.emit(TermsChanged(table.terms, seat_infos(table.seats)))
    emit_moved_host(table, before)
    for spectator in table.spectators[table.terms.spectators :]:
        if spectator.owner != owner:
            _stop_watching(table, spectator.owner)


def _with_places(seats: tuple[Player | None, ...], places: int) -> tuple[Player | None, ...]:
    """Return this many seats. Empty ones are added or removed at the end."""
    if places >= len(seats):
        return seats + (None,) * (places - len(seats))
    taken = [player for player in seats if player is not None]
    if len(taken) > places:
        raise SeatTaken(f"{len(taken)} players are at the table: there is no room for them")
    return (*taken, *(None,) * (places - len(taken)))


def _free_seat(table: MutableTable, wanted: Seat | None) -> Seat:
    free = [seat for seat, player in enumerate(table.seats) if player is None]
    if wanted is None:
        if not free:
            raise TableFull("all seats are taken")
        return free[0]
    if not 0 <= wanted < len(table.seats):
        raise EmptySeat(f"there is no seat {wanted + 1}")
    if wanted not in free:
        raise SeatTaken(f"seat {wanted + 1} is taken")
    return wanted


def _names(table: MutableTable, but: str | None = None) -> set[str]:
    return {name_key(person.name) for person in _people(table, but)}


def _people(
    table: MutableTable, but: str | None = None
) -> tuple[Player | Spectator | RestrictedPerson, ...]:
    """Return all with a name here except this owner.

    Silenced people are known by their names, too.
    """
    people: tuple[Player | Spectator | RestrictedPerson, ...] = (*table.people, *table.silenced)
    return tuple(person for person in people if but is None or person.owner != but)


def _require_free_name(table: MutableTable, owner: str, name: str) -> None:
    _rename_bot(table, name)
    if name_key(name) in _names(table, but=owner):
        raise NameTaken(f"another person at this table is called {name}")


def require_distinct_name(table: MutableTable, owner: str, command: Command) -> None:
    """Raise `NameAlike` if a new name looks like that of another player or spectator.

    Only new commands are checked: what an older version accepted stays accepted.
    """
    if not isinstance(command, Join | Watch | Rename):
        return
    if isinstance(command, Join) and seat_among(table.seats, owner) is not None:
        return  # comes back to a seat that has its name already
    for person in _people(table, but=owner):
        if skeleton(person.name) == skeleton(command.name) and (
            name_key(person.name) != name_key(command.name)
        ):
            raise NameAlike("a name at this table looks the same")


def _rename_bot(table: MutableTable, name: str) -> None:
    """Rename a bot that has this name, so that a person can have it, unless a game is running."""
    for seat, player in enumerate(table.seats):
        if player is None or player.kind is not PlayerKind.BOT or table.is_playing:
            continue
        if name_key(player.name) == name_key(name):
            other = _free_bot_name(table, player.bot or "")
            table.change_player(seat, name=other)
            table.emit(PlayerRenamed(seat, other))


def _free_bot_name(table: MutableTable, bot: str) -> str:
    """Return a name of this level. It depends on the time, so that tables differ."""
    return choose_bot_name(bot, _names(table), table.now)
