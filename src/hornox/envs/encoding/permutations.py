"""Orders of a few values, numbered: the present order is 0, the reversed one the last."""

from __future__ import annotations

from math import factorial
from typing import TypeVar

T = TypeVar("T")


def number_of_order(values: tuple[T, ...], order: tuple[T, ...]) -> int:
    """The number of an order among all orders of the values, compared place by place."""
    left, number = list(values), 0
    for value in order:
        place = left.index(value)
        left.pop(place)
        number += place * factorial(len(left))
    return number


def nth_order(values: tuple[T, ...], number: int) -> tuple[T, ...]:
    """The order of the values with this number."""
    left, order = list(values), []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        order.append(left.pop(place))
    return tuple(order)
