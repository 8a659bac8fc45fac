"""Bots that play like beginners, each with its own typical mistakes."""

from hornox.bots.beginners.calf import CalfBot
from hornox.bots.beginners.yearling import YearlingBot

__all__ = ["CalfBot", "YearlingBot"]
