"""Big screens."""
