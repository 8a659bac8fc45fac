"""Tokens: who one is at which server, kept in a file that only this user can read."""

from __future__ import annotations

import json
import os
from pathlib import Path

from hornox.data_directory import data_directory

FILE = "tokens.json"
OWNER_ONLY = 0o600


class TokenStore:
    """Tokens by server and name. The file is replaced at each change."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_directory() / FILE

    def get(self, server: str, name: str) -> str | None:
        """Return the token under which this name is known there."""
        return self._read().get(server, {}).get(name)

    def put(self, server: str, name: str, token: str) -> None:
        """Keep a token."""
        tokens = self._read()
        tokens.setdefault(server, {})[name] = token
        self._write(tokens)

    def forget(self, server: str, name: str) -> None:
        """Forget a token: the server does not know it any more."""
        tokens = self._read()
        if tokens.get(server, {}).pop(name, None) is not None:
            self._write(tokens)

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            found: dict[str, dict[str, str]] = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        return found

    def _write(self, tokens: dict[str, dict[str, str]]) -> None:
        """Write a new file and put it in the place of the old one."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(f".{os.getpid()}")
        new.unlink(missing_ok=True)
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(file, "w", encoding="utf-8") as text:
            json.dump(tokens, text, indent=2)
        new.replace(self._path)
