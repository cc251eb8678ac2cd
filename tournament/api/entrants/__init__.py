"""Entrants at the desk: register, import, confirm, check in, drop, remove."""
