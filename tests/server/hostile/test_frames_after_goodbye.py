"""A client that keeps sending after it was disconnected for its faults."""

from __future__ import annotations

from pathlib import Path

from websockets.frames import Frame, Opcode

from hornox.server.sessions import MAX_FAULTS
from tests.server.hostile.attack import SOCKETS, Target, flood_server, is_served, main, pour
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess

FAULT = Frame(Opcode.TEXT, b"{}").serialize(mask=True)


def flood(target: Target) -> None:
    pour(target, FAULT * 2000, opening=FAULT * (MAX_FAULTS + 1))


def test_connections_are_cut_off_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.16", 5000)
    assert outcome["opened"] == outcome["cut off"] == SOCKETS
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
