"""Delete and restore a tournament, erase personal data."""
