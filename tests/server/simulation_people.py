"""People, their devices and screens: they know only what they are told.

People keep asking until they are answered.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import count
from typing import Any, TypeAlias

from hornox.record import Stream, to_json
from hornox.server.storage import Person, PersonKind
from hornox.server.wire import VERSION
from hornox.table import (
    PUBLIC_STREAM,
    AskPause,
    CallStandIn,
    ClaimHost,
    ComeBack,
    Command,
    Emote,
    Join,
    Leave,
    LetTalk,
    Say,
    Show,
    Silence,
    StepAway,
    Talkers,
    Unsilence,
)
from tests.properties.secrets import private_parts
from tests.server.simulation_net import Connection, Server

Data: TypeAlias = dict[str, Any]

IDLE, RETRY = 2.0, 5.0


class Ledger:
    """What all devices received and had acknowledged, to be compared with the log."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int, int], Data] = {}
        """Messages by person, stream and number."""
        self.acknowledged: set[tuple[str, str]] = set()
        self.refusals: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.frames: Counter[str] = Counter()
        self.games: set[int] = set()
        self.shown: list[list[Data]] = []
        """Messages to screens, one list for each connection."""

    def note(self, person: str, news: Data) -> None:
        key = (person, news["stream"], news["number"])
        assert self.sent.setdefault(key, news["message"]) == news["message"], "told otherwise"


class Device:
    """One device of a person. `sloth`: one in so many decisions is left to its deadline."""

    def __init__(
        self,
        server: Server,
        ledger: Ledger,
        chance: Stream,
        person: Person,
        token: str | None,
        code: str,
        hello: Command,
        label: str,
        sloth: int = 0,
        calm: int = 1,
    ) -> None:
        self.server, self.ledger, self.chance = server, ledger, chance
        self.person, self.token, self.code = person, token, code
        self.hello, self.label, self.sloth, self.calm = hello, label, sloth, calm
        self.connection: Connection | None = None
        self.welcome = False
        self.here = False
        self.cursor: tuple[int, int] | None = None
        self.pending: dict[str, Data] = {}
        self.answered: set[str] = set()
        self.seat: int | None = None
        self.host: int | None = None
        self.playing = self.paused = False
        self.decision = ""
        self.view: Data | None = None
        self.held: Data | None = None
        self.terms: Data = {}
        self.games = 0
        self.quiet = False
        """Send no new commands; wait for replies only."""
        self._ids = count(1)
        self._patience = 150
        """The connection breaks off in one of so many moments."""

    @property
    def is_done(self) -> bool:
        return self.welcome and not self.pending

    # the connection

    async def live(self) -> None:
        while True:
            await asyncio.sleep((300 + self.chance.below(1500)) / 1000 * self.calm)
            if self.connection is None:
                self._connect()
            elif self._one_in(self._patience) and not self.quiet:
                self.connection.break_off()
            elif self.welcome and not self.quiet:
                self._act()

    def _connect(self) -> None:
        if self.server.registry is None:
            return
        connection: Connection | None = None

        def receive(text: str | None) -> None:
            if self.connection is connection:  # else it is an old one
                self._receive(text)

        connection = Connection(self.server, self.chance, receive)
        self.connection = connection
        self._transmit(
            {
                "type": "hello",
                "version": VERSION,
                "token": self.token,
                "table": self.code,
                "seen": self.cursor and {"stream": self.cursor[0], "number": self.cursor[1]},
            }
        )

    def _transmit(self, frame: Data) -> None:
        if self.connection is not None:
            for _ in range(1 + (frame["type"] == "do" and self._one_in(8))):
                self.connection.send(json.dumps(frame))

    # joining

    def _receive(self, text: str | None) -> None:
        if text is None:
            self.connection, self.welcome = None, False
            return
        frame = json.loads(text)
        self.ledger.frames[frame["type"]] += 1
        getattr(self, "_on_" + frame["type"].replace("-", "_"))(frame)

    def _on_welcome(self, frame: Data) -> None:
        assert frame["person"] == self.person.id
        self.here = frame["here"]
        if not self.here:
            self.cursor, self.seat, self.view = None, None, None
        if not self.welcome:
            self.welcome = True
            for id in [*self.pending]:
                self._transmit({"type": "do", "id": id, "command": self.pending[id]})

    def _on_fresh(self, frame: Data) -> None:
        shot = frame["snapshot"]
        table, game = shot["table"], shot["table"]["game"]
        self.here = True
        self.cursor = (shot["stream"], shot["number"])
        self.seat, self.view, self.held = shot["seat"], shot["view"], shot["held"]
        self.host, self.playing, self.terms = table["host"], table["playing"], table["terms"]
        self.decision = game["decision"] if game else ""
        self.paused = bool(game and game["paused"] is not None)
        self.games = game["game"] if game else 0

    def _on_news(self, frame: Data) -> None:
        stream, number = frame["stream"], frame["number"]
        assert self.cursor is not None
        assert (stream, number) == (self.cursor[0], self.cursor[1] + 1), "a gap"
        self.cursor = (stream, number)
        self._note(frame)
        self._read(frame["message"])
        if frame["view"] is not None:
            self.view = frame["view"]

    def _note(self, news: Data) -> None:
        self.ledger.note(self.person.id, news)

    def _read(self, message: Data) -> None:
        match message["type"]:
            case "game-started":
                self.playing, self.paused, self.games = True, False, message["game"]
                self.seat, self.view = message["you"], None
            case "game-progressed":
                chosen = any(event["type"] == "card-chosen" for event in message["events"])
                if chosen or message["decision"] != self.decision:
                    self.held = None
                self.decision = message["decision"]
                view = self._current_view()
                if view is not None:
                    mark_ready(view, message)
            case "choice-held":
                self.held = message["choice"]
            case "game-finished":
                self.playing = False
                self.ledger.games.add(message["game"])
            case "pause-began" | "pause-ended":
                self.paused = message["type"] == "pause-began"
            case "host-changed":
                self.host = message["seat"]

    def _on_ack(self, frame: Data) -> None:
        self.ledger.acknowledged.add((self.person.id, frame["id"]))
        self.pending.pop(frame["id"], None)

    def _on_refused(self, frame: Data) -> None:
        self.ledger.refusals[frame["code"]] += 1
        command = self.pending.pop(frame["id"], None)
        if command is not None and "decision" in command:
            self.answered.discard(command["decision"])

    def _on_bye(self, frame: Data) -> None:
        self.ledger.faults[frame["code"]] += 1

    def _on_fault(self, frame: Data) -> None:
        raise AssertionError(frame)

    # choosing commands

    def _act(self) -> None:
        command = self._wanted()
        if command is not None and len(self.pending) < 4:
            id = f"{self.label}-{next(self._ids)}"
            self.pending[id] = command
            self._transmit({"type": "do", "id": id, "command": command})

    def _wanted(self) -> Data | None:
        if not self.here:
            return None if self.pending else to_json(self.hello)
        if self._one_in(40):
            return self._whim()
        if self.seat is None:
            return None
        if not self.playing:
            return self._arrange()
        if self.paused:
            return {"type": "end-pause"} if self._one_in(10) else None
        return self._play()

    def _whim(self) -> Data:
        whims: list[Command] = [
            Say("moo"),
            Show(Emote.MOO),
            AskPause(),
            AskPause(),
            StepAway(),
            ComeBack(),
            CallStandIn(self.chance.below(4)),
            ClaimHost(),
            LetTalk(self.chance.choice((*Talkers,))),
            Silence(self.chance.choice(("Ann", "Bob", "Sue"))),
            Unsilence(self.chance.choice(("Ann", "Bob", "Sue"))),
            Join("Again"),
        ]
        if self._one_in(12):
            return to_json(Leave())  # type: ignore[no-any-return]
        return to_json(self.chance.choice(whims))  # type: ignore[no-any-return]

    def _arrange(self) -> Data | None:
        if any(command["type"] in ("start", "agree-rematch") for command in self.pending.values()):
            return None
        if self.games and self._one_in(3):
            return {"type": "agree-rematch"}
        if self.host == self.seat:
            fill = {"type": "fill-with-bots", "bot": "random"}
            return {"type": "start"} if self._one_in(3) else fill
        return None

    def _play(self) -> Data | None:
        view = self._current_view()
        if view is None:
            return None
        if self.decision in self.answered:
            if view["changes"] and self._one_in(6):
                return self._answer(self.chance.choice(view["changes"]))
            return None
        if view["decision"] is None or not view["decision"]["options"]:
            return None
        lock_in = self.terms["lock_in"] and view["prompt"]["kind"] == "selecting"
        if lock_in and self.held is not None and not self._one_in(5):
            self.answered.add(self.decision)
            return {"type": "lock-in", "decision": self.decision}
        if self.sloth and self._one_in(self.sloth):
            self.answered.add(self.decision)  # and never does
            return None
        if not lock_in:
            self.answered.add(self.decision)
        return self._answer(self.chance.choice(view["decision"]["options"]))

    def _current_view(self) -> Data | None:
        """The view, if it is of the decision that is asked.

        It is not while missed messages arrive: only the last of them comes with a view.
        """
        if self.view is None or f"{self.games}:{self.view['prompt']['id']}" != self.decision:
            return None
        return self.view

    def _answer(self, action: Data) -> Data:
        return {"type": "answer", "decision": self.decision, "action": action}

    def _one_in(self, number: int) -> bool:
        return self.chance.below(number) == 0


class Screen(Device):
    """A screen that connects and disconnects. It has no person; all its commands are refused."""

    def __init__(
        self, server: Server, ledger: Ledger, chance: Stream, label: str, calm: int
    ) -> None:
        no_person = Person("", "", PersonKind.HUMAN, 0)
        super().__init__(server, ledger, chance, no_person, None, "", Leave(), label, calm=calm)
        self._patience = 30
        self._shown: list[Data] = []

    def _receive(self, text: str | None) -> None:
        if text is not None:
            assert [*private_parts(json.loads(text))] == [], "a secret on a screen"
        super()._receive(text)

    def _on_welcome(self, frame: Data) -> None:
        assert frame["person"] is None
        super()._on_welcome(frame | {"person": self.person.id})
        assert self.here

    def _on_fresh(self, frame: Data) -> None:
        super()._on_fresh(frame)
        game = frame["snapshot"]["table"]["game"]
        assert not self.playing or game["seed"] is None
        assert self.cursor == (PUBLIC_STREAM, 0)
        self._shown = []
        self.ledger.shown.append(self._shown)

    def _note(self, news: Data) -> None:
        message = news["message"]
        assert "seed" not in message or message["type"] == "game-finished"
        self._shown.append(message)

    def _on_ack(self, frame: Data) -> None:
        raise AssertionError("a screen has done something")

    def _on_refused(self, frame: Data) -> None:
        assert frame["code"] == "only-watching"
        super()._on_refused(frame)

    def _wanted(self) -> Data | None:
        return self._whim() if self._one_in(40) else None


def mark_ready(view: Data, message: Data) -> None:
    """What a client does by itself while cards are chosen: a view comes with everything else."""
    view["prompt"]["awaited"] = message["awaited"]
    for event in message["events"]:
        if event["type"] == "seat-ready":
            view["seats"][event["seat"]]["has_chosen"] = True
