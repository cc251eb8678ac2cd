"""A player's army lists: build, paste, copy, hand in; the opponent's, once they are shown."""
