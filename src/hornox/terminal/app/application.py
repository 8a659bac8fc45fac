"""The application: its themes, the first screen, and what it needs of the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import events
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.screens.pages import TooSmall
from hornox.terminal.app.screens.table_view import TableView
from hornox.texts import Texts

LEAST_WIDTH, LEAST_HEIGHT = 80, 24

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

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(
        self, texts: Texts, preferences: Preferences, first: Callable[[], Screen[None]]
    ) -> None:
        super().__init__(ansi_color=None if preferences.is_coloured else True)
        self.texts, self.preferences = texts, preferences
        self._first = first
        self._too_small: TooSmall | None = None
        self.animation_level = "none"
        for theme in (DARK_THEME, LIGHT_THEME):
            self.register_theme(theme)
        self._set_theme()

    async def on_mount(self) -> None:
        """Show the first screen."""
        await self.push_screen(self._first())

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the terminal is too small, and go on when it is not."""
        width, height = event.size
        fits = width >= LEAST_WIDTH and height >= LEAST_HEIGHT
        text = self.texts(
            "app.too-small", width=width, height=height, least=f"{LEAST_WIDTH}×{LEAST_HEIGHT}"
        )
        if self._too_small is not None and not fits:
            self._too_small.say(text)
        elif self._too_small is not None:
            self._too_small.dismiss()
            self._too_small = None
        elif not fits:
            self._too_small = TooSmall(text)
            self.push_screen(self._too_small)

    def action_dark(self) -> None:
        """Change between dark and light."""
        self.preferences.is_dark = not self.preferences.is_dark
        self._set_theme()
        for screen in self.screen_stack:
            if isinstance(screen, TableView):
                screen.show(replace(screen.moment, palette=self.preferences.palette))

    def _set_theme(self) -> None:
        self.theme = (DARK_THEME if self.preferences.is_dark else LIGHT_THEME).name
