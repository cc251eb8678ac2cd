"""The player's pages behind the private link."""
