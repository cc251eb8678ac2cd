"""The referee's desk: questions about a position, and rulings on them."""
