"""A game whose lists no program checks needs no points limit; then nothing speaks of one."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.data.days import a_day, with_entrants
from tests.tournament.services.lists.test_list_documents import ANY, an_event, handed, typed
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.phone import Phone
from tournament.models import Tournament
from tournament.services.core.errors import Invalid
from tournament.services.settings import scoring
from tournament.services.settings.tournament_settings import configure

pytestmark = pytest.mark.django_db
IN_PERCENT = {
    "name": "In percent",
    "decide": "points",
    "counters": [{"key": "points", "min": 0, "max": 10_000}],
    "draw": {"points": "1", "percent_below": 10},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
}


def public(name, day):
    return text_of(Client().get(reverse(f"public:{name}", args=[day.tournament.slug])))


def test_an_event_without_a_limit_names_none(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    day = an_event("results-only", "one", level=0)
    handed(day, typed(text="12 Riders", points=700))

    assert "0 points" not in public("tournament", day)
    assert "costs at most" not in public("event-rules", day)
    assert "You bring one list." in text_of(Phone(day.tokens[1]).open("lists"))
    assert "700 /" not in text_of(Browser(day.cast.jun, day.tournament.slug).open("list", 1, ANY))
    assert "No limit" in text_of(Browser(day.cast.olga, day.tournament.slug).open("settings"))


def test_the_organiser_sets_a_limit_and_takes_it_away():
    day = with_entrants(a_day(ruleset_key="mesbg"), 2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    for typed_in, level in (("", 0), ("650", 650), ("", 0)):
        assert olga.press("question", "level", level=typed_in).status_code == 303
        assert day.refresh().tournament.level == level


def test_checked_lists_need_a_limit():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("question", "level", level="0")

    assert answer.status_code == 422
    assert "The points limit must be 1 to 1,000,000." in text_of(answer)


def test_a_scoring_in_percent_needs_a_limit():
    day = a_day(ruleset_key="results-only")
    told = {"by": day.cast.organiser, "now": day.tournament.created_at}

    with pytest.raises(Invalid, match="percent of the points limit"):
        scoring.change(day.tournament, IN_PERCENT, **told)
    configure(day.tournament, level=1000, **told)
    scoring.change(day.refresh().tournament, IN_PERCENT, **told)
    with pytest.raises(Invalid, match="percent of the points limit"):
        configure(Tournament.objects.get(), level=0, **told)
