"""Bots that play as people do who are new to the game: each has its own way of being wrong."""

from hornox.bots.beginners.calf import CalfBot
from hornox.bots.beginners.yearling import YearlingBot

__all__ = ["CalfBot", "YearlingBot"]
