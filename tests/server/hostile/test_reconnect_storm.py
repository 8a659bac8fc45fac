"""WebSockets that are opened and left again, as fast as they are taken."""

from __future__ import annotations

from pathlib import Path

from tests.server.hostile.attack import Target, flood_server, is_served, main
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess


def flood(target: Target) -> None:
    for _ in target.rounds():
        if target.is_over:
            return
        link = target.websocket()
        if link is not None:
            link.close()


def test_an_address_is_refused_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.17", 700)
    assert outcome["opened"] >= 100
    assert outcome["refused"] >= 100
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
