"""What a web process loads at its start is put aside, and searched for garbage no more."""

import gc

import pytest

from config.startup import gc_tuning


@pytest.mark.thorough
def test_the_start_is_put_aside_and_large_pages_are_searched_seldom():
    before = gc.get_threshold()
    try:
        gc_tuning.settle()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[0] == gc_tuning.EVERY
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
