"""The HTTP API: small, typed, described by an OpenAPI document."""
