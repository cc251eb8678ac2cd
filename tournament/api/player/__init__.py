"""A player's own addresses, by a private link: games, lists, photos."""
