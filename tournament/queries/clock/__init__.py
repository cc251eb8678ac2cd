"""Clocks of rounds and tables, the orders that officials give them, and what was announced."""
