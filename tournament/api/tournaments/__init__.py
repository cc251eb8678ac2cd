"""Tournaments: list, open, change, delete."""
