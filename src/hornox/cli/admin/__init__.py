"""`hornox admin`: what the operator of a server does beside it."""

from hornox.cli.admin.command import add_admin

__all__ = ["add_admin"]
