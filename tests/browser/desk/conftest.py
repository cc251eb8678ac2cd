"""What browser tests of the desk begin with."""

import pytest


@pytest.fixture
def desk_page(open_page, day):
    """Open a page of the day's desk as the organiser, or as somebody else of the cast."""

    def open_(room, *, by="olga", **window):
        return open_page(f"/desk/{day.tournament.slug}/{room}", user=getattr(day.cast, by), **window)

    return open_
