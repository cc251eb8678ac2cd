"""Big screens and what they show."""
