"""PURE. How a tournament moves: lifecycle, pairing, standings. No framework, no database, no clock."""
