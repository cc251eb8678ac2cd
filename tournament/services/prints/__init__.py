"""The records of prints and where their files are."""
