"""A hall that reports, to servers of its own."""
