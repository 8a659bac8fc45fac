"""Where the files of this user are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the directory for this user's data on this platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "hornox"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "hornox"
    given = Path(environment.get("XDG_DATA_HOME") or "")
    return (given if given.is_absolute() else home / ".local" / "share") / "hornox"
