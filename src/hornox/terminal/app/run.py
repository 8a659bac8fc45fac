"""Run the application in this terminal, and print what is left to say after it."""

from __future__ import annotations

from rich.console import Console

from hornox.terminal.app.application import HornoxApp
from hornox.terminal.app.flow import Flow, PlayRequest
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.play import say_goodbye
from hornox.texts import Texts


def run_application(
    request: PlayRequest, preferences: Preferences, console: Console, texts: Texts
) -> None:
    """Show everything, until the person leaves."""
    flows: list[Flow] = []

    async def show(app: HornoxApp) -> None:
        flows.append(Flow(app, request))
        await flows[0].run()

    HornoxApp(texts, preferences, show).run()
    for flow in flows:
        for fault in flow.faults:
            console.print(fault, markup=False)
        if flow.settings is not None and flow.game is not None:
            say_goodbye(flow.settings, flow.game, console, texts)
