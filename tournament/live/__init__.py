"""What screens and phones are told, and when."""
