"""Bots that think, hints and reviews, computed by workers on any machine."""
