"""Template tags of the house: how components are called, and how numbers are written."""
