"""A wheel that was built in any way plays, serves and runs a match in an empty environment.

`make test-wheel` runs these: they install packages, into environments of their own.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tarfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.wheel.environments import ROOT, Environment, Failed, build, path_without_node, run

pytestmark = pytest.mark.skipif(
    "HORNOX_WHEEL" not in os.environ, reason="installs packages: make test-wheel"
)


@pytest.fixture(scope="module")
def no_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return path_without_node(tmp_path_factory.mktemp("path") / "bin")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory, no_node: dict[str, str]) -> dict[str, Path]:
    """A wheel of the tree, and one of the sdist, built without Node."""
    sdist = build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (source,) = unpacked.iterdir()
    assert (source / "CHANGELOG.md").exists()
    return {
        "tree": build("wheel", ROOT, tmp_path_factory.mktemp("from-tree")),
        "sdist": build("wheel", source, tmp_path_factory.mktemp("from-sdist"), no_node),
    }


@pytest.fixture(scope="module", params=["tree", "sdist"])
def core(
    request: pytest.FixtureRequest, wheels: dict[str, Path], tmp_path_factory: Any
) -> Environment:
    return Environment(tmp_path_factory.mktemp("core") / "venv", wheels[request.param])


@pytest.fixture(scope="module", params=["tree", "sdist"])
def server(
    request: pytest.FixtureRequest, wheels: dict[str, Path], tmp_path_factory: Any
) -> Environment:
    folder = tmp_path_factory.mktemp("server") / "venv"
    return Environment(folder, wheels[request.param], "server")


def test_a_clone_without_node_builds_no_wheel(tmp_path: Path, no_node: dict[str, str]) -> None:
    clone = tmp_path / "clone"
    run("git", "clone", "--quiet", "--depth=1", f"file://{ROOT}", clone)
    with pytest.raises(Failed, match="the browser client is not built"):
        build("wheel", clone, tmp_path / "dist", no_node)


def test_a_game_in_the_terminal(core: Environment) -> None:
    printed = core.hornox(
        "play", "--mode", "base", "--players", "2", "--rounds", "1", "--name", "Ada",
        typed="1\n" * 40,
    )  # fmt: skip
    assert re.search(r"Ada .*\d", printed)


def test_the_module_is_the_command(core: Environment) -> None:
    help_text = core.hornox("--help")
    assert "usage: hornox" in help_text
    assert run(core.bin / "python", "-m", "hornox", "--help", env=core.env) == help_text


def test_the_library(core: Environment) -> None:
    code = "import hornox; print(hornox.new_game('base', players=4, seed=7).view(0).hand)"
    assert core.python(code) == "(3, 14, 15, 19, 54, 70, 89, 98, 99, 103)\n"


def test_the_core_names_the_extra_of_the_server(core: Environment) -> None:
    with pytest.raises(Failed, match=r"hornox serve needs the extra `server`"):
        core.hornox("serve")


def test_a_match(server: Environment) -> None:
    match = ("arena", "calf", "bull:20", "--deals", "2", "--players", "2", "--rounds", "1")
    report = json.loads(server.hornox(*match, "--seed", "1", "--json"))
    assert report["games"] == 4


def test_it_serves_the_browser_client(server: Environment, tmp_path: Path) -> None:
    command = [str(server.bin / "hornox"), "serve", "--port=0", f"--data={tmp_path}"]
    with subprocess.Popen(
        command, env=server.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
            assert found is not None
            page = urlopen(found[0], timeout=30).read().decode()
            script = re.search(r'src="(/assets/[^"]+\.js)"', page)
            assert script is not None
            assert len(urlopen(found[0] + script[1], timeout=30).read()) > 1000
            health = json.load(urlopen(f"{found[0]}/api/health", timeout=30))
            assert health["status"] == "ok"
        finally:
            process.terminate()
            process.communicate(timeout=30)
