"""Events as sentences: the story of a game for people. Rows and seats count from 1 here.

A sentence is found by the event's kind (`story.row-taken.full-row`) and filled with the event's
own fields, put into words; so a new event needs a line in each language and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_args

from hornox.engine import (
    USES_OF,
    Card,
    CardChosen,
    CardPlaced,
    Event,
    GameEnded,
    MarkerMoved,
    Outcome,
    Played,
    Reason,
    Result,
    RoundScored,
    RowTaken,
    Seat,
    Setup,
    Skipped,
    Special,
    Use,
    UseProposed,
    XRowExtended,
    turned,
)
from hornox.engine.rules.team import team_factor
from hornox.record.codec import tag_of
from hornox.terminal.messages import Texts

ROWS = ("row", "source", "target")
SEATS = ("seat",)


class Story:
    """Tells the events of one game."""

    __slots__ = ("_names", "_setup", "texts")

    def __init__(self, texts: Texts, setup: Setup, names: tuple[str, ...]) -> None:
        self.texts = texts
        self._setup = setup
        self._names = names

    def tell(self, event: Event) -> str:
        """One sentence about what happened."""
        if isinstance(event, RoundScored):
            return self._scored(event)
        if isinstance(event, GameEnded):
            return self.outcome(event.outcome)
        sentence = self._say(f"story.{tag_of(type(event))}{_variant(event)}", event)
        return sentence + self._detour(event)

    def use(self, use: Use) -> str:
        """What a special card is used for, without its name."""
        nothing_named = getattr(use, "cancelled", ()) is None
        return self._say(f"use.{tag_of(type(use))}{'.default' * nothing_named}", use)

    def named_use(self, use: Use) -> str:
        """A special card's name and what it is used for; taking a Stop away needs no card."""
        special = USES_OF.get(type(use))
        return self.use(use) if special is None else f"{self.special(special)}: {self.use(use)}"

    def who(self, seat: Seat | None) -> str:
        return self.texts("buffalo") if seat is None else self._names[seat]

    def special(self, special: Special) -> str:
        return self.texts(f"special.{special}")

    def played(self, played: Played) -> str:
        """A card with its owner: Ada 31 as 13."""
        key = "played.twisted" if played.twisted else "played"
        number = turned(played.card)
        return self.texts(key, seat=self.who(played.seat), card=played.card, number=number)

    def queue(self, cards: Iterable[Played]) -> str:
        return ", ".join(map(self.played, cards))

    def outcome(self, outcome: Outcome) -> str:
        """Who has won, with how many points."""
        if outcome.result is not Result.RANKED:
            team, buffalo = self.points(outcome.points)
            return self.texts(f"story.game-ended.{outcome.result}", team=team, buffalo=buffalo)
        points = self.texts.count("points", min(outcome.points))
        winners = self.texts.names(self._names[seat] for seat in outcome.winners)
        key = "shared" if len(outcome.winners) > 1 else "won"
        return self.texts(f"story.game-ended.{key}", who=winners, points=points)

    def points(self, counted: tuple[int, ...]) -> list[str]:
        """Points as they are counted, a small team's with their doubling (R23)."""
        first, *others = counted
        return [self.multiplied(first // self._team_factor), *map(str, others)]

    def team_heads(self, heads: int) -> str:
        """What the team has taken: 6 bullheads, or 6 x 2 = 12."""
        return self.texts.heads(heads) if self._team_factor == 1 else self.multiplied(heads)

    def multiplied(self, heads: int) -> str:
        """The team's bullheads as they count: 6, or 6 x 2 = 12."""
        factor = self._team_factor
        if factor == 1:
            return str(heads)
        return self.texts("multiplied", heads=heads, factor=factor, points=heads * factor)

    @property
    def _team_factor(self) -> int:
        return team_factor(self._setup.players) if self._setup.mode == "buffalo" else 1

    def _say(self, key: str, value: Any) -> str:
        words = {field.name: getattr(value, field.name) for field in fields(value)}
        if isinstance(value, CardPlaced) and value.number != value.card:
            words["card"] = self.texts("turned", card=value.card, number=value.number)
        if isinstance(value, UseProposed):
            words["use"] = self.named_use(value.use)
        return self.texts(key, **{name: self._word(name, word) for name, word in words.items()})

    def _word(self, name: str, value: Any) -> object:
        """A field of an event in words."""
        if name in SEATS:
            return self.who(value)
        if name in ROWS:
            return value + 1
        if name == "bullheads":
            return self.texts.heads(value)
        if name == "pool":
            return f"{value[0]}-{value[-1]}"
        if name == "shows" and value is not None:
            return self.texts(f"shows.{value}")
        if isinstance(value, Special):
            return self.special(value)
        if isinstance(value, get_args(Use)):
            return self.use(value)
        return self._list(value) if isinstance(value, tuple) else value

    def _list(self, values: tuple[Any, ...]) -> str:
        if not values:
            return self.texts("nothing")
        match values[0]:
            case Played():
                return self.queue(values)
            case Special():
                return ", ".join(map(self.special, values))
            case tuple():
                return ", ".join(map(join, values))
            case _:
                return join(values)

    def _detour(self, event: Event) -> str:
        """Why a card did not go to a row that was closer."""
        skipped: tuple[Skipped, ...] = getattr(event, "skipped", ())
        if not skipped or getattr(event, "reason", None) is Reason.LOW_CARD:
            return ""  # nothing to say, or the event before has said it
        reasons = (self.texts(f"skipped.{row.refusal}", row=row.row + 1) for row in skipped)
        return f" ({', '.join(reasons)})"

    def _scored(self, event: RoundScored) -> str:
        names = self._names
        if self._setup.mode == "buffalo":
            names = (self.texts("team"), self.texts("buffalo"))
        later = event.points != event.totals
        key = "scored.total" if later else "scored"
        points = ", ".join(
            self.texts(key, who=who, points=gained, total=total)
            for who, gained, total in zip(
                names, self.points(event.points), event.totals, strict=True
            )
        )
        return self.texts("story.round-scored", round=event.round, points=points)


def join(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _variant(event: Event) -> str:
    """Some kinds of event need more than one sentence."""
    match event:
        case CardPlaced(reason=Reason.INSERT, beside=None):
            return ".insert-front"
        case CardPlaced(reason=reason) | RowTaken(reason=reason):
            return f".{reason}"
        case MarkerMoved(marker=marker):
            return f".{marker}"
        case CardChosen(twisted=True):
            return ".twisted"
        case XRowExtended(spilled=spilled) if spilled:
            return ".spilled"
        case _:
            return ""
