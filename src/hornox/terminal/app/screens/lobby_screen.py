"""A table of a server before and between games: who is here, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from hornox.client import ClientError, CommandRefused, TableClient
from hornox.table import AgreeRematch, Command, FillWithBots, SeatInfo, Snapshot
from hornox.terminal.app.screens.pages import TooSmall
from hornox.terminal.game_questions import DEFAULT_BOT
from hornox.texts import Texts

CHAT_LINES = 5


class LobbyScreen(Screen[ClientError | None]):
    """Closes when a game runs, or with the error that ended the connection."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start"),
        Binding("b", "fill"),
        Binding("c", "chat"),
        Binding("d", "app.dark"),
        Binding("q", "app.quit"),
    ]

    def __init__(self, client: TableClient, texts: Texts) -> None:
        super().__init__(classes="page")
        self._client, self._texts = client, texts
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """Show the table and a line for the chat."""
        with VerticalScroll(classes="box", can_focus=False):
            yield Static(id="lobby")
            yield Input(id="chat", classes="hidden")
        yield TooSmall()

    def on_mount(self) -> None:
        """Follow what happens."""
        self.follow()

    @work(exclusive=True)
    async def follow(self) -> None:
        """Show the table until a game runs."""
        self._draw()
        try:
            while not self._is_playing():
                await anext(self._client)
                self._draw()
        except ClientError as error:
            self.dismiss(error)
        except StopAsyncIteration:
            return  # the table is left
        else:
            self.dismiss()

    @work
    async def action_start(self) -> None:
        """Host: start the game. After a game: agree to another one."""
        state = self._client.state
        if state is None:
            return
        if state.table.results:
            await self._do(AgreeRematch())
        else:
            with self._told():
                await self._client.start()

    @work
    async def action_fill(self) -> None:
        """Host: put bots on the free seats."""
        await self._do(FillWithBots(DEFAULT_BOT))

    def action_chat(self) -> None:
        """Type something to say."""
        line = self.query_one(Input)
        line.remove_class("hidden")
        line.focus()

    @on(Input.Submitted)
    async def _said(self, message: Input.Submitted) -> None:
        message.input.add_class("hidden")
        text, message.input.value = message.value.strip(), ""
        self.set_focus(None)
        if text:
            with self._told():
                await self._client.say(text)

    async def _do(self, command: Command) -> None:
        with self._told():
            await self._client.do(command)
        self._draw()

    def _is_playing(self) -> bool:
        state = self._client.state
        return (
            state is not None
            and state.table.playing
            and state.view is not None
            and state.view.outcome is None
        )

    def _draw(self) -> None:
        state = self._client.state
        if state is not None:
            self.query_one("#lobby", Static).update(Group(*self._lines(state)))

    def _lines(self, state: Snapshot) -> list[Text]:
        texts, table = self._texts, state.table
        address = self._client.address
        title = texts(f"title.{table.terms.game.mode}")
        lines = [Text(title, "bold"), Text(f"{address.server}/t/{address.code}"), Text()]
        lines += [Text(_seat(info, state, texts)) for info in table.seats]
        lines.append(Text())
        lines += [Text(f"{line.name}: {line.text}") for line in table.chat[-CHAT_LINES:]]
        if table.results:
            lines.append(Text(texts("app.lobby.again")))
        elif state.hosting:
            lines.append(Text(texts("app.lobby.host")))
        else:
            lines.append(Text(texts("app.lobby.wait")))
        return [*lines, Text(texts("app.lobby.keys")), Text(self._refusal)]

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Show a refusal of the table."""
        self._refusal = ""
        try:
            yield
        except CommandRefused as refused:
            self._refusal = str(refused)
            self._draw()


def _seat(info: SeatInfo, state: Snapshot, texts: Texts) -> str:
    sign = "✓" if info.seat in state.table.rematch else " "
    you = f" ({texts('you')})" if info.seat == state.seat else ""
    return f"{sign} {info.seat + 1}  {info.name or texts('app.lobby.free')}{you}"
