"""The table's door: one input in, a decision out. Nothing is published here.

A keeper (the program that runs tables) decides, commits, acknowledges and publishes:

    handled = handle(table, Entry(now, request))
    if handled.entry is not None:
        commit(handled.entry)        # durable; if this fails nothing has happened
    table = handled.table
    acknowledge(handled.reply)
    publish(handled.deliveries)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from hornox.engine import HornoxError
from hornox.engine.value import maker, replace, value
from hornox.record import RecordError, tagged
from hornox.table import absence, hosting, lobby, pausing, playing, seeing, starting, talking
from hornox.table.commands import (
    AgreeRematch,
    Answer,
    AskPause,
    CallStandIn,
    ChangeTerms,
    ClaimHost,
    ComeBack,
    DeclineRematch,
    EndPause,
    FillWithBots,
    HandOver,
    Join,
    Leave,
    LetTalk,
    LockIn,
    Readmit,
    RemovePlayer,
    Rename,
    Say,
    SeatBot,
    Seen,
    Show,
    Silence,
    Start,
    StepAway,
    Unsilence,
    Watch,
    WithdrawPause,
    tidied,
)
from hornox.table.draft import Draft
from hornox.table.errors import BadId, IdReused, NotHere
from hornox.table.games import FinishedGame
from hornox.table.log import BotAnswer, Entry, Input, Presence, Request, Restart, Tick
from hornox.table.messages import Message
from hornox.table.streams import Delivery
from hornox.table.table import Done, Recent, Table

LONGEST_ID = 64
KEPT_COMMANDS = 16
"""Commands of one owner that are known again when they are sent again."""

KEPT_STRANGERS = 32
"""Owners who have left and whose commands are still known again."""

_done, _recent = maker(Done), maker(Recent)


@tagged
@dataclass(frozen=True, slots=True)
class Ack:
    """The command was carried out, now or when it was sent before."""

    id: str


@tagged
@dataclass(frozen=True, slots=True)
class Refused:
    """The command changed nothing; `code` is stable, `reason` is for people who program."""

    id: str
    code: str
    reason: str


Reply: TypeAlias = Ack | Refused


@value
class Handled:
    """What an input leads to, once `entry` is committed. Without an entry nothing changes.

    `common` is what everybody is told, for screens: they are no viewers and have no deliveries.
    `finished` is the game that has ended with it, for whoever collects records and results.
    """

    table: Table
    entry: Entry | None
    reply: Reply | None = None
    deliveries: tuple[Delivery, ...] = ()
    common: tuple[Message, ...] = ()
    finished: FinishedGame | None = None


def handle(table: Table, entry: Entry) -> Handled:
    """Decide on an input. The table that is given stays as it is."""
    return _handle(table, entry, fresh=True)


def _handle(table: Table, entry: Entry, *, fresh: bool) -> Handled:
    match entry.input:
        case Request():
            return _handle_request(table, entry.at, entry.input, fresh=fresh)
        case BotAnswer():
            return _handle_bot_answer(table, entry.at, entry.input)
        case Presence() | Tick() | Restart():
            return _handle_news(table, entry.at, entry.input)
        case _:
            assert_never(entry.input)


def replayed(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after these entries of its log, or a `RecordError` if they are not its own.

    Their texts were cleaned by the rules of their time, and stay as they are.
    """
    for entry in entries:
        handled = _handle(table, entry, fresh=False)
        if handled.entry != entry:
            raise RecordError(f"entry at {entry.at}", f"was not accepted: {handled.reply}")
        table = handled.table
    return table


def _handle_request(table: Table, now: int, request: Request, *, fresh: bool) -> Handled:
    d = Draft(table, now)
    try:
        if fresh:
            request = replace(request, command=tidied(request.command))
        if _was_done(table, request):
            return Handled(table, None, Ack(request.id))
        _require_viewer(table, request)
        if fresh:
            lobby.require_distinct_name(d, request.by, request.command)
        _carry_out(d, request)
    except HornoxError as error:
        return Handled(table, None, Refused(request.id, error.code, str(error)))
    if isinstance(request.command, Seen):  # changes nothing when it is sent again
        return _handled_seen(table, d, request)
    d.recent = _remembered(d, request)
    return _handled(table, d, request, Ack(request.id))


def _handled_seen(table: Table, d: Draft, request: Request) -> Handled:
    if d.game is table.game:
        return Handled(table, None, Ack(request.id))
    return _handled(table, d, request, Ack(request.id))


def _handle_bot_answer(table: Table, now: int, given: BotAnswer) -> Handled:
    d = Draft(table, now)
    try:
        playing.answer_for(d, given)
    except HornoxError as error:
        return Handled(table, None, Refused("", error.code, str(error)))
    return _handled(table, d, given, Ack(""))


def _handle_news(table: Table, now: int, news: Presence | Tick | Restart) -> Handled:
    d = Draft(table, now)
    match news:
        case Presence():
            changed = absence.change_presence(d, news)
        case Tick():
            changed = absence.tick(d)
        case Restart():
            absence.restart(d, news)
            changed = True
    return _handled(table, d, news, None) if changed else Handled(table, None)


def _handled(table: Table, d: Draft, accepted: Input, reply: Reply | None) -> Handled:
    if table.is_playing and not d.is_playing:
        starting.finish(d)
    entry = Entry(d.now, accepted)
    return Handled(d.freeze(), entry, reply, tuple(d.deliveries), tuple(d.common), d.finished)


def _was_done(table: Table, request: Request) -> bool:
    if not 1 <= len(request.id) <= LONGEST_ID:
        raise BadId(f"the id of a command has 1 to {LONGEST_ID} characters")
    for done in _done_by(table.recent, request.by):
        if done.id == request.id:
            if done.command != request.command:
                raise IdReused("another command with this id was carried out before")
            return True
    return False


def _done_by(recent: tuple[Recent, ...], owner: str) -> tuple[Done, ...]:
    return next((other.done for other in recent if other.owner == owner), ())


def _remembered(d: Draft, request: Request) -> tuple[Recent, ...]:
    """The last commands of everybody here, and of the last ones who have left."""
    done = (
        *_done_by(d.recent, request.by)[1 - KEPT_COMMANDS :],
        _done(request.id, request.command),
    )
    recent = [other for other in d.recent if other.owner != request.by]
    recent.append(_recent(request.by, done))
    if len(recent) > KEPT_STRANGERS:
        strangers = [other for other in recent if d.streams.viewer(other.owner) is None]
        for stranger in strangers[:-KEPT_STRANGERS]:
            recent.remove(stranger)
    return tuple(recent)


def _require_viewer(table: Table, request: Request) -> None:
    if isinstance(request.command, Join | Watch):
        return
    if table.streams.viewer(request.by) is None:
        raise NotHere("you are not at this table")


def _carry_out(d: Draft, request: Request) -> None:
    by, command = request.by, request.command
    match command:
        case Join():
            lobby.join(d, by, command)
        case Watch():
            lobby.watch(d, by, command)
        case Leave():
            lobby.leave(d, by)
        case Rename():
            lobby.rename(d, by, command)
        case RemovePlayer():
            lobby.remove_player(d, by, command)
        case Readmit():
            lobby.readmit(d, by, command)
        case SeatBot():
            lobby.seat_bot(d, by, command)
        case FillWithBots():
            lobby.fill_with_bots(d, by, command)
        case ChangeTerms():
            lobby.change_terms(d, by, command)
        case HandOver():
            hosting.hand_over(d, by, command)
        case ClaimHost():
            hosting.claim_host(d, by)
        case Start():
            starting.start(d, by, request.seed, request.rules)
        case AgreeRematch():
            starting.agree_rematch(d, by, request.seed, request.rules)
        case DeclineRematch():
            starting.decline_rematch(d, by)
        case Answer():
            playing.answer(d, by, command)
        case LockIn():
            playing.lock_in(d, by, command)
        case Seen():
            seeing.see(d, by, command)
        case AskPause():
            pausing.ask_pause(d, by)
        case WithdrawPause():
            pausing.withdraw_pause(d, by)
        case EndPause():
            pausing.end_pause(d, by)
        case StepAway():
            absence.step_away(d, by)
        case ComeBack():
            absence.come_back(d, by)
        case CallStandIn():
            absence.call_stand_in(d, by, command)
        case Say():
            talking.say(d, by, command)
        case Show():
            talking.show(d, by, command)
        case LetTalk():
            talking.let_talk(d, by, command)
        case Silence():
            talking.silence(d, by, command)
        case Unsilence():
            talking.unsilence(d, by, command)
        case _:
            assert_never(command)
