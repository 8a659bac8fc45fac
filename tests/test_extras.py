"""The core works alone; what is missing is told in one line, with the command that adds it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from hornox.cli.commands import COMMANDS
from hornox.extras import EXTRAS, MissingExtra, is_installed, require

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "examples" / "records" / "base.json"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LISTED: dict[str, list[str]] = PROJECT["optional-dependencies"]

CORE_ALONE = """
import sys
from hornox.extras import EXTRAS
sys.modules.update({module: None for modules in EXTRAS.values() for module in modules})
from hornox.cli import main
sys.exit(main())
"""
"""The command line as in an environment without any extra."""


def alone(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CORE_ALONE, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def packages_of(extra: str) -> set[str]:
    """The packages that an extra lists, also those of the extras that it contains."""
    found = set()
    for requirement in LISTED[extra]:
        name = requirement.split(";")[0].split(">")[0].split("[")[0]
        if name == "hornox":
            inner = requirement.partition("[")[2].rstrip("]").split(",")
            found |= {package for other in inner for package in packages_of(other)}
        else:
            found.add(name)
    return found


INSTALLED = [extra for extra in EXTRAS if extra != "ray"]
"""Ray has about 280 MB: it is neither in `all` nor installed for the tests."""


@pytest.mark.parametrize("extra", INSTALLED)
def test_the_modules_of_an_extra_are_those_of_its_packages(extra: str) -> None:
    known = packages_distributions()
    packages = {known[module][0].lower().replace("_", "-") for module in EXTRAS[extra]}
    assert packages == packages_of(extra) - {"uvloop"}  # uvicorn does without it


def test_every_extra_that_is_listed_is_known() -> None:
    assert {*LISTED} == {*EXTRAS, "all"}
    assert packages_of("all") == {package for extra in INSTALLED for package in packages_of(extra)}


def test_everything_is_installed_for_the_tests() -> None:
    for extra in INSTALLED:
        require(extra, "a test")
        assert is_installed(extra)


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "moon", ("no_such_module",))
    with pytest.raises(MissingExtra) as caught:
        require("moon", "flying")
    assert str(caught.value) == "flying needs the extra `moon`: pip install 'hornox[moon]'"


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if command.extra])
def test_a_command_names_the_extra_it_lacks(name: str) -> None:
    done = alone(name, "--help")
    extra = COMMANDS[name].extra
    line = f"hornox {name} needs the extra `{extra}`: pip install 'hornox[{extra}]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)


@pytest.mark.parametrize("command", ["simulate --games 1", "play --mode base --players 2"])
def test_a_bot_names_the_extra_it_lacks(command: str) -> None:
    done = alone(*command.split(), "--bot", "bison")
    assert done.returncode == 2
    assert done.stderr.endswith("the bot bison needs the extra `sim`: pip install 'hornox[sim]'\n")


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "modes",
        "simulate --players 2 --games 1 --rounds 1 --bot ox",
        "check-bot cautious --mode base",
        f"replay {RECORD}",
    ],
)
def test_the_core_needs_no_extra(command: str) -> None:
    done = alone(*command.split())
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_is_played_and_verified_without_any_extra(tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    game = ("--mode", "base", "--players", "2", "--name", "Ada", "--save", record)
    played = alone("play", *game, typed="1\n" * 9)
    assert (played.returncode, played.stderr) == (0, "")
    verified = alone("verify", record)
    assert (verified.returncode, verified.stderr) == (0, "")


SIM_ALONE = """
import sys
sys.modules["numpy"] = None
import hornox.sim
from hornox.engine import new_setup
hornox.sim.play_rounds(new_setup("base", 4), 1)
"""


def test_the_simulator_names_its_extra() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIM_ALONE], capture_output=True, text=True, timeout=60, check=False
    )
    assert "MissingExtra: hornox.sim needs the extra `sim`" in done.stderr
