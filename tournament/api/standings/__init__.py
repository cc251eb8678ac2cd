"""Standings, explanations and what can still happen."""
