"""Rulings on a question, with what the referee's desk answered."""
