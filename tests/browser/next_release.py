"""A server of the next version of the protocol, with or without a client that speaks it."""

from __future__ import annotations

import shutil
from pathlib import Path

from hornox.server.http.static_files import STATIC
from hornox.server.sessions import session
from hornox.server.tables import feeds
from hornox.server.wire import VERSION, codec

NEXT = VERSION + 1


def speak_next_version() -> None:
    """Serve clients of the next version only."""
    for module in (codec, feeds, session):
        vars(module)["VERSION"] = NEXT
    vars(session)["OLDEST_VERSION"] = NEXT


def next_client(folder: Path) -> Path:
    """A copy of the built client with the next version and, as a real build has, other names."""
    shutil.copytree(STATIC, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    assets = [path.name for path in (folder / "assets").iterdir()]
    texts = {path: _text(path) for path in folder.rglob("*") if path.is_file()}
    assert sum(_hello(VERSION) in (text or "") for text in texts.values()) == 1
    for path, text in texts.items():
        if text is not None:
            path.write_text(_renamed(text, assets).replace(_hello(VERSION), _hello(NEXT)), "utf-8")
    for name in assets:
        (folder / "assets" / name).rename(folder / "assets" / _renamed(name, [name]))
    return folder


def _text(path: Path) -> str | None:
    text_files = {".css", ".html", ".js", ".json"}
    return path.read_text("utf-8") if path.suffix in text_files else None


def _hello(version: int) -> str:
    return f"type:`hello`,version:{version},"


def _renamed(text: str, assets: list[str]) -> str:
    for name in assets:
        stem, dot, suffix = name.rpartition(".")
        text = text.replace(name, f"{stem}-next{dot}{suffix}")
    return text
