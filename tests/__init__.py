"""The tests mirror the source."""
