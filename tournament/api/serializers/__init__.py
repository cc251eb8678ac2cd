"""The shapes of the API: every field that goes in or out stands here by name."""
