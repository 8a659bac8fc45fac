"""Events as sentences. Rows and seats count from 1 here.

A sentence is found by the event's kind (`story.row-taken.full-row`) and filled with the event's
fields in words. So a new event needs one line in each language. What the reader does has a sentence
of its own (`KEY.you`), and so has what the Buffalo (`KEY.buffalo`) and the team against it
(`KEY.team`) do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_args

from hornox.engine import (
    USES_OF,
    VARIANTS,
    Card,
    CardChosen,
    CardPlaced,
    CardShifted,
    Event,
    GameEnded,
    HandDealt,
    LowCardPlayed,
    MarkerMoved,
    Outcome,
    Played,
    Reason,
    Result,
    RoundScored,
    RowTaken,
    Seat,
    SeatReady,
    Setup,
    Skipped,
    Special,
    SpecialsDealt,
    SpecialUsed,
    Use,
    UseProposed,
    XRowExtended,
    turned,
)
from hornox.engine.rules.team import team_factor
from hornox.record.codec import tag_of
from hornox.texts import LANGUAGES, Texts

ROWS = ("row", "source", "target")
TOGETHER = (RowTaken, SpecialUsed)
"""Events that are the whole team's against the Buffalo."""

NAMELESS = (CardShifted,)
"""Events whose sentence does not name the owner of the special card."""

QUIET = (CardChosen, SeatReady, HandDealt, SpecialsDealt, GameEnded)
"""Events that need no sentence where the table and the result are shown."""

YOU = frozenset(Texts(language)("you") for language in LANGUAGES)
"""The names of players without a name; their record addresses them in the second person."""


class Narrator:
    """Describes the events of one game, to `me` in the second person."""

    __slots__ = ("_me", "_names", "_setup", "texts")

    def __init__(
        self, texts: Texts, setup: Setup, names: tuple[str, ...], me: Seat | None = None
    ) -> None:
        self.texts = texts
        self._setup = setup
        self._names = names
        self._me = _nameless(names) if me is None else me

    def sentence(self, event: Event) -> str:
        """Return one sentence about an event."""
        if isinstance(event, RoundScored):
            return self._scored(event)
        if isinstance(event, GameEnded):
            return self.outcome(event.outcome)
        return self._say(f"story.{tag_of(type(event))}{_variant(event)}", event)

    def use(self, use: Use) -> str:
        """Return the use of a special card, without its name."""
        nothing_named = getattr(use, "cancelled", ()) is None
        return self._say(f"use.{tag_of(type(use))}{'.default' * nothing_named}", use)

    def named_use(self, use: Use) -> str:
        """Return a special card's name and its use. Removing a Stop needs no card."""
        special = USES_OF.get(type(use))
        return self.use(use) if special is None else f"{self.special(special)} - {self.use(use)}"

    def who(self, seat: Seat | None) -> str:
        """Return the name of a seat. All names enter sentences here."""
        return self.texts("buffalo") if seat is None else self._names[seat]

    def special(self, special: Special) -> str:
        """Return the name of a special card."""
        return self.texts(f"special.{special}")

    def played(self, played: Played) -> str:
        """Return a card with its owner: Ada 30 (as 03)."""
        number = turned(played.card) if played.twisted else played.card
        card = self.card(played.card, number)
        return self.texts(f"played{self._person(played)}", seat=self.who(played.seat), card=card)

    def card(self, card: Card, number: int) -> str:
        """Return a card; a twisted one also with the number it counts as, of two digits."""
        return (
            str(card) if card == number else self.texts("turned", card=card, number=f"{number:02}")
        )

    def queue(self, cards: Iterable[Played]) -> str:
        """Return cards with their owners."""
        return ", ".join(map(self.played, cards))

    def outcome(self, outcome: Outcome) -> str:
        """Return who has won, with how many points."""
        if outcome.result is not Result.RANKED:
            team, buffalo = self.points(outcome.points)
            return self.texts(f"story.game-ended.{outcome.result}", team=team, buffalo=buffalo)
        points = self.texts.count("points", min(outcome.points))
        winners = [self.who(seat) for seat in outcome.winners if seat != self._me]
        mine = self._me in outcome.winners
        key = f"{'shared' if len(outcome.winners) > 1 else 'won'}{'.you' * mine}"
        who = self.texts.names([self.texts("you")] * mine + winners)
        return self.texts(f"story.game-ended.{key}", who=who, points=points)

    def points(self, counted: tuple[int, ...]) -> list[str]:
        """Return points as they count, a small team's with their doubling (R23)."""
        first, *others = counted
        return [self.multiplied(first // self._team_factor), *map(str, others)]

    def team_heads(self, heads: int) -> str:
        """Return the bullheads of the team: 6 bullheads, or 6 x 2 = 12."""
        return self.texts.heads(heads) if self._team_factor == 1 else self.multiplied(heads)

    def multiplied(self, heads: int) -> str:
        """Return the team's bullheads as they count: 6, or 6 x 2 = 12."""
        factor = self._team_factor
        if factor == 1:
            return str(heads)
        return self.texts("multiplied", heads=heads, factor=factor, points=heads * factor)

    @property
    def _is_team(self) -> bool:
        return VARIANTS[self._setup.mode].is_team

    @property
    def _team_factor(self) -> int:
        return team_factor(self._setup.players) if self._is_team else 1

    def _say(self, key: str, value: Any) -> str:
        words = {field.name: getattr(value, field.name) for field in fields(value)}
        if isinstance(value, CardPlaced | LowCardPlayed):
            words["card"] = self.card(value.card, value.number)
            words["why"] = self._reasons(value.skipped, value.number)
        if isinstance(value, CardChosen) and value.twisted:
            words["card"] = self.card(value.card, turned(value.card))
        if isinstance(value, UseProposed):
            words["use"] = self.named_use(value.use)
        filled = {name: self._word(name, word) for name, word in words.items()}
        return self.texts(f"{key}{self._person(value)}", **filled)

    def _person(self, value: Any) -> str:
        """Return the suffix of the key: which of several sentences is used."""
        if not hasattr(value, "seat") or isinstance(value, NAMELESS):
            return ""
        if value.seat is None:
            return ".buffalo"
        if isinstance(value, TOGETHER) and self._is_team:
            return ".team"
        return ".you" if value.seat == self._me else ""

    def _word(self, name: str, value: Any) -> object:
        """Return a field of an event in words."""
        if name == "seat":
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
            case Skipped():
                return ""  # told as reasons
            case tuple():
                return ", ".join(map(join, values))
            case _:
                return join(values)

    def _reasons(self, skipped: tuple[Skipped, ...], number: int) -> str:
        """Return why rows that were closer did not take this number."""
        shows = self.texts("shows.odd" if number % 2 == 0 else "shows.even")
        reasons = [
            self.texts(f"skipped.{row.refusal}", row=row.row + 1, number=number, shows=shows)
            for row in skipped
        ]
        return self.texts.names(reasons) if reasons else ""

    def _scored(self, event: RoundScored) -> str:
        names, me = [self.who(seat) for seat in range(self._setup.players)], self._me
        if self._is_team:
            names, me = [self.texts("team"), self.texts("buffalo")], None
        key = "scored.total" if event.points != event.totals else "scored"
        points = ", ".join(
            self.texts(f"{key}{'.you' * (seat == me)}", who=who, points=gained, total=total)
            for seat, (who, gained, total) in enumerate(
                zip(names, self.points(event.points), event.totals, strict=True)
            )
        )
        return self.texts("story.round-scored", round=event.round, points=points)


def join(cards: Iterable[Card]) -> str:
    """Return card numbers with spaces between them."""
    return " ".join(map(str, cards))


def _nameless(names: tuple[str, ...]) -> Seat | None:
    return next((seat for seat, name in enumerate(names) if name in YOU), None)


def _variant(event: Event) -> str:
    """Return the suffix for kinds of events with more than one sentence."""
    match event:
        case CardPlaced(reason=Reason.INSERT, beside=None):
            return ".insert-front"
        case CardPlaced(skipped=skipped) if skipped and not _told_before(event):
            return ".restart" if event.beside is None else ".detour"
        case LowCardPlayed(skipped=skipped) if skipped:
            return ".why"
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


def _told_before(placed: CardPlaced) -> bool:
    """Return whether the reason was given when the low card was played."""
    return placed.reason is Reason.LOW_CARD and placed.seat is not None
