"""Rounds: pair, change by hand, publish, byes, stages and cuts."""
