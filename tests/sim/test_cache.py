"""Compiled kernels are cached on disk; an upgrade never reads the files of other sources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hornox.sim.kernels.cache_key import source_stamp

COMPILE = """
import numpy as np
from hornox.sim.kernels.jit import kernel

@kernel
def double(values):
    for index in range(len(values)):
        values[index] *= 2

numbers = np.array([1, 2, 3], np.int64)
double(numbers)
print(*numbers)
"""


def test_every_file_of_the_cache_is_named_after_the_sources(tmp_path: Path) -> None:
    script = tmp_path / "kernel_of_a_test.py"
    script.write_text(COMPILE)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2", "4", "6"]
    files = [path.name for path in (tmp_path / "cache").rglob("*.nb?")]
    assert len(files) == 2  # an index and the compiled code
    assert all(f"{source_stamp():x}" in name for name in files)
