"""Go to a table of a server, play its games, and wait between them."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

from hornox.client import (
    CommandRefused,
    Entered,
    Outside,
    Server,
    TableClient,
)
from hornox.terminal.app.details import result_parts
from hornox.terminal.app.moment import moment_of
from hornox.terminal.app.screens.lobby_screen import LobbyScreen
from hornox.terminal.app.screens.pages import Page
from hornox.terminal.app.screens.play_screen import PlayScreen
from hornox.terminal.app.sessions.bot_process import BotProcess
from hornox.terminal.app.sessions.joined import JoinedSession, names_of
from hornox.terminal.narration import Narrator

if TYPE_CHECKING:
    from hornox.terminal.app.application import HornoxApp
    from hornox.terminal.app.flow import JoinRequest

FULL = ("table-full", "game-running", "seat-taken", "too-many")
"""Refusals of a seat after which one can still watch."""


async def join_table(app: HornoxApp, request: JoinRequest) -> None:
    """Play or watch all games of a table, until the person leaves."""
    name = request.name or getpass.getuser().capitalize()
    async with Server(request.address.server) as server:
        await server.sign_in(name)
        token = server.token
    async with TableClient(request.address, token) as client:
        await _enter(client, name, watches=request.watches)
        while True:
            failure = await app.push_screen_wait(LobbyScreen(client, app.texts))
            if failure is not None:
                raise failure
            await _play(app, client)


async def _enter(client: TableClient, name: str, *, watches: bool) -> None:
    """Take a seat or watch, unless one is here already."""
    async for update in client:
        if isinstance(update, Entered):
            return
        if isinstance(update, Outside):
            await _come_in(client, name, watches=watches)


async def _come_in(client: TableClient, name: str, *, watches: bool) -> None:
    try:
        await (client.watch(name) if watches else client.join(name))
    except CommandRefused as refused:
        if watches or refused.code not in FULL:
            raise
        await client.watch(name)


async def _play(app: HornoxApp, client: TableClient) -> None:
    """Play the running game, and show its result."""
    state = client.state
    assert state is not None
    assert state.view is not None
    view = state.view
    narrator = Narrator(app.texts, view.setup, names_of(state), view.seat)
    session = JoinedSession(client, narrator, lambda: BotProcess({}, "coach"))
    moment = moment_of(view, narrator, app.preferences.palette)
    screen = PlayScreen(session, moment, app.preferences)
    await app.push_screen_wait(screen)
    if screen.failure is not None:
        raise screen.failure
    last = screen.moment.view
    if last.outcome is not None:
        parts = result_parts(last.outcome, last, narrator)
        await app.push_screen_wait(Page(app.texts("app.result"), *parts))
