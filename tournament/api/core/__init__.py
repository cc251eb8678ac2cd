"""What every address shares: authentication, errors, paging, parsing, the schema, limits."""
