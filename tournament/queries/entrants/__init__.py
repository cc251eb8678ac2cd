"""Entrants, their clubs and groups, attendance, and how many may still come."""
