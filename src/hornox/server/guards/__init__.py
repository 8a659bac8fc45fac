"""ASGI middleware and limits: origins, addresses, body sizes, rates, headers."""
