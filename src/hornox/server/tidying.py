"""Python's search for garbage that refers to itself, seldom enough not to be felt.

Tables are values without circles: they go when nobody needs them, without a search. Yet thousands
of them are hundreds of thousands of objects, and Python would search them all every few seconds
while people play, for half a second each time. Connections that have ended do leave circles behind;
they can wait for some minutes.
"""

from __future__ import annotations

import asyncio
import gc

SEARCH = 300.0
"""Seconds between two searches through everything."""

NEVER = 1_000_000_000


def tidy_seldom() -> None:
    """To be called when everything is loaded: that stays, and is not searched again."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)  # what is new is searched as usual: that is quick
    _search_later()


def _search_later() -> None:
    asyncio.get_running_loop().call_later(SEARCH, _search)


def _search() -> None:
    gc.collect()
    _search_later()
