"""All modes of the family; each file shows only what differs from the base game."""

from hornox.engine.variant import RULE_BOOKS, VARIANTS
from hornox.engine.variants.anniversary import ANNIVERSARY
from hornox.engine.variants.base import BASE
from hornox.engine.variants.buffalo import BUFFALO
from hornox.engine.variants.fan import FAN
from hornox.engine.variants.pro import PRO
from hornox.engine.variants.x import X

VARIANTS.update({variant.mode: variant for variant in (BASE, PRO, ANNIVERSARY, FAN, BUFFALO, X)})

__all__ = ["ANNIVERSARY", "BASE", "BUFFALO", "FAN", "PRO", "RULE_BOOKS", "VARIANTS", "X"]
