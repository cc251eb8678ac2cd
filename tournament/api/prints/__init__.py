"""Prints: order and fetch."""
