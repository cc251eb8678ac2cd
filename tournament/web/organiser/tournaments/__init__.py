"""Tournaments: open, hide, delete."""
