"""Errors of a table. Each has a stable code, and a refused command changes nothing."""

from __future__ import annotations

from hornox.engine import HornoxError


class TableError(HornoxError):
    """The table refuses this now."""

    code = "refused"


class NotHere(TableError):
    """The owner neither plays nor watches at this table."""

    code = "not-here"


class AlreadyHere(TableError):
    """The owner is at the table already, or not away."""

    code = "already-here"


class NotSeated(TableError):
    """Only players may do this, not spectators; some of it only people."""

    code = "not-seated"


class NotHost(TableError):
    """Only the host may do this."""

    code = "not-host"


class EmptySeat(TableError):
    """There is no such seat, or no suitable player on it."""

    code = "empty-seat"


class SeatTaken(TableError):
    """The seat belongs to another player."""

    code = "seat-taken"


class TableFull(TableError):
    """All seats are taken."""

    code = "table-full"


class NoSpectators(TableError):
    """No spectators, or no more of them, may watch this table."""

    code = "no-spectators"


class WasRemoved(TableError):
    """The host has removed this owner."""

    code = "removed"


class BadName(TableError):
    """The name is empty or too long."""

    code = "bad-name"


class NameTaken(TableError):
    """Another player or spectator has this name."""

    code = "name-taken"


class NameAlike(TableError):
    """Another name at the table looks the same, in other letters."""

    code = "name-alike"


class BadText(TableError):
    """The chat line is empty or too long, or the emote is unknown."""

    code = "bad-text"


class ChatClosed(TableError):
    """No one may talk while cards are being chosen against the Buffalo (U28, R20)."""

    code = "chat-closed"


class ChatOff(TableError):
    """The host lets only players talk, or no one."""

    code = "chat-off"


class IsSilenced(TableError):
    """The host has silenced this owner."""

    code = "silenced"


class UnknownBot(TableError):
    """The table has no bot of this level."""

    code = "no-such-bot"


class BadTerms(TableError):
    """These terms are not possible."""

    code = "bad-terms"


class GameRunning(TableError):
    """This is possible only before the start or between games."""

    code = "game-running"


class NoGame(TableError):
    """This is possible only in a running game."""

    code = "no-game"


class StaleDecision(TableError):
    """The answer is for another decision than the pending one."""

    code = "stale-decision"


class NothingChosen(TableError):
    """There is no choice to lock in."""

    code = "nothing-chosen"


class GamePaused(TableError):
    """The game is paused."""

    code = "game-paused"


class NotPaused(TableError):
    """There is no pause, or no wish for one."""

    code = "not-paused"


class StillHere(TableError):
    """The other player is not away, or not for long enough."""

    code = "still-here"


class IdReused(TableError):
    """The id of an accepted command was used for another command."""

    code = "id-reused"


class BadId(TableError):
    """A command's id is too long or empty."""

    code = "bad-id"
