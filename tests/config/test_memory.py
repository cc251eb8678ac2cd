"""What a web process loads at its start is put aside, and searched for garbage no more."""

import gc

from config import memory


def test_the_start_is_put_aside_and_large_pages_are_searched_seldom():
    before = gc.get_threshold()
    try:
        memory.settle()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[0] == memory.EVERY
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
