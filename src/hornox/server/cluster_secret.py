"""The secret that the servers and workers of a database share. Who can read it is one of them."""

from __future__ import annotations

import hmac
import secrets

from hornox.server.storage import AddSecret, Committer, WorkerJobs

NAME = "cluster"

PREFIX_BYTES = 8
"""How many bytes of a hash tell clusters on the same bus apart."""


async def cluster_secret(committer: Committer) -> bytes:
    """Return the secret; draw it at the first start. It never changes."""
    await committer.add([_drawn()])
    found = await committer.read(lambda store: store.secret(NAME))
    assert found is not None
    return bytes.fromhex(found)


def secret_of_worker(jobs: WorkerJobs) -> bytes:
    """Return the same to a worker."""
    return bytes.fromhex(jobs.secret(_drawn()))


def derived(secret: bytes, purpose: str) -> bytes:
    """Return a key for this purpose. It tells nothing about the secret or other keys."""
    return hmac.digest(secret, f"hornox-{purpose}-1".encode(), "sha256")


def bus_prefix(secret: bytes) -> str:
    """Return what all channels and keys of this cluster begin with."""
    return f"hornox:{derived(secret, 'bus')[:PREFIX_BYTES].hex()}"


def _drawn() -> AddSecret:
    return AddSecret(NAME, secrets.token_hex(32))
