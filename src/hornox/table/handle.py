"""Handle one input of a table: return the new table, a log entry, a reply and deliveries.

Nothing is published here. A keeper (the program that runs tables) commits, then publishes:

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
from hornox.table import (
    answers,
    chat,
    daily_deal,
    deadlines,
    host,
    lifecycle,
    lobby,
    pause,
    presence,
    reveal_seen,
    stand_ins,
)
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
    sanitized,
)
from hornox.table.errors import BadId, IdReused, NotHere
from hornox.table.log import BotAnswer, Entry, Input, Presence, Request, Restart, Tick
from hornox.table.messages import Message
from hornox.table.mutable_table import MutableTable
from hornox.table.streams import Delivery
from hornox.table.table import CompletedCommand, RecentCommands, Table
from hornox.table.table_game import FinishedGame

LONGEST_ID = 64
KEPT_COMMANDS = 16
"""How many commands of each owner are remembered, to recognize repeated ones."""

KEPT_FORMER_OWNERS = 32
"""How many owners who have left keep their remembered commands."""

_completed, _recent = maker(CompletedCommand), maker(RecentCommands)


@tagged
@dataclass(frozen=True, slots=True)
class Ack:
    """The command was carried out, now or when it was first sent."""

    id: str


@tagged
@value
class Refused:
    """The command changed nothing. `code` is stable, `reason` is for developers."""

    id: str
    code: str
    reason: str


Reply: TypeAlias = Ack | Refused


@value
class Handled:
    """The result of an input, valid once `entry` is committed. Without an entry nothing changes.

    `common` are the messages for all, for screens, which are not viewers and have no deliveries.
    `finished` is the game that this input has ended.
    """

    table: Table
    entry: Entry | None
    reply: Reply | None = None
    deliveries: tuple[Delivery, ...] = ()
    common: tuple[Message, ...] = ()
    finished: FinishedGame | None = None


def handle(table: Table, entry: Entry) -> Handled:
    """Handle an input. The given table is not changed."""
    return _handle(table, entry, fresh=True)


def _handle(table: Table, entry: Entry, *, fresh: bool) -> Handled:
    match entry.input:
        case Request():
            return _handle_request(table, entry.at, entry.input, fresh=fresh)
        case BotAnswer():
            return _handle_bot_answer(table, entry.at, entry.input)
        case Presence() | Tick() | Restart():
            return _handle_system_input(table, entry.at, entry.input)
        case _:
            assert_never(entry.input)


def replayed(table: Table, entries: Iterable[Entry]) -> Table:
    """Return the table after these entries of its log; raise `RecordError` if one is not accepted.

    Texts in the log were sanitized when they were accepted and are not sanitized again.
    """
    for entry in entries:
        handled = _handle(table, entry, fresh=False)
        if handled.entry != entry:
            raise RecordError(f"entry at {entry.at}", f"was not accepted: {handled.reply}")
        table = handled.table
    return table


def _handle_request(table: Table, now: int, request: Request, *, fresh: bool) -> Handled:
    mutable = MutableTable(table, now)
    try:
        if fresh:
            request = _sanitized(request)
        if _is_repeated(table, request):
            return Handled(table, None, Ack(request.id))
        _require_viewer(table, request)
        if table.daily is not None:
            daily_deal.require_allowed(table.daily, request.command)
        if fresh:
            lobby.require_distinct_name(mutable, request.by, request.command)
        _dispatch(mutable, request)
    except HornoxError as error:
        return Handled(table, None, Refused(request.id, error.code, str(error)))
    if isinstance(request.command, Seen):  # changes nothing when it is sent again
        return _handled_seen(table, mutable, request)
    mutable.recent = _recent_commands(mutable, request)
    return _handled(table, mutable, request, Ack(request.id))


def _sanitized(request: Request) -> Request:
    command = sanitized(request.command)
    return request if command is request.command else replace(request, command=command)


def _handled_seen(table: Table, mutable: MutableTable, request: Request) -> Handled:
    if mutable.game is table.game:
        return Handled(table, None, Ack(request.id))
    return _handled(table, mutable, request, Ack(request.id))


def _handle_bot_answer(table: Table, now: int, given: BotAnswer) -> Handled:
    mutable = MutableTable(table, now)
    try:
        answers.apply_bot_answer(mutable, given)
    except HornoxError as error:
        return Handled(table, None, Refused("", error.code, str(error)))
    return _handled(table, mutable, given, Ack(""))


def _handle_system_input(table: Table, now: int, given: Presence | Tick | Restart) -> Handled:
    mutable = MutableTable(table, now)
    match given:
        case Presence():
            changed = presence.change_presence(mutable, given)
        case Tick():
            changed = deadlines.tick(mutable)
        case Restart():
            presence.restart(mutable, given)
            changed = True
    return _handled(table, mutable, given, None) if changed else Handled(table, None)


def _handled(table: Table, mutable: MutableTable, accepted: Input, reply: Reply | None) -> Handled:
    if table.is_playing and not mutable.is_playing:
        lifecycle.finish(mutable)
    entry = Entry(mutable.now, accepted)
    return Handled(
        mutable.freeze(),
        entry,
        reply,
        tuple(mutable.deliveries),
        tuple(mutable.common),
        mutable.finished,
    )


def _is_repeated(table: Table, request: Request) -> bool:
    """Return whether this command was carried out before."""
    if not 1 <= len(request.id) <= LONGEST_ID:
        raise BadId(f"the id of a command has 1 to {LONGEST_ID} characters")
    for done in _done_by(table.recent, request.by):
        if done.id == request.id:
            if done.command != request.command:
                raise IdReused("another command with this id was carried out before")
            return True
    return False


def _done_by(recent: tuple[RecentCommands, ...], owner: str) -> tuple[CompletedCommand, ...]:
    return next((other.done for other in recent if other.owner == owner), ())


def _recent_commands(mutable: MutableTable, request: Request) -> tuple[RecentCommands, ...]:
    """Return the last commands of all who are here and of the last who have left."""
    done = (
        *_done_by(mutable.recent, request.by)[1 - KEPT_COMMANDS :],
        _completed(request.id, request.command),
    )
    recent = [other for other in mutable.recent if other.owner != request.by]
    recent.append(_recent(request.by, done))
    if len(recent) > KEPT_FORMER_OWNERS:
        former = [other for other in recent if mutable.streams.viewer(other.owner) is None]
        for one in former[:-KEPT_FORMER_OWNERS]:
            recent.remove(one)
    return tuple(recent)


def _require_viewer(table: Table, request: Request) -> None:
    if isinstance(request.command, Join | Watch):
        return
    if table.streams.viewer(request.by) is None:
        raise NotHere("you are not at this table")


def _dispatch(mutable: MutableTable, request: Request) -> None:
    by, command = request.by, request.command
    match command:
        case Join():
            lobby.join(mutable, by, command)
        case Watch():
            lobby.watch(mutable, by, command)
        case Leave():
            lobby.leave(mutable, by)
        case Rename():
            lobby.rename(mutable, by, command)
        case RemovePlayer():
            lobby.remove_player(mutable, by, command)
        case Readmit():
            lobby.readmit(mutable, by, command)
        case SeatBot():
            lobby.seat_bot(mutable, by, command)
        case FillWithBots():
            lobby.fill_with_bots(mutable, by, command)
        case ChangeTerms():
            lobby.change_terms(mutable, by, command)
        case HandOver():
            host.hand_over(mutable, by, command)
        case ClaimHost():
            host.claim_host(mutable, by)
        case Start():
            lifecycle.start(mutable, by, request.seed, request.rules)
        case AgreeRematch():
            lifecycle.agree_rematch(mutable, by, request.seed, request.rules)
        case DeclineRematch():
            lifecycle.decline_rematch(mutable, by)
        case Answer():
            answers.answer(mutable, by, command)
        case LockIn():
            answers.lock_in(mutable, by, command)
        case Seen():
            reveal_seen.mark_seen(mutable, by, command)
        case AskPause():
            pause.ask_pause(mutable, by)
        case WithdrawPause():
            pause.withdraw_pause(mutable, by)
        case EndPause():
            pause.end_pause(mutable, by)
        case StepAway():
            stand_ins.step_away(mutable, by)
        case ComeBack():
            stand_ins.come_back(mutable, by)
        case CallStandIn():
            stand_ins.call_stand_in(mutable, by, command)
        case Say():
            chat.say(mutable, by, command)
        case Show():
            chat.show(mutable, by, command)
        case LetTalk():
            chat.let_talk(mutable, by, command)
        case Silence():
            chat.silence(mutable, by, command)
        case Unsilence():
            chat.unsilence(mutable, by, command)
        case _:
            assert_never(command)
