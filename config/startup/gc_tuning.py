"""How a web process looks after its memory: what is there when it starts is never searched for garbage again.

What Django loads are some hundred thousand objects that live as long as the process. Without this the search
walks through all of them whenever a large page has made many new ones: 100 ms, in the middle of a page.
"""

import gc
from typing import Final

from django.urls import get_resolver

EVERY: Final = 100_000  # new objects until the youngest are searched: what one large page makes


def settle() -> None:
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(EVERY, *gc.get_threshold()[1:])
