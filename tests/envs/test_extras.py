"""The package needs NumPy only; what else is missing is told in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({missing}))
import hornox
from hornox.envs import Encoding
game = hornox.new_game("base", players=2, seed=7)
print(Encoding(game.setup).legal_mask(game.view(0)).sum())
import {module}
"""

FRAMEWORKS = ("gymnasium", "numba", "pettingzoo", "pyspiel")


def run(missing: tuple[str, ...], module: str) -> subprocess.CompletedProcess[str]:
    """Import a module in a process without some others, after using the encoding."""
    program = WITHOUT.format(missing=missing, module=module)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )


def test_the_encoding_needs_numpy_only() -> None:
    done = run(FRAMEWORKS, "hornox.envs")
    assert (done.returncode, done.stdout, done.stderr) == (0, "10\n", "")


@pytest.mark.parametrize("framework", ["gymnasium", "pettingzoo", "open_spiel"])
def test_a_framework_names_the_extra_it_lacks(framework: str) -> None:
    done = run(("gymnasium", "pettingzoo", "pyspiel"), f"hornox.envs.{framework}")
    line = f"hornox.envs.{framework} needs the extra `envs`: pip install 'hornox[envs]'"
    assert done.stdout == "10\n"
    assert done.stderr.endswith(f"MissingExtra: {line}\n")


def test_without_numpy_the_extra_is_named() -> None:
    done = run(("numpy",), "hornox.envs")
    assert "MissingExtra: hornox.envs needs the extra `envs`" in done.stderr
