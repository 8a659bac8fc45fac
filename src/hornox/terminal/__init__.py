"""The terminal: draws tables, asks for decisions, describes events in sentences."""
