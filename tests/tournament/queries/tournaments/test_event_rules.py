"""What an event asks, in words: every setting that touches lists, with its clause or as the event's own."""

import html
import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from rules.citations import cite
from rules.policy import POLICY_KEYS
from rules.reference import exists
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.tournaments.event_rules import sections_of
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(time_zone="Europe/Madrid"), 1)


def configure(day, **changes):
    return tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)


def texts(tournament, code):
    return [line.text for each in sections_of(tournament) if each.code == code for line in each.lines]


def test_game_and_level_are_told_with_their_clauses(day):
    game = next(each for each in sections_of(day.tournament) if each.code == "game")

    assert ("A list costs at most 1,500 points.", ("2.01",)) in [
        (one.text, one.clauses) for one in game.lines
    ]
    assert ("You bring a good list and an evil list.", ("2.021",)) in [
        (one.text, one.clauses) for one in game.lines
    ]


def test_every_clause_exists_and_every_other_line_is_the_event_s(day):
    configure(day, restrictions=[{"kind": "one-of-each", "note": "Highlander."}])

    lines = [line for section in sections_of(day.refresh().tournament) for line in section.lines]

    assert all(exists(ref) for line in lines for ref in cite(*line.clauses))
    assert all(line.clauses or line.is_own for line in lines)


def test_own_rules_are_told_in_their_sentence_with_the_reason(day):
    configure(day, restrictions=[{"kind": "max-heroes", "value": 2, "note": "Small tables."}])
    own = next(each for each in sections_of(day.refresh().tournament) if each.code == "own")

    assert [(line.text, line.note, line.is_own) for line in own.lines] == [
        ("A list has at most 2 heroes.", "Small tables.", True)
    ]


@pytest.mark.parametrize(
    ("restrictions", "said"),
    [
        ([], "A list holds at most as many minions as its heroes have action points."),
        ([{"kind": "no-minion-cap", "faction": "good"}], "An evil list holds at most as many minions"),
        ([{"kind": "no-minion-cap"}], ""),
    ],
)
def test_minion_cap_is_told_where_it_holds(day, restrictions, said):
    configure(day, restrictions=restrictions)

    found = [text for text in texts(day.refresh().tournament, "game") if "minions" in text]

    assert bool(found) is bool(said)
    assert all(text.startswith(said) for text in found)


def test_policy_about_lists_is_told_as_it_was_chosen(day):
    configure(day, policy={"missing_lists": "no-check-in", "pr2_costs_points": False})

    said = texts(day.refresh().tournament, "open")

    assert any("Cannot check in without legal lists." in text for text in said)
    assert any("No: only the first is set up." in text for text in said)


def test_deadlines_are_told_in_the_hall_s_time(day):
    configure(day, lists_close_at=datetime(2007, 6, 15, 18, 0, tzinfo=UTC))

    said = texts(day.refresh().tournament, "deadlines")

    assert "You can change your lists until Friday 15 June 2007, 20:00 (Europe/Madrid)." in said
    assert "Registration is open until the organiser closes it." in said


def test_page_is_for_anybody_and_linked_where_lists_are_made(day):
    address = f"/t/{day.tournament.slug}/rules/"
    page = Client().get(address)

    assert "Event rules" in text_of(page)
    assert "This event" in text_of(page)
    for linking in (f"/t/{day.tournament.slug}/", f"/t/{day.tournament.slug}/register/"):
        assert address in Client().get(linking).content.decode()


def test_page_of_a_draft_is_nobody_s():
    day = a_day(status=TournamentStatus.DRAFT)

    assert Client().get(f"/t/{day.tournament.slug}/rules/").status_code == 404


@pytest.mark.parametrize("reveal", ["never", "published", "start", "always"])
def test_who_sees_lists_is_told_for_every_setting(day, reveal):
    configure(day, reveal=reveal)

    (said,) = texts(day.refresh().tournament, "reveal")

    assert said.endswith(".")
    assert ("All players" in said) is (reveal in {"start", "always"})


RESULT_KEYS = {
    "timeout_metric": ("draw", "Nothing: it is a perfect tie.", "A3"),
    "grade_both_broken": ("total", "Always a total victory", "A1"),
    "noshow_score": ("2-1", "A partial victory.", "A5"),
    "bye_score": (2, "2 points, as a partial victory.", "A7"),
    "concession_score": ("board", "The map is scored as after time-out.", "A6"),
    "exclusion_past": ("annul", "They are annulled.", "A8"),
    "ring_or_concession": ("ring", "The Ring event.", "A34"),
    "results_kept": ("points", "Points alone are enough.", "A35"),
    "noshow_grace": (7, "7 minutes", "A5"),
}


@pytest.fixture
def event(day):
    policy = {name: value for name, (value, _, _) in RESULT_KEYS.items()}
    tournament_settings.choose(
        day.tournament, {"policy": {**policy, "los_arc": "half-plane"}}, by=day.cast.organiser, now=NOW
    )
    return day.refresh().tournament


def test_players_read_what_decides_results_at_their_event(event):
    said = texts(event, "open")

    for _, words, _ in RESULT_KEYS.values():
        assert any(words in text for text in said), words


def test_players_read_what_decides_on_the_table(event):
    on_table = texts(event, "table")

    assert len(on_table) == len([key for key in POLICY_KEYS.values() if key.is_on_table])
    assert any("Everything in front of its base." in text for text in on_table)
    assert not set(on_table) & set(texts(event, "open"))


def article(page, number):
    """One clause of the rules page, as people read it."""
    found = page.content.decode().split(f'id="r-{number}"', 1)[1].split("</article>", 1)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found)).split())


def test_the_rules_page_of_an_event_shows_its_choice_beside_each_open_question(event):
    page = Client().get(f"/t/{event.slug}/reference/")
    usual = Client().get("/rules/")

    for _, words, number in RESULT_KEYS.values():
        assert re.search(rf"This event: .*{re.escape(words)}", article(page, number.lower())), number
        assert "This event:" not in article(usual, number.lower())
    assert re.search(r"This event: .*Everything in front of its base\.", article(page, "b6"))
    assert "This event: How many movement points does it cost to leave across the enemy's edge?" in article(
        page, "a14"
    )


def test_a_citation_on_a_page_of_the_event_leads_to_its_own_reference(event):
    page = Client().get(f"/t/{event.slug}/rules/").content.decode()

    assert f'href="/t/{event.slug}/reference/#r-a3"' in page
    assert 'href="/rules/#r-' not in page


def test_the_reference_of_a_starter_event_has_the_starter_wording():
    starter = with_entrants(a_day(ruleset_key="combat-hex-starter", level=1000), 1).tournament

    page = Client().get(f"/t/{starter.slug}/reference/")

    assert "In this event's edition: All your heroes in this combat" in article(page, "8-37")
    assert "In this event's edition: The winner chooses to be attacker or defender" in article(page, "3-02")
    assert "In this event's edition:" not in article(page, "8-09")
