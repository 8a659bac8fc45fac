"""Run the application in this terminal, and print what is left to say after it."""

from __future__ import annotations

import sys

from rich.console import Console

from hornox.terminal.app.application import HornoxApp
from hornox.terminal.app.flow import Flow, PlayRequest
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.play import say_goodbye
from hornox.texts import Texts

WRONG = 2
"""The exit status where a server could not be used."""


def run_application(
    request: PlayRequest, preferences: Preferences, console: Console, texts: Texts
) -> int:
    """Show everything, until the person leaves; return the exit status."""
    flows: list[Flow] = []

    async def show(app: HornoxApp) -> None:
        flows.append(Flow(app, request))
        await flows[0].run()

    HornoxApp(texts, preferences, show).run()
    for flow in flows:
        if flow.failure:
            print(f"hornox play: {flow.failure}", file=sys.stderr)
            return WRONG
        for fault in flow.faults:
            console.print(fault, markup=False)
        if flow.settings is not None and flow.game is not None:
            say_goodbye(flow.settings, flow.game, console, texts)
    if request.table is not None:
        address = request.table.address
        link = f"{address.server}/t/{address.code}"
        console.print(texts("app.left-table", link=link), markup=False, soft_wrap=True)
    return 0
