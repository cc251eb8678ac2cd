"""Prints of the desk: choose, order, fetch."""
