"""One command a file; each calls services and prints."""
