"""What `import hornox` offers: few names, quickly loaded; earlier ones with a warning."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hornox
from hornox import actions, bots, engine, events, record

IMPORTED = """
import sys, time
start = time.process_time()
import hornox
took = time.process_time() - start
rooms = [hornox.{name}]
print(took)
for name, module in sys.modules.items():
    print(name.partition(".")[0], getattr(module, "__file__", None) or "")
"""

SETUPTOOLS = {"_distutils_hack", "__editable___hornox_finder"}
"""What some environments load at the start of Python."""

FORMER = {*engine.__all__, *record.__all__, *bots.__all__} - {*hornox.__all__}


def imported(name: str) -> tuple[float, set[str]]:
    """The seconds of `import hornox`, and the packages of others that the name brought along."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED.format(name=name)],
        capture_output=True,
        text=True,
        check=True,
    )
    took, *modules = done.stdout.splitlines()
    pairs = (line.partition(" ") for line in modules)
    return float(took), {package for package, _, file in pairs if "site-packages" in file}


def test_every_name_is_there() -> None:
    for name in hornox.__all__:
        assert getattr(hornox, name) is not None, name
    assert dir(hornox) == sorted(set(hornox.__all__))


def test_there_are_about_thirty_names() -> None:
    rooms = {name for name in hornox.__all__ if hasattr(getattr(hornox, name), "__path__")}
    assert len({*hornox.__all__} - rooms - {"__version__", "actions", "events"}) <= 32


def test_the_import_is_quick() -> None:
    assert min(imported("__version__")[0] for _ in range(3)) < 0.1


@pytest.mark.parametrize("name", ["new_game", "make_bot", "sim", "actions", "arena", "table"])
def test_nothing_of_others_is_imported(name: str) -> None:
    assert imported(name)[1] <= {"hornox", *SETUPTOOLS}


def test_every_action_and_event_has_its_place() -> None:
    from typing import get_args

    assert {kind.__name__ for kind in get_args(engine.Action)} <= {*actions.__all__}
    assert {kind.__name__ for kind in get_args(engine.Event)} <= {*events.__all__}


@pytest.mark.parametrize("name", sorted(FORMER))
def test_earlier_names_stay_for_a_version(name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"hornox.{name} will be removed: use hornox"):
        found = getattr(hornox, name)
    home = next(room for room in (engine, record, bots) if name in room.__all__)
    assert found is getattr(home, name)


def test_the_warning_names_the_new_place() -> None:
    with pytest.warns(DeprecationWarning, match=r"use hornox\.actions\.PlayCard") as caught:
        assert getattr(hornox, "PlayCard") is actions.PlayCard  # noqa: B009
    assert caught[0].filename == __file__


def test_other_names_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'PlayCrad'"):
        getattr(hornox, "PlayCrad")  # noqa: B009


def test_a_seed_is_a_text_or_a_number_everywhere() -> None:
    from hornox.arena import new_contest, plan_check, plan_games

    setup = engine.new_setup("base", 2, rounds=1)
    view = record.Game.new("base", 2, seed="7").view(0)
    assert record.Game.new("base", 2, seed=7).view(0) == view
    for make in (bots.make_bot, bots.open_bot):
        assert make("random", 7).choose(view) == make("random", "7").choose(view)
    assert record.commitment(7, setup) == record.commitment("7", setup)
    assert plan_games(setup, ["random"], 1, 7) == plan_games(setup, ["random"], 1, "7")
    assert plan_check("random", ["base"], 1, 5, 7) == plan_check("random", ["base"], 1, 5, "7")
    assert new_contest(setup, ("ox", "calf"), deals=1, seed=7).seed == "7"


def test_the_simulator_takes_texts_as_seeds() -> None:
    from hornox.sim import play_rounds

    setup = engine.new_setup("base", 2)
    points = {seed: play_rounds(setup, 5, seed).tolist() for seed in ("a", "b", 7)}
    assert points["a"] == play_rounds(setup, 5, "a").tolist()
    assert points["a"] != points["b"]
