"""What the server offers, how it is, and how to talk to it."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.metadata import version

from hornox.bots import LEVELS, BotKind
from hornox.engine import OPTIONS, VARIANTS, Option, OptionKind, Variant
from hornox.server.http.bodies import BotLevel, Health, ModeInfo, Offer, OptionInfo, Summary
from hornox.server.http.desk import Desk
from hornox.server.http.endpoint import Call
from hornox.table import mode_facts
from hornox.texts import LANGUAGES, level_words


async def show_offer(desk: Desk, call: Call[None]) -> Offer:
    return _offer()


async def show_health(desk: Desk, call: Call[None]) -> Health:
    """Whether people can be served. Fails like any other answer if the store does."""
    await desk.readiness.check()
    await desk.committer.read(lambda store: store.leaders("base", 1))
    return Health("ok", version("hornox"), desk.registry.tables, desk.doors.total)


async def show_life(desk: Desk, call: Call[None]) -> None:
    """Whether the process answers at all: to start it again would not help a full disk."""


async def show_metrics(desk: Desk, call: Call[None]) -> str:
    return desk.meters.text()


async def show_openapi(desk: Desk, call: Call[None]) -> str:
    return _openapi()


@cache
def _openapi() -> str:
    from hornox.server.http.openapi import openapi  # it describes this endpoint, too

    return json.dumps(openapi())


@cache
def _offer() -> Offer:
    return Offer(
        modes=tuple(map(_mode, VARIANTS.values())),
        bots=tuple(map(_bot, LEVELS)),
        version=version("hornox"),
    )


def _mode(variant: Variant) -> ModeInfo:
    return ModeInfo(
        **asdict(mode_facts(variant)),
        options=tuple(_option(OPTIONS[name]) for name in variant.option_names),
    )


def _option(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default if option.kind is OptionKind.NUMBER else None,
        most=option.most,
        choices=option.choices,
        replaces=option.replaces,
    )


def _bot(kind: BotKind) -> BotLevel:
    told = (Summary(language, level_words(language)[kind.name]["short"]) for language in LANGUAGES)
    return BotLevel(kind.name, kind.level, tuple(told))
