"""Army lists: hand in for a player, import, review, send back."""
