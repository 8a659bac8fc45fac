"""An endpoint as data: routes and the OpenAPI document are both made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from hornox.engine import VARIANTS
from hornox.server.guards.errors import ApiError
from hornox.server.http.services import Services
from hornox.server.storage import Person

B = TypeVar("B")


class Auth(Enum):
    """Who may ask."""

    PUBLIC = "public"
    OPTIONAL = "optional"
    """Anybody, but whoever gives a token gets their own view."""
    PERSON = "person"
    OPERATOR = "operator"


class Media(Enum):
    """What an answer is."""

    JSON = "application/json"
    SVG = "image/svg+xml"
    TEXT = "text/plain"


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody with a token."""

    person: Person
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ApiRequest(Generic[B]):
    """A request, read and checked."""

    address: str
    origin: str
    body: B
    caller: Caller | None
    path: Mapping[str, str]
    query: Mapping[str, str]

    @property
    def person(self) -> Person:
        return self.authenticated.person

    @property
    def authenticated(self) -> Caller:
        """Whoever asks, where the endpoint lets only people with a token in."""
        assert self.caller is not None, "the endpoint's auth says who is let in"
        return self.caller


@dataclass(frozen=True, slots=True)
class Param:
    """A part of an address, and what it must look like."""

    name: str
    pattern: str
    summary: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`takes` and `gives` are types of JSON bodies; `refusals` what it may say no with."""

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
        return tuple(param for param in PARAMS if f"{{{param.name}}}" in self.path)


CODE = Param("code", "^[0-9A-Za-z-]{9,24}$", "the code of a table, as it is or as people type it")
GAME = Param("game", "^[0-9A-Za-z]{8,32}$", "the id of a finished game")
PERSON = Param("person", "^[0-9a-f]{24}$", "the public id of a person")
LEVEL = Param("level", "^[a-z][a-z-]{0,31}$", "the name of a bot level")
MODE = Param("mode", f"^({'|'.join(VARIANTS)})$", "a game of the family")
PARAMS = (CODE, GAME, PERSON, LEVEL, MODE)

BEFORE = Param("before", "^[0-9]{1,15}$", "only what ended before this moment", number=True)
