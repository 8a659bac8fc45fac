"""English."""

from hornox.terminal.messages.en.play import PLAY
from hornox.terminal.messages.en.story import STORY

ENGLISH: dict[str, str] = STORY | PLAY
