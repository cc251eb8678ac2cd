"""Entrants: register, import, check in, drop, private links, personal data."""
