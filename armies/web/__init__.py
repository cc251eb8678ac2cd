"""Pages that belong to the catalogue alone."""
