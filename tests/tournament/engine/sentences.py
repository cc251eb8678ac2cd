"""What the codes of the engine say: its refusals and its reasons, as people read them."""

import re
from contextlib import contextmanager

import pytest

from tournament.messages.engine_refusals import refusal_text


@contextmanager
def raises_saying(kind, *, match):
    """The block raises this refusal, and its sentence has these words."""
    with pytest.raises(kind) as caught:
        yield caught
    said = refusal_text(caught.value)
    assert re.search(match, said), said
