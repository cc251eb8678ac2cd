"""Penalties: give and take back."""
