"""JSON bodies about the deal of the day."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.table import GameTerms, Milliseconds


@dataclass(frozen=True, slots=True)
class DailyAccount:
    """Where the points come from: they are the sum of `par`, `deal`, `own` and `rest`.

    `par` is what a sensible player takes with any cards, `own` what the own choices added, `rest`
    what the others did and what could not be seen.
    """

    par: float
    deal: float
    own: float
    rest: float


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a counted try. `turns` are the bullheads taken in each turn.

    `percentile`: how many percent of the other tries took more points, ties half; it is final when
    the day is over. `game` is the finished game, once it can be opened. `account` is `None` until
    the coach has computed it, and without a coach.
    """

    points: int
    turns: tuple[int, ...]
    percentile: int | None
    game: str | None
    account: DailyAccount | None


@dataclass(frozen=True, slots=True)
class DailyTryInfo:
    """The caller's try at the deal of a day. `result` is `None` until it is over."""

    table: str
    result: DailyResult | None


@dataclass(frozen=True, slots=True)
class DailyDealInfo:
    """The deal of a day. `seed` is `None` until `secret_until`; `tries` have been finished.

    The person sits on the first seat, the `bots` follow. The seed fits the `commitment`.
    """

    day: str
    game: GameTerms
    bots: tuple[str, ...]
    commitment: str
    seed: str | None
    begins: Milliseconds
    ends: Milliseconds
    secret_until: Milliseconds
    tries: int
    yours: DailyTryInfo | None


@dataclass(frozen=True, slots=True)
class DailyPage:
    """The deal of today, the commitment to tomorrow's, and the days to practise on.

    `streak`: how many days in a row the caller has played.
    """

    today: DailyDealInfo
    tomorrow: str
    past: tuple[str, ...]
    streak: int


@dataclass(frozen=True, slots=True)
class DailyTable:
    """The table of a try or of practice."""

    table: str
