"""Penalties, incidents, game losses, and who may play again."""
