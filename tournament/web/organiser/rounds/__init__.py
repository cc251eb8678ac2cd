"""Rounds: draft, change by hand, publish, cuts, why a pairing was made."""
