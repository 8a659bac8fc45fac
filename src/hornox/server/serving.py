"""Run a server from its settings until it is stopped."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from dataclasses import replace
from ipaddress import ip_address

import segno

from hornox.server.app import create_app
from hornox.server.coach import CoachPool
from hornox.server.gc_policy import start_gc_policy
from hornox.server.huge_pages import start_huge_pages
from hornox.server.jobs.client import JobClient
from hornox.server.jobs.remote_seats import RemoteSeats
from hornox.server.logs import log_event
from hornox.server.metrics import Metrics
from hornox.server.puzzles.collection import collection
from hornox.server.settings import Settings
from hornox.server.storage import SqlStore, open_postgres, open_server_jobs, open_sqlite
from hornox.server.tables import BotPool
from hornox.server.uvicorn_server import UvicornServer, listen, raise_file_limit, uvicorn_config

UNREACHED_ADDRESS = ("192.0.2.1", 9)
"""An address reserved for documentation. Nothing is sent to it."""

SWITCH_INTERVAL = 0.0005
"""Seconds after which a waiting thread gets the interpreter.

The commit thread releases the interpreter at every row. With Python's default of five milliseconds
it would wait that long at every row for a busy event loop, and fall behind.
"""


def serve(settings: Settings, *, browser: bool = False, qr: bool = False) -> None:
    """Run the server. Return when it has stopped cleanly."""
    raise_file_limit(settings.limits.max_connections + settings.limits.max_http_connections)
    sys.setswitchinterval(SWITCH_INTERVAL)
    with listen(settings) as listener, closing(open_store(settings)) as store:
        settings = _named(settings, listener)
        metrics = Metrics()
        bots = BotPool(settings.bot_workers, metrics=metrics.bots)
        coach = CoachPool(settings.coach_workers, metrics=metrics.coach)
        remote = _remote_seats(settings, bots, coach)
        app = create_app(settings, store, bots=bots, coach=coach, metrics=metrics, remote=remote)

        background: set[asyncio.Future[None]] = set()  # a task without a reference may vanish

        def on_started() -> None:
            start_gc_policy(lambda: app.connections)
            start_huge_pages()
            _announce(settings, listener.getsockname()[1], browser=browser, qr=qr)
            if settings.warm_up:
                background.add(asyncio.ensure_future(_warm_up(settings, bots, coach)))

        UvicornServer(uvicorn_config(app, settings), on_started, app.shut_down).run([listener])
    log_event("stopped")


def open_store(settings: Settings) -> SqlStore:
    """Open the database that the settings name."""
    if settings.database is not None:
        return open_postgres(settings.database)
    return open_sqlite(settings.data)


def _remote_seats(settings: Settings, bots: BotPool, coach: CoachPool) -> RemoteSeats | None:
    """Return the seats at the workers of the database. A data directory has no workers."""
    if settings.database is None:
        return None
    client = JobClient(open_server_jobs(settings.database, settings.name))
    return RemoteSeats(client, bots, coach if settings.coach else None)


def _named(settings: Settings, listener: socket.socket) -> Settings:
    """Name the server after its machine and port, unless it has a name."""
    port = listener.getsockname()[1]
    return replace(settings, name=settings.name or f"{socket.gethostname()}:{port}")


async def _warm_up(settings: Settings, bots: BotPool, coach: CoachPool) -> None:
    """Prepare what the first visitors would wait for.

    The coach's worker starts after the bots': it loads what they compile.
    """
    bots.warm_up()
    if settings.puzzles:
        await asyncio.to_thread(collection)
    if settings.coach:
        await bots.wait_until_warm()
        coach.warm_up()


def _announce(settings: Settings, port: int, *, browser: bool, qr: bool) -> None:
    """Print the address, and for phones in the same network a QR code."""
    url = settings.public_url or url_of(settings.host, port)
    print(f"Hornox serves on {url} (Ctrl-C stops it)", flush=True)
    if qr and settings.public_url is None and ip_address(_numeric(settings.host)).is_unspecified:
        segno.make(url).terminal(sys.stdout, compact=True)
    store = settings.data if settings.database is None else "postgresql"
    log_event("started", port=port, data=store)
    if browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def url_of(host: str, port: int) -> str:
    """Return the URL of the server in the local network."""
    address = ip_address(_numeric(host))
    shown = lan_address() if address.is_unspecified else str(address)
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{'localhost' if host == 'localhost' else name}:{port}"


def lan_address() -> str:
    """Return this machine's address in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHED_ADDRESS)
            address: str = probe.getsockname()[0]
        except OSError:  # no network at all
            return "127.0.0.1"
    return address


def _numeric(host: str) -> str:
    return "127.0.0.1" if host == "localhost" else host
