"""Messages in empty fragments and in fragments of one byte."""

from __future__ import annotations

from pathlib import Path

from websockets.frames import Frame, Opcode

from tests.server.hostile.attack import SOCKETS, Target, flood_server, is_served, main, pour
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess

BEGIN = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
EMPTY = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
TINY = Frame(Opcode.CONT, b"x", fin=False).serialize(mask=True)


def flood(target: Target) -> None:
    pour(target, EMPTY * 2000, opening=BEGIN + TINY * 50)


def test_connections_are_cut_off_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.15", 5000)
    assert outcome["opened"] == outcome["cut off"] == SOCKETS
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
