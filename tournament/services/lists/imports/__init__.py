"""Army lists from files and tables: whose each is, what it holds, and the storing of all together."""
