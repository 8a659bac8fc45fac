"""Several servers: each passes on the players and requests of tables that another one owns."""

from hornox.server.cluster.cluster import Cluster

__all__ = ["Cluster"]
