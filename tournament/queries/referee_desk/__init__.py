"""The referee's desk: which rules it answers by, and its ruling cards in words."""
