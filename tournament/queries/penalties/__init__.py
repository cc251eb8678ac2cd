"""Penalties of a tournament."""
