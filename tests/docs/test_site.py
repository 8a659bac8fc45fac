"""The documentation site builds without a warning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_site_builds_strictly(tmp_path: Path) -> None:
    """As `make docs` does: a broken link or an unknown reference is an error."""
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning"]
    folders = [str(DOCS), str(tmp_path / "site")]
    done = subprocess.run(
        [*command, "--keep-going", "--quiet", *folders], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "index.html").is_file()
