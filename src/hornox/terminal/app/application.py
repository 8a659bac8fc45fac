"""The application: its themes, the first screen, and what it needs of the terminal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from textual.app import App
from textual.theme import Theme
from textual.worker import WorkerError

from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.screens.pages import LEAST_HEIGHT, LEAST_WIDTH
from hornox.terminal.app.screens.table_view import TableView
from hornox.texts import Texts

DARK_THEME = Theme(
    name="hornox-dark",
    primary="#4fd6c8",
    foreground="#d5d9e0",
    background="#14181f",
    surface="#1d232d",
    panel="#222a36",
    dark=True,
)
LIGHT_THEME = Theme(
    name="hornox-light",
    primary="#00695f",
    foreground="#20262e",
    background="#f6f4ee",
    surface="#ffffff",
    panel="#e3e0d6",
    dark=False,
)


class HornoxApp(App[None]):
    """`hornox play` on a whole terminal."""

    TITLE = "Hornox"
    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (LEAST_WIDTH, "-broad")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LEAST_HEIGHT, "-high")]  # noqa: RUF012

    def __init__(
        self,
        texts: Texts,
        preferences: Preferences,
        show: Callable[[HornoxApp], Awaitable[None]],
    ) -> None:
        super().__init__(ansi_color=None if preferences.is_coloured else True)
        self.texts, self.preferences = texts, preferences
        self._show = show
        self.animation_level = "none"
        for theme in (DARK_THEME, LIGHT_THEME):
            self.register_theme(theme)
        self._set_theme()

    def on_mount(self) -> None:
        """Show one screen after the other."""
        self._showing = self.run_worker(self._show(self))

    async def action_quit(self) -> None:
        """Leave. A connection to a server is closed first."""
        self._showing.cancel()
        with suppress(WorkerError):
            await self._showing.wait()
        self.exit()

    def action_dark(self) -> None:
        """Change between dark and light."""
        self.preferences.is_dark = not self.preferences.is_dark
        self._set_theme()
        for screen in self.screen_stack:
            if isinstance(screen, TableView):
                screen.show(replace(screen.moment, palette=self.preferences.palette))

    def _set_theme(self) -> None:
        self.theme = (DARK_THEME if self.preferences.is_dark else LIGHT_THEME).name
