"""What the endpoints do, by what they are about."""
