"""Army lists: drafts, hand-in, review, import, locks, who may see them."""
