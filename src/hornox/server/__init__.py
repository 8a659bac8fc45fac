"""Tables over the network: an ASGI application, its protocol, its people and its storage."""
