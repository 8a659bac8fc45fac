"""What people read, in every language: one folder for each, with the texts as data.

`game.json` has the words of the game and `levels.json` those of the bots: the terminal and the
browser client both read them. `terminal.json` belongs to the terminal alone, `coach.json` to the
coach.
"""

from __future__ import annotations

from hornox.texts.texts import DEFAULT, LANGUAGES, Texts, language_of, level_words

__all__ = ["DEFAULT", "LANGUAGES", "Texts", "language_of", "level_words"]
