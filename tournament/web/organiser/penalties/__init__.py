"""Penalties: preview, give, take back."""
