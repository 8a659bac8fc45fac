"""Why a table refuses something. Each refusal has a stable code and changes nothing."""

from __future__ import annotations

from hornox.engine import HornoxError


class TableError(HornoxError):
    """The table does not do this now."""

    code = "refused"


class NotHere(TableError):
    """Whoever asks neither sits at this table nor watches."""

    code = "not-here"


class AlreadyHere(TableError):
    code = "already-here"


class NotSeated(TableError):
    """Only players may do this, not spectators."""

    code = "not-seated"


class NotHost(TableError):
    code = "not-host"


class EmptySeat(TableError):
    """There is no such seat, or nobody suitable sits there."""

    code = "empty-seat"


class SeatTaken(TableError):
    """Nobody is ever given a seat that somebody else has."""

    code = "seat-taken"


class TableFull(TableError):
    code = "table-full"


class NoSpectators(TableError):
    """Nobody, or nobody more, may watch this table."""

    code = "no-spectators"


class WasRemoved(TableError):
    """The host has removed whoever asks."""

    code = "removed"


class BadName(TableError):
    code = "bad-name"


class NameTaken(TableError):
    code = "name-taken"


class NameAlike(TableError):
    """Another name at the table looks the same, in other letters."""

    code = "name-alike"


class BadText(TableError):
    """Nothing is left of a chat line, or too much, or it is no emote of the list."""

    code = "bad-text"


class ChatClosed(TableError):
    """Nobody talks while cards are being chosen against the Buffalo (U28, R20)."""

    code = "chat-closed"


class ChatOff(TableError):
    """The host lets only players talk, or nobody."""

    code = "chat-off"


class IsSilenced(TableError):
    """The host has silenced the person who asks."""

    code = "silenced"


class UnknownBot(TableError):
    code = "no-such-bot"


class BadTerms(TableError):
    """A table cannot be agreed on like this."""

    code = "bad-terms"


class GameRunning(TableError):
    """This can be done before the start or between games only."""

    code = "game-running"


class NoGame(TableError):
    """This can be done in a running game only."""

    code = "no-game"


class StaleDecision(TableError):
    """The answer is for another decision than the one that is asked now."""

    code = "stale-decision"


class NothingChosen(TableError):
    """There is no choice to lock in."""

    code = "nothing-chosen"


class GamePaused(TableError):
    code = "game-paused"


class NotPaused(TableError):
    code = "not-paused"


class StillHere(TableError):
    """The other one is not away, or not for long enough."""

    code = "still-here"


class IdReused(TableError):
    """The id of a command that was accepted now stands for another command."""

    code = "id-reused"


class BadId(TableError):
    """A command's id is too long or empty."""

    code = "bad-id"
