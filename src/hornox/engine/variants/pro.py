"""Pro, 2-6 players: the base game with open cards that everyone picks for themselves."""

from __future__ import annotations

from hornox.engine.cards import DECK, Card
from hornox.engine.events import DraftStarted
from hornox.engine.parts.pro import OPEN_HANDS
from hornox.engine.rules.dealing import open_rows
from hornox.engine.rules.placing import start_turn
from hornox.engine.scratch import Scratch
from hornox.engine.stages.drafting import Drafting
from hornox.engine.value import replace
from hornox.engine.variants.base import BASE


def ten_each_and_four(players: int) -> tuple[Card, ...]:
    return DECK[: 10 * players + 4]


def open_draft(s: Scratch) -> None:
    """R4: the first picker moves one seat on each round."""
    players = s.setup.players
    s.hands = s.known = s.piles = ((),) * players
    s.rows = ()
    s.undealt = ()
    pool = s.variant.deck(players)
    s.emit(DraftStarted(s.round, pool))
    s.push(Drafting(pool, (s.round - 1) % players))


def start_rows(s: Scratch, rest: tuple[Card, ...]) -> None:
    """The four cards that were not picked start the rows, ascending (R4)."""
    open_rows(s, rest)
    start_turn(s, 1)


PRO = replace(
    BASE,
    mode="pro",
    title="6 nimmt! Pro",
    summary="All cards are open and picked in turn: nothing is left to luck.",
    players=range(2, 7),
    has_open_hands=True,
    asks=(Drafting, *BASE.asks),
    part=OPEN_HANDS,
    deck=ten_each_and_four,
    start_round=open_draft,
    deal=start_rows,
)
