from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.process import ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all short floods, with its usual limits; each comes from an address of its own."""
    data = tmp_path_factory.mktemp("hostile") / "data"
    with ServerProcess(data, "--log-format=json") as running:
        yield running
        log = running.log.read_text()
    assert '"level": "error"' not in log, "what a client does wrong is no error of the server"
