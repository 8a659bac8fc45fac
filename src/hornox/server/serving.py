"""Run a server from its settings until somebody stops it."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from contextlib import closing
from ipaddress import ip_address

import segno

from hornox.server.app import create_app
from hornox.server.gc_policy import start_gc_policy
from hornox.server.logs import tell
from hornox.server.meters import Meters
from hornox.server.running import Running, config_of, listen, raise_file_limit
from hornox.server.settings import Settings
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.tables import BotPool

ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nobody is there, and nothing is sent."""

SWITCH = 0.0005
"""Seconds after which a thread that wants to go on gets its turn.

The thread that commits lets the event loop go on at every row it writes. With Python's usual five
milliseconds it waits as long at every row for a loop that is busy, and never catches up.
"""


def serve(settings: Settings, *, browser: bool = False, qr: bool = False) -> None:
    """Returns when the server has stopped cleanly."""
    raise_file_limit(settings.limits.connections)
    sys.setswitchinterval(SWITCH)
    with listen(settings) as listener, closing(open_sqlite(settings.data)) as store:
        meters = Meters()
        bots = BotPool(settings.bot_workers, meters=meters.bots)
        app = create_app(settings, store, bots=bots, meters=meters)

        def started() -> None:
            start_gc_policy(lambda: app.connections)
            _announce(settings, listener.getsockname()[1], browser=browser, qr=qr)
            if settings.warm_up:
                bots.warm_up()

        Running(config_of(app, settings), started, app.farewell).run([listener])
    tell("stopped")


def _announce(settings: Settings, port: int, *, browser: bool, qr: bool) -> None:
    """One clear line, and for phones in the same network a code to point at."""
    url = settings.public_url or url_of(settings.host, port)
    print(f"Hornox serves on {url} (Ctrl-C stops it)", flush=True)
    if qr and settings.public_url is None and ip_address(_plain(settings.host)).is_unspecified:
        segno.make(url).terminal(sys.stdout, compact=True)
    tell("started", port=port, data=settings.data)
    if browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def url_of(host: str, port: int) -> str:
    """How the server is reached from this network."""
    address = ip_address(_plain(host))
    shown = lan_address() if address.is_unspecified else str(address)
    name = f"[{shown}]" if ":" in shown else shown
    return f"http://{'localhost' if host == 'localhost' else name}:{port}"


def lan_address() -> str:
    """The address under which others see this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:  # no network at all
            return "127.0.0.1"
    return address


def _plain(host: str) -> str:
    return "127.0.0.1" if host == "localhost" else host
