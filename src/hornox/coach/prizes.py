"""Prizes of a game or of several, from the accounts of their reviews."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from hornox.coach.praise import DARING

WORTH_TELLING = 1.0
"""Smaller values are no story: bullheads, or the number of risks."""


class PrizeName(StrEnum):
    BRAVEST = "bravest"
    """Most often ran a risk that another option did not."""

    UNLUCKIEST = "unluckiest"
    """Took most bullheads by the deal and by the others."""

    LUCKIEST = "luckiest"
    STEADIEST = "steadiest"
    """Saved most bullheads by own choices."""

    MEANEST = "meanest"
    """Cost one other player most."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize for a player: for so many bullheads or, for `BRAVEST`, risks.

    `victim` is who was hurt by the meanest one.
    """

    name: PrizeName
    player: int
    value: float
    victim: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The document of a review, and which player sat on each seat; `None` gets no prize."""

    review: Mapping[str, Any]
    players: Sequence[int | None]


def prizes_of(games: Iterable[ReviewedGame]) -> tuple[Prize, ...]:
    """Return the prizes for all games together. A tie gives none."""
    risks: Counter[int] = Counter()
    luck: defaultdict[int, float] = defaultdict(float)
    own: defaultdict[int, float] = defaultdict(float)
    harm: defaultdict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        for seat, player in zip(game.review["seats"], game.players, strict=True):
            if player is not None:
                account = seat["bullheads"]
                risks[player] += sum(map(_is_risk, seat["decisions"]))
                luck[player] += account["deal"] + account["rest"]
                own[player] += account["own"]
        for pair, value in _harm(game):
            harm[pair] += value
    if len(luck) < 2:
        return ()
    return (
        *_most(PrizeName.BRAVEST, risks),
        *_most(PrizeName.UNLUCKIEST, luck),
        *_most(PrizeName.LUCKIEST, {player: -value for player, value in luck.items()}),
        *_most(PrizeName.STEADIEST, {player: -value for player, value in own.items()}),
        *_meanest(harm),
    )


def _most(name: PrizeName, values: Mapping[int, float]) -> tuple[Prize, ...]:
    first, second = sorted(values, key=lambda player: -values[player])[:2]
    is_told = values[first] >= WORTH_TELLING and values[first] > values[second]
    return (Prize(name, first, values[first]),) if is_told else ()


def _meanest(harm: Mapping[tuple[int, int], float]) -> tuple[Prize, ...]:
    if not harm:
        return ()
    player, victim = pair = max(harm, key=lambda pair: harm[pair])
    is_told = harm[pair] >= WORTH_TELLING
    return (Prize(PrizeName.MEANEST, player, harm[pair], victim),) if is_told else ()


def _harm(game: ReviewedGame) -> Iterable[tuple[tuple[int, int], float]]:
    """Yield what the choices of one player cost another, round by round."""
    for one in game.review["effects"]:
        for by, line in zip(game.players, one["effects"], strict=True):
            for to, value in zip(game.players, line, strict=True):
                if by is not None and to is not None and by != to:
                    yield (by, to), value


def _is_risk(decision: Mapping[str, Any]) -> bool:
    """Check whether the choice was daring and another option was not."""
    options = (decision["analysis"] or {"options": ()})["options"]
    risks = {option["action"]: option["takes_now"] for option in options}
    risk = risks.get(decision["chosen"]) or 0.0
    return risk >= DARING and any(
        other is not None and other <= risk / 2 for other in risks.values()
    )
