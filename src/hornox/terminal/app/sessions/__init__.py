"""Where a game comes from: this machine, a server or a record. The screens know one interface."""

from hornox.terminal.app.sessions.session import ChatLine, GameUpdate, News, Notice, PlaySession

__all__ = ["ChatLine", "GameUpdate", "News", "Notice", "PlaySession"]
