"""The texts that people read: one folder of data for each language.

`game.json` has the words of the game and `levels.json` those of the bots: the terminal and the
browser client both read them. `terminal.json` is for the terminal only, `coach.json` for the coach,
`puzzles.json` for puzzles.
"""

from __future__ import annotations

from hornox.texts.texts import DEFAULT, LANGUAGES, Texts, language_of, level_words

__all__ = ["DEFAULT", "LANGUAGES", "Texts", "language_of", "level_words"]
