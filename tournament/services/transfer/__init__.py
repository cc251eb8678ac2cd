"""Backups, exports and tournament files, in both directions."""
