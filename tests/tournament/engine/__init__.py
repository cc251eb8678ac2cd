"""The pure engine: lifecycle, history, standings, pairing."""
