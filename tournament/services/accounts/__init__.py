"""Accounts of officials: passwords, second factor, sessions, the first account."""
