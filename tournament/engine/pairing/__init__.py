"""Pairing: one round as one exact minimum-cost perfect matching."""
