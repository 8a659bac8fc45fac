"""An endpoint as data. Routes and the OpenAPI document are generated from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from hornox.coach.puzzles import Theme
from hornox.engine import VARIANTS
from hornox.server.guards.errors import ApiError
from hornox.server.http.services import Services
from hornox.server.storage import Person

B = TypeVar("B")


class Auth(Enum):
    """Who may call an endpoint."""

    PUBLIC = "public"
    OPTIONAL = "optional"
    """Public; a token adds what only that person may see."""
    PERSON = "person"
    OPERATOR = "operator"


class Media(Enum):
    """The media type of a response."""

    JSON = "application/json"
    SVG = "image/svg+xml"
    TEXT = "text/plain"


@dataclass(frozen=True, slots=True)
class Caller:
    """The person who sends a request, and their token."""

    person: Person
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ApiRequest(Generic[B]):
    """A parsed and validated request."""

    address: str
    origin: str
    body: B
    caller: Caller | None
    path: Mapping[str, str]
    query: Mapping[str, str]

    @property
    def person(self) -> Person:
        """The caller's person, where the endpoint requires a token."""
        return self.authenticated.person

    @property
    def caller_key(self) -> str:
        """Who is counted: the person, or the address of those who have no token."""
        return self.address if self.caller is None else f"person:{self.caller.person.id}"

    @property
    def authenticated(self) -> Caller:
        """The caller, where the endpoint requires a token."""
        assert self.caller is not None, "the endpoint's auth says who is let in"
        return self.caller


@dataclass(frozen=True, slots=True)
class Param:
    """A path or query parameter and its pattern."""

    name: str
    pattern: str
    summary: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path.

    `request_body` and `response_body` are the types of JSON bodies, `refusals` the errors beside
    the common ones.
    """

    method: str
    path: str
    summary: str
    handler: Callable[[Services, ApiRequest[Any]], Awaitable[object]]
    request_body: type[Any] | None = None
    response_body: type[Any] | None = None
    status: int = 200
    auth: Auth = Auth.PUBLIC
    media: Media = Media.JSON
    query: tuple[Param, ...] = ()
    refusals: tuple[type[ApiError], ...] = ()

    @property
    def params(self) -> tuple[Param, ...]:
        """The parameters in the path."""
        return tuple(param for param in PARAMS if f"{{{param.name}}}" in self.path)


CODE = Param("code", "^[0-9A-Za-z-]{9,24}$", "the code of a table, as it is or as people type it")
GAME = Param("game", "^[0-9A-Za-z]{8,32}$", "the id of a finished game")
PERSON = Param("person", "^[0-9a-f]{24}$", "the public id of a person")
LEVEL = Param("level", "^[a-z][a-z-]{0,31}$", "the name of a bot level")
MODE = Param("mode", f"^({'|'.join(VARIANTS)})$", "a game of the family")
DATE = Param("day", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "a day, as 2026-11-18")
CHALLENGE = Param("challenge", "^[0-9a-f]{16}$", "the id of a challenge")
PUZZLE = Param("puzzle", "^[0-9a-f]{12}$", "the id of a puzzle")
PARAMS = (CODE, GAME, PERSON, LEVEL, MODE, DATE, PUZZLE, CHALLENGE)

FROM = Param("from", "^[0-9]{1,6}$", "how many parts are known already", number=True)
SEAT = Param("seat", "^[0-9]{1,2}$", "a seat of the game, counted from 0", number=True)
BEFORE = Param("before", "^[0-9]{1,15}$", "only what ended before this moment", number=True)

OF_MODE = Param("mode", MODE.pattern, "only puzzles of this game")
THEME = Param("theme", f"^({'|'.join(Theme)})$", "only puzzles about this")
