"""The log of a tournament, as officials read it."""
