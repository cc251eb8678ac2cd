"""Files that people send: archives, tables and text, read in memory under hard limits."""
