"""The browser client, as far as `make test` looks at it; `make test-browser` does the rest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import fixtures

WEB = Path(__file__).parents[2] / "web"
BUILT = Path(__file__).parents[2] / "src" / "hornox" / "server" / "static" / "index.html"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

pytestmark = pytest.mark.xdist_group("browser")


def run(*command: str) -> None:
    """Run one of the client's tools; what it said is the failure."""
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").is_dir():
        pytest.skip("the client's tools are not installed: make web (needs Node 20 or newer)")
    environment = {**os.environ, "HORNOX_PYTHON": sys.executable, "CHROMIUM": CHROMIUM}
    done = subprocess.run(
        [npm, "run", "--silent", *command],
        cwd=WEB,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_those_of_the_schema() -> None:
    run("types:check")


def test_types_fit() -> None:
    run("check")


def test_formatting() -> None:
    run("format:check")


def test_lint() -> None:
    run("lint")


@pytest.fixture(scope="module")
def recorded() -> None:
    """The games and moments that the client's tests show."""
    fixtures.main()


@pytest.mark.usefixtures("recorded")
def test_unit_tests_of_the_client_pass() -> None:
    run("test")


@pytest.mark.usefixtures("recorded")
def test_played_in_a_browser() -> None:
    if not Path(CHROMIUM).exists():
        pytest.skip("there is no chromium to play in: apt-get install chromium")
    if not BUILT.is_file():
        pytest.skip("the client is not built: make web (needs Node 20 or newer)")
    run("test:browser", "--", "--grep", "@quick")
