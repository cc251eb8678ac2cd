"""Every test begins with nobody having asked for anything."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_one_has_written_yet():
    cache.clear()
