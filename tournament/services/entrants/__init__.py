"""Entrants: registration, import, attendance, waiting list, wishes for the pairing."""
