"""Rounds, their drafts and tables, and the history that pairing needs."""
