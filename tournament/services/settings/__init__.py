"""The settings of a tournament and its own rules."""
