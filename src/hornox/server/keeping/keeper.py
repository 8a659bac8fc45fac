"""The one writer of a table: decides, commits, acknowledges, publishes."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Set
from dataclasses import replace
from time import perf_counter
from zlib import crc32

from hornox.server.keeping.committing import (
    added_game,
    changes_of,
    stored_game,
    write_document,
)
from hornox.server.keeping.errors import TableLost, TooManyConnections
from hornox.server.keeping.listing import Listing, listing_of
from hornox.server.keeping.means import Customs, Means
from hornox.server.keeping.networks import Networks
from hornox.server.keeping.outbox import Outbox
from hornox.server.keeping.publishing import Listener, Publication
from hornox.server.keeping.telling import Telling
from hornox.server.keeping.thinking import Thinking
from hornox.server.logs import places_of, tell
from hornox.server.storage import AddGame, Person, PersonKind, SaveDocument, TableRow
from hornox.server.wire import Views
from hornox.table import (
    BotAnswer,
    Command,
    Entry,
    FinishedGame,
    Handled,
    Input,
    Join,
    Milliseconds,
    Presence,
    Reply,
    Request,
    Table,
    Tick,
    Watch,
    handle,
    needs_seed,
    next_deadline,
)

LOG = logging.getLogger(__name__)

LONGEST_SLEEP: Milliseconds = 3_600_000
"""Clocks of computers drift apart from those of people; look again after an hour."""


class Keeper:
    """`table` is as decided, `shown` as durable: only the latter may be told to anybody."""

    def __init__(
        self,
        means: Means,
        customs: Customs,
        row: TableRow,
        table: Table,
        number: int,
        saved: int,
        telling: Telling,
        on_failure: Callable[[str], None],
        networks: Networks,
        deleted: Set[str],
    ) -> None:
        self.row = row
        self.table = self.shown = table
        self.lost = asyncio.Event()
        """Nothing is decided here any more, and nothing is left in flight."""
        self.used: Milliseconds = means.now()
        self._means, self._customs = means, customs
        self._telling, self._on_failure = telling, on_failure
        self._networks, self._deleted = networks, deleted
        self._listing: tuple[Table, Listing] | None = None
        self._number = self._shown_number = number
        self._saved = saved
        self._most_entries = entries_before_a_document(row.code, customs.entries)
        self._attached: dict[str | None, list[Listener]] = defaultdict(list)
        """By owner; screens are nobody's."""
        self._audience: dict[str | None, list[Listener]] = defaultdict(list)
        self._outbox = Outbox(self._fail)
        self._views = Views()
        self._thinking = Thinking(self, means, customs)
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: Milliseconds | None = None
        self._open = True
        self._ending: asyncio.Task[None] | None = None
        self._unanswered: set[asyncio.Future[Reply]] = set()

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def listing(self) -> Listing:
        """The table in a list; made once for each state of the table."""
        if self._listing is None or self._listing[0] is not self.shown:
            self._listing = self.shown, listing_of(self.row, self.shown)
        return self._listing[1]

    # what people ask

    async def request(self, person: Person, id: str, command: Command) -> Reply:
        """Carry out a command; the reply is given when everything before it is durable."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._unanswered.add(answer)
        answer.add_done_callback(self._unanswered.discard)
        self.ask(person, id, command, lambda reply: _resolve(answer, reply))
        return await answer

    def ask(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None:
        """The same; `reply` is called before the news of the command are told."""
        if isinstance(command, Join):  # what somebody is, the server knows best
            command = replace(command, remote_bot=person.kind is PersonKind.REMOTE_BOT)
        seed = self._means.new_seed() if needs_seed(command) else None
        began = perf_counter()

        def replied(answer: Reply) -> None:
            self._means.note(answer, perf_counter() - began)
            reply(answer)

        self._decide(Request(person.id, id, command, seed), replied)
        if isinstance(command, Join | Watch) and not self._attached.get(person.id):
            self.give(Presence(person.id, connected=False))  # joined from afar

    def give(self, input: Input) -> None:
        """Something other than a command has happened."""
        self._decide(input)

    def hand_in(self, answer: BotAnswer) -> None:
        if self._open:
            self._decide(answer)

    # connections

    def attach(self, listener: Listener) -> None:
        """Somebody's connection, or a screen: it hears all that is decided from now on."""
        self._require_open()
        owner = listener.owner
        most = self._customs.screens if owner is None else self._customs.connections
        if len(self._attached[owner]) >= most:
            raise TooManyConnections("this table is open on too many devices")
        self._attached[owner].append(listener)
        self._note_networks()
        if owner is not None and len(self._attached[owner]) == 1:
            self.give(Presence(owner, connected=True))
        table = self.table
        self._outbox.add(None, lambda: self._telling.add(lambda: self._begin(listener, table)))

    def detach(self, listener: Listener) -> None:
        owner = listener.owner
        for connections in (self._attached, self._audience):
            if listener in connections[owner]:
                connections[owner].remove(listener)
            if not connections[owner]:
                del connections[owner]
        if self._open and owner is not None and owner not in self._attached:
            self.give(Presence(owner, connected=False))

    def send_away(self, person: str, goes: Callable[[str], bool]) -> None:
        """Devices of this person are signed out: they hear no more."""
        for listener in [*self._attached.get(person, ())]:
            if goes(listener.device):
                listener.lose("unknown-token", "this device was signed out")

    def has_others(self, person: str) -> bool:
        """Whether a screen or anybody but this person is connected."""
        return any(owner != person for owner in self._attached)

    @property
    def connections(self) -> int:
        return sum(map(len, self._attached.values()))

    def _begin(self, listener: Listener, table: Table) -> None:
        owner = listener.owner
        if listener in self._attached.get(owner, ()):
            self._audience[owner].append(listener)
            listener.begin(table)

    # deciding

    def _decide(self, input: Input, reply: Callable[[Reply], None] | None = None) -> None:
        self._require_open()
        self.used = now = self._means.now()
        before = self.table
        handled = handle(before, Entry(now, input))
        answer = handled.reply
        if handled.entry is None:
            if reply is not None and answer is not None:
                self._outbox.add(None, lambda: reply(answer))
            return
        self._number += 1
        changes = changes_of(self.code, self._number, before, handled)
        if handled.finished is not None:
            changes.append(self._finish(before, handled.table, handled.finished))
        commit = self._means.committer.add(changes)
        self.table = handled.table
        self._outbox.add(commit, lambda: self._acknowledge(before, handled, reply))
        self.look_ahead()

    def _finish(self, before: Table, after: Table, finished: FinishedGame) -> AddGame:
        game = stored_game(self._means.new_game_id(), self.code, before, finished)
        added = added_game(game, self.row, after, self._networks, self._deleted)
        self._networks.clear()
        self._note_networks()
        return added

    def _note_networks(self) -> None:
        """Where those are who are connected now."""
        for owner, listeners in self._attached.items():
            for listener in listeners:
                if owner is not None:
                    self._networks.note(owner, listener.network)

    def _acknowledge(
        self, before: Table, handled: Handled, reply: Callable[[Reply], None] | None
    ) -> None:
        self.shown = handled.table
        self._shown_number += 1
        if reply is not None and handled.reply is not None:
            reply(handled.reply)
        if self._attached:
            self._telling.add(lambda: self._publish(before, handled))
        entries = self._shown_number - self._saved
        if handled.finished is not None or entries >= self._most_entries:
            self.save()

    def _publish(self, before: Table, handled: Handled) -> None:
        publication = Publication(before, handled, self._views)
        for owner, listeners in [*self._audience.items()]:
            if publication.concerns(owner):
                for listener in [*listeners]:
                    self._tell_one(listener, publication)

    def _tell_one(self, listener: Listener, publication: Publication) -> None:
        """Isolate failures per viewer."""
        try:
            listener.hear(publication)
        except Exception as error:
            tell("news-failed", logging.ERROR, **places_of(error))
            listener.lose("server-error", "something went wrong here")

    def look_ahead(self) -> None:
        """Let bots think and set the alarm for the next deadline."""
        self._thinking.look()
        deadline = next_deadline(self.table)
        if deadline != self._alarm_at:
            self._set_alarm(deadline)

    def _set_alarm(self, deadline: Milliseconds | None) -> None:
        self._alarm_at = deadline
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if deadline is not None:
            wait = min(max(1, deadline - self._means.now()), LONGEST_SLEEP)
            self._alarm = asyncio.get_running_loop().call_later(wait / 1000, self._ring)

    def _ring(self) -> None:
        self._alarm_at = None
        self.give(Tick())
        self.look_ahead()

    # saving and ending

    def save(self) -> asyncio.Future[None] | None:
        """Write a document of what is durable, unless the last one is as good."""
        if self._shown_number == self._saved:
            return None
        self._saved = self._shown_number
        document = SaveDocument(self.code, self._saved, write_document(self.shown))
        saved = self._means.committer.add([document])
        saved.add_done_callback(self._note_saved)
        return saved

    def _note_saved(self, saved: asyncio.Future[None]) -> None:
        """Without it nothing is lost: the entries are there."""
        error = None if saved.cancelled() else saved.exception()
        if error is not None:
            LOG.warning("a document could not be saved: %s", type(error).__name__)

    @property
    def is_ending(self) -> bool:
        return not self._open

    @property
    def is_idle(self) -> bool:
        """Nobody is there, nothing is on its way and no bot thinks."""
        return not (self._attached or self._outbox or self._thinking.is_busy)

    def end(self, code: str, reason: str) -> None:
        """Decide nothing more; everybody who is connected is told to go, at once."""
        if self._open:
            self._stop()
            self._say_goodbye(code, reason)
            self._ending = asyncio.get_running_loop().create_task(self._settle())

    async def close(self) -> None:
        """End in peace: what was decided is told, those who are connected go, all is saved."""
        if self._open:
            for owner in [owner for owner in self._attached if owner is not None]:
                self.give(Presence(owner, connected=False))
            self._stop()
            await self._settle()
            await self._telling.settled()
            self._say_goodbye("going-down", "the server stops; come again later")
        await self.lost.wait()
        saved = self.save()
        if saved is not None:
            await asyncio.wait([saved])

    def _stop(self) -> None:
        self._open = False
        self._thinking.stop()
        self._set_alarm(None)

    def _say_goodbye(self, code: str, reason: str) -> None:
        for listeners in [*self._attached.values()]:
            for listener in [*listeners]:
                listener.lose(code, reason)

    async def _settle(self) -> None:
        await self._outbox.settled()
        for answer in [*self._unanswered]:
            if not answer.done():
                answer.set_exception(TableLost("the table is read again; come again"))
        self.lost.set()

    def _fail(self) -> None:
        """A commit has failed: forget what was decided. The store has the truth."""
        LOG.error("a commit of a table has failed; it is read again")
        self.end(TableLost.code, "the table is read again; come again")
        self._on_failure(self.code)

    def _require_open(self) -> None:
        if not self._open:
            raise TableLost("the table is read again; come again")


def entries_before_a_document(code: str, most: int) -> int:
    """Between half of them and all: tables that began together do not all save together."""
    return most - crc32(code.encode()) % max(1, most // 2)


def _resolve(answer: asyncio.Future[Reply], reply: Reply) -> None:
    if not answer.done():
        answer.set_result(reply)
