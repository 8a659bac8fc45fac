"""What a keeper tells a client: a person with a token, or a screen, which is nobody."""

from __future__ import annotations

from collections.abc import Callable

from hornox.engine import observe
from hornox.server.keeping import Publication
from hornox.server.sessions.closing import CLOSE_CODES
from hornox.server.sessions.line import Line
from hornox.server.storage import Person
from hornox.server.wire import (
    VERSION,
    Bye,
    Cursor,
    Fresh,
    ServerFrame,
    Welcome,
    write_frame,
    write_news,
    write_private_frame,
    write_private_part,
)
from hornox.table import (
    Delivery,
    Milliseconds,
    Snapshot,
    Table,
    catch_up,
    public_snapshot,
    snapshot,
)


class Sender:
    """Puts frames into the line of one client."""

    def __init__(self, line: Line, now: Callable[[], Milliseconds]) -> None:
        self._line, self.now = line, now

    @property
    def is_closed(self) -> bool:
        return self._line.is_closed

    def send(self, frame: ServerFrame) -> None:
        self.put(write_frame(frame))

    def put(self, text: str) -> None:
        """A frame that is written already."""
        if not self._line.put(text):
            self.lose("too-slow", "you read too slowly; come again and go on from your cursor")

    def lose(self, code: str, reason: str) -> None:
        """Say goodbye; whatever carries the conversation closes when that is sent."""
        self._line.finish(write_frame(Bye(code, reason)), CLOSE_CODES[code])


class PersonListener:
    """A device of somebody, who sits at the table, watches, or only looks in."""

    def __init__(
        self,
        sender: Sender,
        code: str,
        person: Person,
        device: str,
        seen: Cursor | None,
        network: str = "",
    ) -> None:
        self._sender, self._code, self._seen = sender, code, seen
        self.owner, self.device, self.network = person.id, device, network
        self._stream: int | None = None

    def begin(self, table: Table) -> None:
        """Welcome somebody and tell what was missed, or everything."""
        viewer = table.streams.viewer(self.owner)
        self._welcome(here=viewer is not None)
        if viewer is None:
            return
        self._stream = viewer.stream
        missed: Snapshot | tuple[Delivery, ...]
        if self._seen is None:
            missed = snapshot(table, self.owner)
        else:
            missed = catch_up(table, self.owner, self._seen.stream, self._seen.number)
        if isinstance(missed, Snapshot):
            self._sender.put(write_private_frame(Fresh(self._sender.now(), missed)))
        else:
            self._tell_missed(table, missed)

    def hear(self, publication: Publication) -> None:
        """News; whoever has just come gets everything, whoever has gone is told so."""
        owner, table, now = self.owner, publication.table, self._sender.now()
        viewer = table.streams.viewer(owner)
        if viewer is not None and (publication.has_come(owner) or viewer.stream != self._stream):
            self._stream = viewer.stream
            self._sender.put(write_private_frame(Fresh(now, snapshot(table, owner))))
            return
        for frame in publication.news_for(owner, now):
            self._sender.put(frame)
        if viewer is None and self._stream is not None:
            self._stream = None
            self._welcome(here=False)

    def lose(self, code: str, reason: str) -> None:
        self._sender.lose(code, reason)

    def _welcome(self, *, here: bool) -> None:
        self._sender.send(Welcome(VERSION, self._sender.now(), self._code, self.owner, here))

    def _tell_missed(self, table: Table, missed: tuple[Delivery, ...]) -> None:
        game, state, now = table.game, table.state, self._sender.now()
        view = None
        if missed and game is not None and state is not None:
            view = write_private_part(observe(state, game.seat_of(self.owner), previews=True))
        for index, delivery in enumerate(missed, start=1):
            last = index == len(missed)
            message = write_private_part(delivery.message)
            self._sender.put(write_news(now, delivery, message, view if last else None))


class ScreenListener:
    """A screen for everybody in the room: it is told what everybody is told, and no more.

    It counts that for itself, so that its numbers say nothing about what others are told.
    """

    owner = None
    device = ""
    network = ""

    def __init__(self, sender: Sender, code: str) -> None:
        self._sender, self._code = sender, code
        self._told = 0

    def begin(self, table: Table) -> None:
        """Show everything: a screen that comes again is a new one."""
        if not table.terms.spectators:
            self._turn_away()
            return
        now = self._sender.now()
        self._sender.send(Welcome(VERSION, now, self._code, None, here=True))
        self._sender.send(Fresh(now, public_snapshot(table)))

    def hear(self, publication: Publication) -> None:
        for frame in publication.news_for_screen(self._told, self._sender.now()):
            self._sender.put(frame)
            self._told += 1
        if not publication.table.terms.spectators:
            self._turn_away()

    def lose(self, code: str, reason: str) -> None:
        self._sender.lose(code, reason)

    def _turn_away(self) -> None:
        self.lose("no-spectators", "nobody may watch this table")
