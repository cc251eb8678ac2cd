"""A player's result: the slip, its preview, the photo of the sheet."""
