"""The extras of the package: what `pip install 'hornox[server]'` adds, and how to miss it."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

EXTRAS: dict[str, tuple[str, ...]] = {
    "sim": ("numba", "numpy"),
    "arena": ("numba", "numpy", "openskill"),
    "plot": ("matplotlib",),
    "server": (
        "alembic",
        "msgspec",
        "numba",
        "numpy",
        "openskill",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "cluster": ("psycopg", "redis"),
    "ray": ("ray",),
    "terminal": ("textual",),
    "client": ("httpx", "websockets"),
    "envs": ("gymnasium", "numba", "numpy", "pettingzoo", "pyspiel"),
    "learn": ("numba", "numpy"),
    "data": ("numba", "numpy", "pyarrow"),
}
"""The modules that an extra installs, as `pyproject.toml` lists its packages."""


class MissingExtra(ImportError):
    """Something needs an extra that is not installed. The message tells how to install it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra `{extra}`: pip install 'hornox[{extra}]'")
        self.extra = extra


def require(extra: str, what: str) -> None:
    """Raise `MissingExtra` if the modules of an extra are not there. They are not imported."""
    if not is_installed(extra):
        raise MissingExtra(what, extra)


@cache
def is_installed(extra: str) -> bool:
    """Return whether all modules of an extra can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])
