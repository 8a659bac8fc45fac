"""Broken HTTP on new connections, as fast as they are taken."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tests.server.hostile.attack import Target, answer_of, flood_server, is_served, main
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess

RUBBISH = (b"\x16\x03\x01 rubbish\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n")


def flood(target: Target) -> None:
    for number in target.rounds():
        link = None if target.is_over else target.connect()
        if link is None:
            return
        with link, suppress(OSError):
            link.sendall(RUBBISH[number % len(RUBBISH)])
            answered = answer_of(link).startswith(b"HTTP/1.1 400")
            target.outcome["answered" if answered else "dropped"] += 1


def test_an_address_is_dropped_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.11", 1_800)
    assert outcome["answered"] > 100
    assert outcome["dropped"] > 100
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
