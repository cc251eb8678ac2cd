"""The page of a draft as an official reads and presses it, without scripts."""

from tests.tournament.web.organiser.desk_client import Browser, text_of

CAR = "They came in one car"


def browser(day, who="olga"):
    return Browser(getattr(day.cast, who), day.tournament.slug)


def table(round_, number):
    return round_.pairings.get(is_current=True, table=number)


def draft_page(day, number=1, who="olga"):
    return text_of(browser(day, who).open("round", number))


def change(olga, verb, number=1, **data):
    return olga.press("pairing-change", number, verb, **data)
