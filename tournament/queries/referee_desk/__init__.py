"""Answers of the referee's desk, and the earlier rulings on the same question."""
