"""Army lists: what blocks them, who reviews them, who may see them."""
