"""What the operator does in the database, beside running servers."""
