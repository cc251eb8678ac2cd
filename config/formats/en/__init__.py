"""English as it is written in the halls."""
