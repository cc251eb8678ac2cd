"""A new event in three steps: what is typed travels, presets decide, nothing is stored before the end."""

from datetime import date
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.models import Catalogue
from tests.data.cast import person
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import RoleKind, Tournament
from tournament.web.organiser.tournaments.set_up_forms import SATURDAY, next_saturday

pytestmark = pytest.mark.django_db
NEW = "/desk/new/"
DAY = {
    "name": "Cup of the Grey Ford",
    "starts_on": "2028-06-17",
    "time_zone": "Europe/Oslo",
    "language": "en",
}


@pytest.fixture
def olga():
    return Browser(person("Olga")).client


def walked(client, *steps):
    """Answer the steps one after the other; the fields of each page are sent back as a browser does."""
    page = client.get(NEW)
    for step, typed in enumerate(steps, start=1):
        form = page.context["form"]
        names = {name: form.written(name) for name in form.fields}
        to = "create" if step == len(steps) else str(step + 1)
        sent = {**names, **typed, "step": str(step), "was": form.kind, "once": page.context["once"], "to": to}
        answer = client.post(NEW, {name: value for name, value in sent.items() if value})
        assert answer.status_code == 303, text_of(answer)
        if to != "create":
            page = client.get(answer.url)
    return answer


def test_a_name_is_enough_for_a_club_day_that_asks_for_no_lists(olga):
    answer = walked(olga, {"name": "Club day"}, {"preset": "club-day"}, {})

    made = Tournament.objects.get()
    assert answer.url == f"/desk/{made.slug}/"
    assert (made.preset, made.rounds_planned, made.status) == ("club-day", 3, "registration")
    assert made.policy == {"missing_lists": "not-needed", "illegal_lists": "warn", "results_kept": "points"}
    assert made.registration_closes_at is not None
    opened = made.log.get(verb="tournament.move")
    assert opened.sentence == f"{opened.actor_name} opened the event with registration closed."
    assert not made.catalogues.exists()


@pytest.mark.parametrize(
    ("chosen", "limit", "scoring"),
    [
        ({"preset": "other-game", "game": "mesbg"}, "700", "Major and minor victories"),
        ({"preset": "other-game", "game": "results-only"}, "No limit", "3, 1, 0"),
        ({"preset": "other-game", "game": "results-only", "level": "1850"}, "1850", "3, 1, 0"),
        ({"preset": "championship"}, "1500", None),
    ],
)
def test_the_summary_names_limit_and_scoring(olga, chosen, limit, scoring):
    page = text_of(olga.get(NEW, {**DAY, **chosen, "step": "3"}))

    assert f"Points limit {limit}" in page
    assert (f"Scoring {scoring}" in page) if scoring else ("Scoring" not in page)


def test_a_choice_that_is_answered_is_not_called_optional(olga):
    page = text_of(olga.get(NEW))

    assert "Language" in page
    assert "Language (optional)" not in page


def test_a_championship_stays_a_draft_and_leads_to_its_catalogue(olga):
    answer = walked(olga, DAY, {"preset": "championship", "level": "1000"}, {"catalogue": "import"})

    made = Tournament.objects.get()
    assert answer.url == f"/desk/{made.slug}/catalogues/import/"
    assert (made.preset, made.rounds_planned, made.status, made.level) == ("championship", 5, "draft", 1000)
    assert made.policy == {"missing_lists": "ruling", "illegal_lists": "ruling"}
    assert (str(made.starts_on), made.time_zone) == ("2028-06-17", "Europe/Oslo")


def test_own_choice_is_asked_for_format_cut_and_lists(olga):
    chosen = {"preset": "own", "format": "swiss", "rounds_planned": "4", "cut_size": "4", "table_count": "6"}
    walked(olga, DAY, chosen, {"lists": "legal", "registering": "open", "catalogue": ""})

    made = Tournament.objects.get()
    assert (made.preset, made.format, made.rounds_planned, made.cut_size) == ("own", "swiss", 4, 4)
    assert made.policy == {"missing_lists": "no-check-in", "illegal_lists": "no-check-in"}
    assert (made.status, made.registration_closes_at) == ("registration", None)


@pytest.mark.parametrize(("game", "level"), [("mesbg", 700), ("results-only", 0)])
def test_another_game_is_asked_for_no_lists_and_leads_to_its_scoring(olga, game, level):
    answer = walked(olga, DAY, {"preset": "other-game", "game": game}, {"registering": "open"})

    made = Tournament.objects.get()
    assert answer.url == f"/desk/{made.slug}/settings/scoring/"
    assert (made.preset, made.ruleset_key, made.level) == ("other-game", game, level)
    assert made.policy == {"missing_lists": "not-needed"}
    assert not made.catalogues.exists()
    settings = text_of(olga.get(f"/desk/{made.slug}/settings/"))
    assert "What is a result worth?" in settings
    for other in (
        "Which catalogues can players use?",
        "What is a bye worth?",
        "Which further rules must lists keep?",
    ):
        assert other not in settings
    assert "Each question has the usual answer." in settings


def test_another_game_says_what_it_is_and_shows_no_figures_in_step_3(olga):
    second = text_of(olga.get(NEW, {"step": "2", "preset": "other-game"}))
    third = text_of(olga.get(NEW, {"step": "3", "preset": "other-game"}))

    assert "Middle-earth Strategy Battle Game: Good against evil, scored by victory points." in second
    assert "Any other game, results only: Two players and a count of points decide" in second
    assert "Who registers players?" in third
    assert "Game Middle-earth Strategy Battle Game" in third
    assert "Which figures may they use?" not in third
    assert "Are army lists needed?" not in third


def test_demonstration_figures_are_there_with_one_choice(olga):
    walked(olga, DAY, {"preset": "championship"}, {"catalogue": "demonstration"})
    walked(olga, DAY, {"preset": "championship"}, {"catalogue": "demonstration"})

    assert Catalogue.objects.count() == 1
    assert all(row.catalogues.exists() for row in Tournament.objects.all())


def test_an_earlier_event_is_used_again_without_its_people():
    day = a_day(policy={"missing_lists": "warn"}, level=1000)
    client = Browser(day.cast.olga).client
    page = client.get(NEW, {"preset": "like", "like": day.tournament.slug})
    assert page.context["form"].written("name") == day.tournament.name

    answer = walked(client, DAY, {"preset": "like", "like": day.tournament.slug, "with_officials": "on"}, {})

    made = Tournament.objects.get(name=DAY["name"], starts_on=date(2028, 6, 17))
    assert answer.url == f"/desk/{made.slug}/"
    assert (made.level, made.policy, made.time_zone) == (1000, {"missing_lists": "warn"}, "Europe/Oslo")
    assert set(made.roles.values_list("kind", flat=True)) == set(RoleKind.values)
    assert not made.entrants.exists()


def test_events_of_others_are_not_offered(olga):
    day = a_day()
    sam = Browser(day.cast.sam).client

    assert "Like an earlier event" not in text_of(sam.get(NEW, {"step": "2"}))
    answer = sam.post(
        NEW, {**DAY, "preset": "like", "like": day.tournament.slug, "step": "3", "to": "create"}
    )

    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


def test_a_way_back_loses_nothing_and_checks_nothing(olga):
    typed = {**DAY, "rounds_planned": "many", "preset": "own", "step": "2", "to": "1"}

    answer = olga.post(NEW, typed)

    found = dict(parse_qsl(urlsplit(answer.url).query))
    assert {name: found[name] for name in ("name", "rounds_planned", "preset")} == {
        "name": DAY["name"],
        "rounds_planned": "many",
        "preset": "own",
    }
    assert 'value="Cup of the Grey Ford"' in olga.get(answer.url).content.decode()


def test_a_step_in_error_is_shown_with_its_fault(olga):
    nameless = olga.post(NEW, {**DAY, "name": "", "step": "1", "to": "2"})
    late = olga.post(NEW, {**DAY, "rounds_planned": "0", "step": "3", "to": "create"})

    assert (nameless.status_code, nameless.context["step"]) == (422, 1)
    assert (late.status_code, late.context["step"]) == (422, 2)
    assert not Tournament.objects.exists()


def test_every_preset_says_what_it_means_at_check_in_and_pairing(olga):
    a_day()
    for words in olga.get(NEW, {"step": "2"}).context["form"].presets:
        asks = " ".join(str(line) for line in words[1].asks).lower()
        assert "check-in" in asks
        assert "pairing" in asks


@given(st.dates(max_value=date(9000, 1, 1)))
def test_the_day_proposed_is_the_next_saturday(today):
    assert next_saturday(today).weekday() == SATURDAY
    assert 1 <= (next_saturday(today) - today).days <= 7
