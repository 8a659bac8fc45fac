"""Players during crashes of the server. They check that nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, deque
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from hornox.table.streams import KEPT_POSTS

GONE = (OSError, WebSocketException, InvalidHandshake, EOFError)
"""Errors that a client gets when the server is killed."""


REFUSALS = ("game-running",)
"""Another player agreed to a rematch first. No other refusal is expected."""

UNAVAILABLE = ("come-again", "going-down", "store-failed")


class Unavailable(Exception):
    """The table cannot be played at now: what is decided there cannot be stored."""


class Witness:
    """A player who records what was acknowledged and compares it with what is published.

    A command without a reply is sent again, with the same id, after the next connection. The
    stream of messages is resumed from the last number and must have no gap and nothing twice.
    """

    def __init__(self, identity: dict[str, str], code: str, chance: random.Random) -> None:
        self.name, self.token, self.code = identity["name"], identity["token"], code
        self.acked: list[str] = []
        """Lines that were acknowledged."""
        self.heard: Counter[str] = Counter()
        """Lines that were published, of any player."""
        self.commands = 0
        self.skipped = 0
        """Messages that were not received because of a long absence."""
        self.checked = 0
        """Cards that were revealed as they were acknowledged."""
        self._chance = chance
        self._cursor: dict[str, int] | None = None
        self._view: dict[str, Any] | None = None
        self._seat: int | None = None
        self._game: int | None = None
        self._chosen: int | None = None
        self._is_choice_known = True
        """False after a long absence, until the next choice or reveal."""
        self._told_early = False
        """What the pending command chose was revealed before its reply came."""
        self._over = False
        self._pending: dict[str, Any] | None = None
        self._done: dict[str, Any] | None = None
        self._link: ClientConnection | None = None
        self._number = 0
        self._last: deque[dict[str, Any]] = deque(maxlen=12)

    async def come(self, url: str) -> None:
        """Connect, resume the stream and have the reply to what was sent last."""
        self._link = await connect(url, compression=None, max_size=None, open_timeout=60)
        hello = {"type": "hello", "version": 1, "token": self.token, "table": self.code}
        await self._send(hello | ({"seen": self._cursor} if self._cursor else {}))
        assert (await self._next())["type"] == "welcome"
        if self._pending is not None:
            await self._settle()
        elif self._done is not None:
            await self._do_again()

    async def act_until_killed(self) -> None:
        """Chat and play as fast as the server replies, until it is killed."""
        with suppress(*GONE, Unavailable):
            while True:
                await self.act()
                await asyncio.sleep(self._chance.uniform(0, 0.01))

    async def act(self) -> None:
        await self.do(self._answer() or {"type": "say", "text": f"{self.name} {self._number}"})

    async def do(self, command: dict[str, Any]) -> None:
        self._number += 1
        self._told_early = False
        self._pending = {"type": "do", "id": f"{self.name}.{self._number}", "command": command}
        await self._settle()

    async def listen(self, lines: Counter[str]) -> None:
        """Read until everything expected was received."""
        while any(self.heard[line] < count for line, count in lines.items()):
            await self._next()

    async def go(self) -> None:
        if self._link is not None:
            with suppress(*GONE):
                await self._link.close()
            self._link = None

    async def _settle(self) -> None:
        pending = self._pending
        assert pending is not None
        await self._send(pending)
        while (frame := await self._next()).get("id") != pending["id"]:
            pass
        self._pending = None
        self._forget(pending["command"].get("decision"))
        if frame["type"] == "ack":
            self._note_done(pending)
        else:
            assert frame["code"] in REFUSALS, [*self._last, pending, frame]

    def _forget(self, decision: str | None) -> None:
        """A question that was answered before a crash may be asked again after it."""
        view = self._view
        if view and view["decision"] and f"{self._game}:{view['decision']['id']}" == decision:
            self._view = {**view, "decision": None}

    async def _do_again(self) -> None:
        """What was acknowledged before the crash is acknowledged again, and done once."""
        assert self._done is not None
        await self._send(self._done)
        while (frame := await self._next()).get("id") != self._done["id"]:
            pass
        assert frame["type"] == "ack", frame

    def _note_done(self, sent: dict[str, Any]) -> None:
        command = sent["command"]
        self.commands += 1
        self._done = sent
        if command["type"] == "say":
            self.acked.append(command["text"])
        if _card(sent) is not None:
            self._chosen = None if self._told_early else _card(sent)
            self._is_choice_known = True

    def _answer(self) -> dict[str, Any] | None:
        if self._over:
            return {"type": "agree-rematch"}
        view = self._view
        decision = view and view["decision"]
        if not view or not decision or self._chance.random() < 0.3:
            return None
        action = self._chance.choice(decision["options"])
        return {"type": "answer", "decision": f"{self._game}:{decision['id']}", "action": action}

    async def _send(self, frame: dict[str, Any]) -> None:
        assert self._link is not None
        await self._link.send(json.dumps(frame))

    async def _next(self) -> dict[str, Any]:
        assert self._link is not None
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self._link.recv(), 60))
        self._last.append(frame)
        if frame["type"] == "fresh":
            self._note_fresh(frame["snapshot"])
        if frame["type"] == "news":
            self._note_news(frame)
        if frame["type"] in ("fault", "bye"):
            assert frame["code"] in UNAVAILABLE, frame
            raise Unavailable(frame["code"])
        return frame

    def _note_fresh(self, snapshot: dict[str, Any]) -> None:
        """Only the first time, or after a long absence: else the missed messages come instead."""
        if self._cursor is not None:
            missed = snapshot["number"] - self._cursor["number"]
            assert missed >= KEPT_POSTS, f"a cursor was not honoured after {missed} messages"
            self.skipped += missed
            self._is_choice_known = False
            self._over = bool(snapshot["view"] and snapshot["view"]["outcome"])
        self._cursor = {"stream": snapshot["stream"], "number": snapshot["number"]}
        self._view, self._seat = snapshot["view"], snapshot["seat"]
        game = snapshot["table"]["game"]
        self._game = None if game is None else game["game"]

    def _note_news(self, frame: dict[str, Any]) -> None:
        assert self._cursor is not None
        assert frame["number"] == self._cursor["number"] + 1, "a gap, or something twice"
        assert frame["stream"] == self._cursor["stream"]
        self._cursor = {"stream": frame["stream"], "number": frame["number"]}
        self._view = frame["view"] or self._view
        message = frame["message"]
        if message["type"] == "line-said":
            self.heard[message["text"]] += 1
        if message["type"] == "game-started":
            self._game, self._seat, self._over = message["game"], message["you"], False
        if message["type"] == "game-finished":
            self._over = True
        if message["type"] == "game-progressed":
            for event in message["events"]:
                self._note_event(event)

    def _note_event(self, event: dict[str, Any]) -> None:
        """A hidden choice that was acknowledged is the one that is revealed."""
        if event["type"] != "cards-revealed":
            return
        chosen, self._chosen = self._chosen, None
        pending = _card(self._pending)
        self._told_early = pending is not None
        shown = {played["card"] for played in event["cards"] if played["seat"] == self._seat}
        if self._is_choice_known:
            assert shown <= {chosen, pending}, "another card was revealed than was acknowledged"
            self.checked += 1
        self._is_choice_known = True


def _card(sent: dict[str, Any] | None) -> int | None:
    """The card that this command plays."""
    action = {} if sent is None else sent["command"].get("action", {})
    return action.get("card") if action.get("type") == "play-card" else None
