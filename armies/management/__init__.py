"""Commands of the catalogue and the lists."""
