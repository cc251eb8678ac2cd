"""One round, by our engine and by others: no Django."""
