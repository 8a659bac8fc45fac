"""The special cards of the anniversary and Buffalo games, one file a card."""

from hornox.engine.specials._rule import Moment, SpecialRule, by_use
from hornox.engine.specials.fifth_row import FIFTH_ROW
from hornox.engine.specials.insert import INSERT
from hornox.engine.specials.negative_positive import NEGATIVE_POSITIVE
from hornox.engine.specials.order import FIRST, LAST, LISTED_CARDS, SORT
from hornox.engine.specials.replace import REPLACE, TEAM_REPLACE
from hornox.engine.specials.seven import SEVEN
from hornox.engine.specials.shift import SHIFT
from hornox.engine.specials.stop import REMOVE_STOP, STOP

__all__ = [
    "FIFTH_ROW",
    "FIRST",
    "INSERT",
    "LAST",
    "LISTED_CARDS",
    "NEGATIVE_POSITIVE",
    "REMOVE_STOP",
    "REPLACE",
    "SEVEN",
    "SHIFT",
    "SORT",
    "STOP",
    "TEAM_REPLACE",
    "Moment",
    "SpecialRule",
    "by_use",
]
