"""Connections that say nothing and stay."""

from __future__ import annotations

import select
import socket
import time
from pathlib import Path

from tests.server.hostile.attack import REPLY_TIME, Target, flood_server, is_served, main
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess

LOOK = 100
"""Connections between two looks at which are closed."""

MOST = 300
"""Connections that an address may hold."""


def flood(target: Target) -> None:
    links: list[socket.socket] = []
    for number in target.rounds():
        link = None if target.is_over else target.connect()
        if link is None:
            break
        links.append(link)
        if number % LOOK == 0:
            links = _still_open(links, target)
    end = time.monotonic() + REPLY_TIME
    while len(links) > MOST and time.monotonic() < end:
        time.sleep(0.1)
        links = _still_open(links, target)
    target.outcome["held"] = max(target.outcome["held"], len(links))
    for link in links:
        link.close()


def _still_open(links: list[socket.socket], target: Target) -> list[socket.socket]:
    """Those that the server has not closed."""
    watch = select.poll()
    by_number = {link.fileno(): link for link in links}
    for number in by_number:
        watch.register(number, select.POLLIN)
    for number, _ in watch.poll(0):
        target.outcome["dropped"] += 1
        by_number.pop(number).close()
    return [*by_number.values()]


def test_an_address_holds_only_so_many_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.12", 2 * MOST)
    assert outcome["held"] <= MOST
    assert outcome["dropped"] + outcome["refused"] >= MOST
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
