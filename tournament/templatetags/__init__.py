"""Template tags: how components are called, and how numbers are written."""
