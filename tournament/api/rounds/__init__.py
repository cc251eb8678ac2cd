"""Rounds: draft, change by hand, publish; formats."""
