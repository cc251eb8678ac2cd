"""The size of a file in words."""

from armies.messages.formats import KB, MB
from armies.messages.formats import file_size as size_in_words

__all__ = ["KB", "MB", "size_in_words"]
