"""A server for browser tests: many people may come from one address.

`python -m tests.browser.serve PORT DIRECTORY [PACE [RELEASE]]` (port 0: any free one) tells its
address when it listens, and stops when it is told to. Bots do not wait unless the pace is
`unhurried`. The release is `present`, `next` (with the next version of the protocol) or
`half-next`, which still serves the present client.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hornox.server.app import create_app
from hornox.server.guards.rate_limit import Rate
from hornox.server.http.static_files import STATIC
from hornox.server.settings import DEFAULT_LIMITS, Settings
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.tables import DEFAULT_TABLE_CONFIG, TableConfig
from hornox.server.tables.bots import BotChoice, BotQuestion, InlineBots
from hornox.server.uvicorn_server import UvicornServer, listen, uvicorn_config
from tests.browser.next_release import next_client, speak_next_version

PLENTY = Rate(10_000, 10_000)
HASTY = replace(DEFAULT_TABLE_CONFIG, wait_for_reveal=False, bot_beat=20)


class BrowserBots(InlineBots):
    """Inline bots. Oxen play the deal of the day: its bots would load kernels into this process."""

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        return await super().choose(
            [replace(asked, level="ox") if asked.exact else asked for asked in questions]
        )


PACES = {"hasty": HASTY, "unhurried": DEFAULT_TABLE_CONFIG}


def main(port: int, data: Path, pace: str = "hasty", release: str = "present") -> None:
    with TemporaryDirectory() as folder:
        client = next_client(Path(folder) / "client") if release == "next" else STATIC
        if release != "present":
            speak_next_version()
        serve(port, data, PACES[pace], client)


def serve(port: int, data: Path, table_config: TableConfig, client: Path) -> None:
    limits = replace(
        DEFAULT_LIMITS,
        request_rate=PLENTY,
        newcomer_rate=PLENTY,
        table_rate=PLENTY,
        command_rate=Rate(500, 500),
    )
    settings = Settings(port=port, data=data, limits=limits)
    with listen(settings) as listener, closing(open_sqlite(settings.data)) as store:
        app = create_app(
            settings, store, table_config=table_config, bots=BrowserBots(), static=client
        )
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"

        def started() -> None:
            print(address, flush=True)

        UvicornServer(uvicorn_config(app, settings), started, app.shut_down).run([listener])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
