"""The secret that the servers of a database share. Who can read it is one of them."""

from __future__ import annotations

import hmac
import secrets

from hornox.server.storage import AddSecret, Committer

NAME = "cluster"


async def cluster_secret(committer: Committer) -> bytes:
    """Return the secret; draw it at the first start. It never changes."""
    await committer.add([AddSecret(NAME, secrets.token_hex(32))])
    found = await committer.read(lambda store: store.secret(NAME))
    assert found is not None
    return bytes.fromhex(found)


def derived(secret: bytes, purpose: str) -> bytes:
    """Return a key for this purpose. It tells nothing about the secret or other keys."""
    return hmac.digest(secret, f"hornox-{purpose}-1".encode(), "sha256")
