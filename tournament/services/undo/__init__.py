"""Undo: what each logged action changed, how it is undone, and why some are not."""
