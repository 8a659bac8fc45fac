"""What the server offers, its health, its metrics and its API document."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import cache
from importlib.metadata import version

from hornox.bots import LEVELS, BotKind
from hornox.engine import OPTIONS, VARIANTS, Option, OptionKind, Variant
from hornox.server.http.bodies import (
    BotLevel,
    Health,
    LocalizedSummary,
    ModeInfo,
    Offer,
    OptionInfo,
)
from hornox.server.http.endpoint import ApiRequest
from hornox.server.http.services import Services
from hornox.table import mode_facts
from hornox.texts import LANGUAGES, level_words


async def show_offer(services: Services, request: ApiRequest[None]) -> Offer:
    """Return the modes, options and bots."""
    settings = services.settings
    offer = _offer(coach=services.coach is not None)
    return replace(offer, daily=settings.daily, puzzles=settings.puzzles)


async def show_health(services: Services, request: ApiRequest[None]) -> Health:
    """Check whether people can be served: the store reads and writes."""
    await services.readiness.check()
    await services.committer.read(lambda store: store.leaders("base", 1))
    return Health("ok", version("hornox"), services.registry.tables, services.websockets.count)


async def show_liveness(services: Services, request: ApiRequest[None]) -> None:
    """Answer without a check: a restart would not help a full disk."""


async def show_metrics(services: Services, request: ApiRequest[None]) -> str:
    """Return the metrics in Prometheus' text format."""
    return services.metrics.render()


async def show_openapi(services: Services, request: ApiRequest[None]) -> str:
    """Return the OpenAPI document."""
    return _openapi()


@cache
def _openapi() -> str:
    from hornox.server.http.openapi import openapi  # circular: it describes this endpoint, too

    return json.dumps(openapi())


@cache
def _offer(*, coach: bool) -> Offer:
    return Offer(
        modes=tuple(map(_mode, VARIANTS.values())),
        bots=tuple(map(_bot, LEVELS)),
        version=version("hornox"),
        coach=coach,
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
    told = (
        LocalizedSummary(language, level_words(language)[kind.name]["short"])
        for language in LANGUAGES
    )
    return BotLevel(kind.name, kind.level, tuple(told))
