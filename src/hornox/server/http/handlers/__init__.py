"""Handlers of the endpoints, one module per topic."""
