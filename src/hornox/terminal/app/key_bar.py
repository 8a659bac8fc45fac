"""The line of keys at the bottom; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.reactive import reactive
from textual.widget import Widget

from hornox.terminal.app.palette import DARK, Palette


class KeyBar(Widget):
    """Keys with what they do, as many as fit in the line."""

    keys: reactive[tuple[tuple[str, str, str], ...]] = reactive(())
    """The key, its label and the action of the screen."""

    palette: reactive[Palette] = reactive(DARK)

    def render(self) -> Text:
        """Return the line."""
        text = Text(no_wrap=True)
        for _, key, label in _places(self.keys, self.size.width):
            text.append(f" {key} ", f"bold {self.palette.good}")
            text.append(f" {label}  ", self.palette.quiet)
        return text

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        places = _places(self.keys, self.size.width)
        found = [at for at, (x, _, _) in enumerate(places) if x <= event.x]
        if found:
            await self.screen.run_action(self.keys[found[-1]][2])


def _places(keys: Sequence[tuple[str, str, str]], width: int) -> list[tuple[int, str, str]]:
    """Return where each key that fits begins, the key and its label."""
    found, x = [], 0
    for key, label, _ in keys:
        size = len(key) + len(label) + 5
        if x + size > width + 2:
            break
        found.append((x, key, label))
        x += size
    return found
