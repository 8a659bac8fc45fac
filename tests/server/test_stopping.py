"""A stop by signal reaches every WebSocket of a real server."""

from __future__ import annotations

import asyncio
import json
import signal
from contextlib import closing
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hornox.server.people.tokens import new_code
from hornox.server.storage import AddTable, open_sqlite
from hornox.server.tables import OFFERED_BOTS
from hornox.server.tables.store_changes import write_document
from hornox.table import Terms, open_table
from tests.server.process import PATIENCE, ServerProcess

SILENT = 60
TABLES = 500


def test_all_clients_are_told_that_the_server_stops(tmp_path: Path) -> None:
    """Also clients without a hello, and those whose table is not loaded yet."""
    codes = _put_tables(tmp_path / "data")
    with ServerProcess(tmp_path / "data") as server:
        ends = asyncio.run(_stop(server, codes))
        assert server.wait() == 0
    assert ends == [("going-down", 1012)] * len(ends)
    assert len(ends) == SILENT + len(codes[::-10])
    assert '"error"' not in server.log.read_text()
    assert " error " not in server.log.read_text()


def _put_tables(data: Path) -> list[str]:
    """Tables that the server looks at when it starts."""
    codes = [new_code() for _ in range(TABLES)]
    document = write_document(open_table(Terms(places=4), OFFERED_BOTS, 0))
    with closing(open_sqlite(data)) as store:
        store.commit([AddTable(code, False, 0, document) for code in codes])
    return codes


async def _stop(server: ServerProcess, codes: list[str]) -> list[tuple[str, int]]:
    last = codes[::-10]  # those that are read last
    links = await asyncio.gather(*(_open(server) for _ in range(SILENT + len(last))))
    for screen, code in zip(links, last, strict=False):
        hello = {"type": "hello", "version": 1, "token": None, "table": code}
        await screen.send(json.dumps(hello))
    server.send_signal(signal.SIGTERM)
    return await asyncio.gather(*(_end(link) for link in links))


async def _open(server: ServerProcess) -> ClientConnection:
    return await connect(server.socket, compression=None, open_timeout=PATIENCE)


async def _end(link: ClientConnection) -> tuple[str, int]:
    """The code of the goodbye and that of the close."""
    last: dict[str, Any] = {}
    try:
        async with asyncio.timeout(PATIENCE):
            async for frame in link:
                last = json.loads(frame)
    except ConnectionClosed:
        pass
    return last.get("code", ""), link.close_code or 0
