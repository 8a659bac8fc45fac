"""Pings on WebSockets, whose answers are not read."""

from __future__ import annotations

from pathlib import Path

from websockets.frames import Frame, Opcode

from tests.server.hostile.attack import Target, flood_server, is_served, main, pour
from tests.server.hostile.playing import hostile, under_flood
from tests.server.process import ServerProcess

PINGS = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 100 + (
    Frame(Opcode.PING, b"").serialize(mask=True) * 5000
)


def flood(target: Target) -> None:
    link = target.websocket()
    if link is not None:
        with link:
            pour(link, PINGS, target)


def test_a_connection_is_cut_off_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.14", 400)
    assert outcome["opened"] == outcome["cut off"] == 1
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
