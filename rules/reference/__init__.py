"""Every rule number with a summary in our own words, as data."""
