"""German."""

from hornox.terminal.messages.de.play import PLAY
from hornox.terminal.messages.de.story import STORY

GERMAN: dict[str, str] = STORY | PLAY
