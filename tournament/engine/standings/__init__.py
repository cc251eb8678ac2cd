"""Standings: points and tie-breaks, places shared where everything is equal."""
