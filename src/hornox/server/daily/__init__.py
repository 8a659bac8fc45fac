"""The deal of the day: one round against fixed bots, the same for everyone on this server."""
