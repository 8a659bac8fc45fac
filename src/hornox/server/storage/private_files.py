"""Files that only their owner can read, written wholly or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_DIRECTORY = 0o700
PRIVATE_FILE = 0o600


@contextmanager
def new_private_file(file: Path) -> Iterator[Path]:
    """Give an empty file to write to. It takes its name when nothing failed."""
    partial = file.with_name(f"{file.name}.part")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
    try:
        yield partial
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
