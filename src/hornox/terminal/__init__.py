"""The terminal: draws tables, asks for decisions, tells events as sentences."""
