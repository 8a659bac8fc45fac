"""What the server offers, how it is, and how to talk to it."""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import version

from hornox.bots import LEVELS, BotKind
from hornox.bots.blurbs import BLURBS
from hornox.engine import DEFAULT_TARGET, VARIANTS, FanCard, Variant
from hornox.server.http.bodies import BotLevel, Health, ModeInfo, Offer
from hornox.server.http.desk import Desk
from hornox.server.http.endpoint import Call
from hornox.table.terms import HIGHEST_TARGET, MOST_ROUNDS


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
        highest_target=HIGHEST_TARGET,
        most_rounds=MOST_ROUNDS,
        version=version("hornox"),
    )


def _mode(variant: Variant) -> ModeInfo:
    options = variant.option_names
    return ModeInfo(
        mode=variant.mode,
        fewest=variant.players[0],
        most=variant.players[-1],
        target=DEFAULT_TARGET if "target" in options else None,
        strict="strict" in options,
        rounds="rounds" in options,
        fan_cards=tuple(FanCard) if "fan_cards" in options else (),
    )


def _bot(kind: BotKind) -> BotLevel:
    return BotLevel(kind.name, kind.level, BLURBS["en"][kind.name], BLURBS["de"][kind.name])
