"""Python's search for garbage that refers to itself, seldom enough not to be felt.

Tables are values without circles, and requests and connections end without leaving any behind: all
of them go when nobody needs them, without a search. Yet thousands of tables are hundreds of
thousands of objects. By itself Python would look through the new ones all the time, for a twelfth
of the processor and up to 45 milliseconds at once, and through all of them every few seconds, for
half a second. What a library leaves behind nevertheless can wait.
"""

from __future__ import annotations

import asyncio
import gc

SEARCH = 900.0
"""Seconds between two searches through everything."""


def tidy_seldom() -> None:
    """To be called when everything is loaded: that stays, and is not searched again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    _search_later()


def _search_later() -> None:
    asyncio.get_running_loop().call_later(SEARCH, _search)


def _search() -> None:
    gc.collect()
    _search_later()
