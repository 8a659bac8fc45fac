"""A session holds frames only: no reference leads to a table, a state or a hand."""

from __future__ import annotations

import ast
import asyncio
import gc
import typing
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

from hornox.engine import PlayCard, State, View
from hornox.server import sessions
from hornox.server.sessions import SendQueue, Session
from hornox.server.sessions.subscriber import SessionSubscriber
from hornox.server.sessions.table_directory import SessionTable, TableDirectory
from hornox.server.storage import Person
from hornox.server.tables import Publication, Subscriber, TableActor
from hornox.server.tables.feeds import Feed
from hornox.server.tables.table_access import TableAccess
from hornox.server.tables.table_writer import TableWriter
from hornox.table import Answer, Handled, Snapshot, Table
from tests.architecture.imports import modules_imported_by
from tests.server.sessions.clients import Client, VirtualServer, started, with_server
from tests.server.simulation_net import virtual_now

SECRETS = (Table, State, View, Snapshot, Handled, Publication, Feed, TableActor, TableWriter)
FOLDER = Path(str(sessions.__file__)).parent
KNOWN = {
    "hornox.table": {"SECOND", "Command", "Milliseconds", "Refused", "Reply"},
    "hornox.server.tables": {"OwnedElsewhere", "RegistryError", "Subscriber", "TableUnavailable"},
}
"""All that sessions know of tables."""

ELSEWHERE = (ModuleType, type, FrameType, CodeType, BuiltinFunctionType, asyncio.AbstractEventLoop)


def names_imported_by(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_sessions_import_nothing_that_shows_a_table(path: Path) -> None:
    assert not any(module.startswith("hornox.engine") for module in modules_imported_by(path))
    for module, name in names_imported_by(path):
        if module.startswith(("hornox.table", "hornox.server.tables")):
            assert name in KNOWN[module]


@pytest.mark.parametrize("interface", [TableDirectory, SessionTable, Subscriber])
def test_nothing_secret_passes_between_sessions_and_tables(interface: type[Any]) -> None:
    for name, member in vars(interface).items():
        function = member.fget if isinstance(member, property) else member
        if isinstance(function, FunctionType) and not name.startswith("_"):
            for hint in typing.get_type_hints(function).values():
                assert not {*SECRETS} & {*parts_of(hint)}, name


def parts_of(hint: Any) -> Iterator[Any]:
    """A type and all types that it is made of."""
    if not isinstance(hint, list):
        yield hint
    for part in hint if isinstance(hint, list) else typing.get_args(hint):
        yield from parts_of(part)


def reachable(root: object) -> Iterator[object]:
    """All that an object refers to, up to the interface by which sessions reach tables."""
    seen, todo = {id(root)}, [root]
    while todo:
        here = todo.pop()
        yield here
        for there in referents(here):
            if id(there) not in seen:
                seen.add(id(there))
                todo.append(there)


def referents(here: object) -> list[Any]:
    if isinstance(here, (*ELSEWHERE, TableAccess, DirectoryStub)):
        return []
    if isinstance(here, FunctionType):  # not its module
        return [cell.cell_contents for cell in here.__closure__ or ()]
    return gc.get_referents(here)


class DirectoryStub:
    """The registry, where the search ends."""

    def __init__(self, server: VirtualServer) -> None:
        self._registry = server.registry

    @property
    def sign_out_count(self) -> int:
        return self._registry.sign_out_count

    async def find_access(self, code: str) -> TableAccess:
        return await self._registry.find_access(code)


def test_no_table_and_no_hand_can_be_reached_from_a_session() -> None:
    people: dict[str, Person] = {}

    async def find_person(token: str) -> Person | None:
        return people.get(token)

    async def test(server: VirtualServer) -> None:
        await started(server, "Ann", "Bob")
        people.update(server.people)
        code = next(iter(server.registry.loaded)).code
        watched = Client(server, "Ann")
        watched.session = Session(
            DirectoryStub(server), find_person, watched.limiter, watched.queue, virtual_now
        )
        await watched.hello(code)
        await watched.frames()
        replies = await watched.do(Answer("1:1.1.0", PlayCard(watched.view["hand"][0])))
        assert [frame["type"] for frame in replies][:2] == ["ack", "news"]
        found = {type(one) for one in reachable(watched.session)}
        assert {SessionSubscriber, SendQueue, TableAccess} <= found, "the search goes deep enough"
        assert not any(issubclass(kind, SECRETS) for kind in found)

    with_server(test)
