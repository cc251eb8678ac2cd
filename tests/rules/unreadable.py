"""Input that cannot be read, and what its reader is told."""

import re
from contextlib import contextmanager

import pytest

from armies.messages.edge import bad_input_text
from rules.errors import BadInput


@contextmanager
def unreadable(match, *, kind=BadInput):
    """The block raises an error of this kind whose sentence has the pattern."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, bad_input_text(caught.value))
