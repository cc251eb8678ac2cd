"""The referee's desk: pure rules, without Django or a database."""
