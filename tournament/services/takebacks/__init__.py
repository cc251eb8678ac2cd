"""How each deed is taken back, and why some are not. The door is ``tournament.services.undo``."""
