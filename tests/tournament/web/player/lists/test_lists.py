"""The list builder without scripts: search, thumbs, findings, receipt, text."""

import html
import re

import pytest

from armies import fingerprints
from armies.messages.edge import finding_text
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import Phone, notices, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.lists import list_sheets
from tournament.services.lists import lists
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
LEADER = [{"code": "leadership", "cost": None}]


@pytest.fixture
def day() -> Day:
    return with_entrants(a_day(), 2)


@pytest.fixture
def phone(day) -> Phone:
    return Phone(day.tokens[1])


@pytest.fixture
def figures(day):
    catalogue = a_catalogue()
    day.tournament.catalogues.add(catalogue)
    given = {"catalogue": catalogue, "kind": "hero", "action_points": 6}
    return {
        "warden": a_figure(name="Warden", points=300, unique_numbers=[1], **given),
        "singer": a_figure(name="Singer", points=200, abilities=LEADER, **given),
        "spear": a_figure(catalogue, name="Spear of the Ford", points=50),
        "crow": a_figure(catalogue, name="Crow", points=50, faction="evil"),
    }


def put(phone, figure, quantity, faction="good", **more):
    return phone.press("put", faction, figure.pk, quantity=quantity, **more)


def test_search_finds_by_name_ability_kind_and_points_in_the_own_faction(phone, figures):
    for query, found in (
        ({"q": "ford"}, {"Spear of the Ford"}),
        ({"q": "leader"}, {"Singer"}),
        ({"kind": "hero"}, {"Warden", "Singer"}),
        ({"to": "200"}, {"Singer", "Spear of the Ford"}),
        ({"ability": "leadership"}, {"Singer"}),
        ({"q": "crow"}, set()),
    ):
        page = phone.open("build", "good", **query)

        assert {row.figure.name for row in page.context["found"]} == found, query


def test_only_what_still_fits_is_shown_where_it_is_asked_for(phone, figures):
    def found():
        page = phone.open("build", "good", fits="1")
        return {row.figure.name for row in page.context["found"]}

    assert found() == {"Warden", "Singer"}  # no minion without a hero
    put(phone, figures["warden"], 1)
    assert found() == {"Singer", "Spear of the Ford"}  # his number is taken
    put(phone, figures["singer"], 6)
    assert found() == set()
    assert "No more figures fit" in text_of(phone.open("build", "good", fits="1"))


def test_the_chip_counts_what_still_fits_and_a_colour_of_the_sliders_is_a_filter(phone, figures):
    type(figures["spear"]).objects.filter(pk=figures["spear"].pk).update(version=2)
    put(phone, figures["warden"], 1)

    page = phone.open("build", "good")
    red = phone.open("build", "good", colour="2")

    assert page.context["fitting_count"] == len(phone.open("build", "good", fits="1").context["found"])
    assert "Still fits 2" in text_of(page).replace("\xa0", " ")
    assert [row.figure.name for row in red.context["found"]] == ["Spear of the Ford"]
    assert put(phone, figures["spear"], 1, colour="2").url.endswith("?colour=2")
    assert len(phone.open("build", "good", colour="9").context["found"]) == 3


def test_figure_that_does_not_fit_stays_with_the_reason(phone, figures, day):
    def reasons():
        found = phone.open("build", "good", q="").context["found"]
        return {row.figure.name: row.obstacle for row in found if row.obstacle}

    assert reasons() == {"Spear of the Ford": "Needs a hero first (2.02)"}
    put(phone, figures["warden"], 1)
    assert reasons() == {"Warden": "No. 1 is taken (2.04)"}
    put(phone, figures["singer"], 6)
    assert reasons()["Singer"] == "200 points too many (2.01)"
    assert "50 points too many (2.01)" in text_of(phone.open("build", "good"))
    put(phone, figures["singer"], 0)
    put(phone, figures["spear"], 6)
    assert reasons()["Spear of the Ford"] == "1 minion too many (2.02)"


def test_figures_come_by_points_where_it_is_asked_for(phone, figures):
    page = phone.open("build", "good", dear="1")

    assert [row.figure.name for row in page.context["found"]] == ["Warden", "Singer", "Spear of the Ford"]
    assert put(phone, figures["warden"], 1, dear="1").url.endswith("?dear=1")


def test_empty_list_offers_three_ways_to_begin(phone, figures):
    page = phone.open("build", "good")

    ways = re.findall(r'class="first-choice" href="([^"]+)"', page.content.decode())
    assert ways == [phone.url("paste", "good"), phone.url("copy", "good"), "#find"]
    assert "first-choice" not in phone.open("build", "good", q="war").content.decode()
    put(phone, figures["warden"], 1)
    assert "first-choice" not in phone.open("build", "good").content.decode()


def test_thumb_keeps_the_filter_of_what_fits(phone, figures):
    answer = put(phone, figures["warden"], 1, fits="1")

    assert answer.url.endswith("?fits=1")


def test_search_fragment_is_only_the_figures(phone, figures):
    response = phone.client.get(
        phone.url("build", "good"), {"q": "war"}, headers={"hx-request": "true", "hx-target": "found"}
    )

    assert response.content.decode().strip().startswith('<div id="found"')


def test_thumb_sets_the_quantity_and_keeps_the_search(phone, figures):
    for _press_twice in range(2):
        response = put(phone, figures["spear"], 2, q="ford")

    assert response.headers["Location"] == f"{phone.url('build', 'good')}?q=ford"
    assert [(row.figure.name, row.quantity) for row in phone.open("build", "good").context["rows"]] == [
        ("Spear of the Ford", 2)
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("quantity", ["", "-1", "two", "501", "²"])
def test_quantity_that_is_none_changes_nothing(phone, figures, quantity):
    response = put(phone, figures["spear"], quantity)

    assert response.status_code == 303
    assert notices(response)[0].startswith("Quantity: ")
    assert phone.open("build", "good").context["rows"] == []


def test_figure_of_another_faction_or_catalogue_is_not_offered(phone, figures):
    foreign = a_figure(a_catalogue(), name="Stranger")

    assert put(phone, figures["crow"], 1).status_code == 404
    assert put(phone, foreign, 1).status_code == 404


def test_findings_with_their_clause_show_before_anything_is_handed_in(phone, figures):
    put(phone, figures["warden"], 6)

    page = phone.open("build", "good")

    assert "1,800" in text_of(page)
    assert {str(ref) for finding in page.context["errors"] for ref in finding.refs} >= {"2.01", "2.04"}
    assert '/reference/#r-2-01"' in page.content.decode()


def test_whoever_hears_a_figure_hears_its_words_apart(phone, figures):
    put(phone, figures["warden"], 1)

    page = re.sub(r"<[^>]+>", "", phone.open("build", "good").content.decode())

    assert "All 1" in page
    assert not re.search(r"\d (?:pts|AP)[^ \n]", page)
    assert re.search(r"Points\s+\d+\s+/\s+1,500\s+met\s+2\.01", page)


@pytest.mark.thorough
def test_a_built_list_says_that_it_is_not_handed_in(phone, figures):
    assert "Draft, not handed in" not in text_of(phone.open("lists"))
    put(phone, figures["warden"], 1)

    assert "Draft, not handed in" in text_of(phone.open("lists"))
    assert "Legal, 1,200 points left" in text_of(phone.open("build", "good"))
    phone.press("hand-in", "good")
    assert "Draft, not handed in" not in text_of(phone.open("lists"))
    assert "Legal, handed in" in text_of(phone.open("build", "good"))


@pytest.mark.thorough
def test_every_rule_is_a_line_that_turns_when_it_breaks(phone, figures, day):
    tournament_settings.configure(
        day.tournament, by=day.cast.organiser, now=NOW, restrictions=[{"kind": "max-heroes", "value": 1}]
    )

    def states():
        return {line.clause: line.state for line in phone.open("build", "good").context["lines"]}

    assert set(states().values()) == {"untouched"}
    assert "A list has at most 1 hero" in text_of(phone.open("build", "good"))
    assert f'href="/t/{day.tournament.slug}/rules/"' in phone.open("build", "good").content.decode()
    put(phone, figures["warden"], 1)
    assert states() == dict.fromkeys(("2.01", "2.02", "2.03", "2.04", "2.021"), "met") | {"8.52": "untouched"}
    put(phone, figures["warden"], 6)
    assert [clause for clause, state in states().items() if state == "broken"] == ["2.01", "2.04", "2.021"]


def test_line_of_a_rule_explains_its_clause_and_says_what_is_wrong(phone, figures):
    put(phone, figures["spear"], 2)

    page = phone.open("build", "good")
    line = next(line for line in page.context["lines"] if line.code == "minions")

    assert (line.value, line.of) == ("2", "0")
    assert line.clauses[0][1] in html.unescape(page.content.decode())
    assert "2 minions but no hero" in finding_text(line.findings[0])


def test_illegal_list_is_kept_as_illegal_and_the_receipt_says_so(phone, figures, day):
    put(phone, figures["spear"], 3)

    refused = phone.press("hand-in", "good")
    assert "tick that you hand it in although it breaks rules" in notices(refused)[0]
    assert list_sheets.sheet_of(day.entrants[0], "good").version is None
    response = phone.press("hand-in", "good", knows="1")
    receipt = text_of(phone.client.get(response.headers["Location"]))

    version = list_sheets.sheet_of(day.entrants[0], "good").version
    assert not version.is_legal
    assert "Handed in, not legal" in receipt
    assert fingerprints.whole(version.fingerprint) in receipt


def test_receipt_tells_version_time_in_the_hall_and_fingerprint(day, figures):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, time_zone="Asia/Tokyo")
    phone = Phone(day.tokens[1])
    lists.submit(
        day.entrants[0],
        "good",
        [Choice(figures["warden"], 1)],
        by=day.cast.organiser,
        now=NOW,
    )

    receipt = text_of(phone.open("receipt", "good"))

    assert "16 June 2007, 17:00:00 (Asia/Tokyo)" in receipt
    assert "Version 1" in receipt


def test_handing_in_twice_is_one_version(phone, figures, day):
    put(phone, figures["warden"], 1)

    for _press_twice in range(2):
        phone.press("hand-in", "good")

    assert list_sheets.sheet_of(day.entrants[0], "good").version.number == 1


def test_empty_list_is_not_handed_in(phone, figures, day):
    response = phone.press("hand-in", "good")

    assert "empty" in notices(response)[0]
    assert day.entrants[0].good_list is None


@pytest.mark.thorough
def test_discard_goes_back_to_what_was_handed_in(phone, figures):
    put(phone, figures["warden"], 1)
    phone.press("hand-in", "good")
    put(phone, figures["warden"], 2)

    phone.press("discard", "good")

    assert [row.quantity for row in phone.open("build", "good").context["rows"]] == [1]


def test_locked_list_is_shown_with_the_sentence(phone, figures, day):
    put(phone, figures["warden"], 1)
    phone.press("hand-in", "good")
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    page = phone.open("build", "good")
    pressed = put(phone, figures["warden"], 2)

    assert "Ask the referee to reopen it" in text_of(page)
    assert "locked" in notices(pressed)[0]


def test_list_is_closed_by_the_first_round(phone, figures, day):
    for step in (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        tournaments.move(day.refresh().tournament, step, by=day.cast.organiser, now=NOW)

    assert "so lists are closed" in text_of(phone.open("build", "good"))


def test_text_is_taken_over_where_every_line_is_understood(phone, figures):
    response = phone.press("paste", "good", text="1x Warden\n2x Spear of the Ford")

    assert response.headers["Location"] == phone.url("build", "good")
    assert phone.open("build", "good").context["totals"].points == 400


def test_text_that_is_not_understood_names_the_line_and_changes_nothing(phone, figures):
    put(phone, figures["warden"], 1)

    page = phone.press("paste", "good", text="1x Warden\n2x Spear of the Fort\n3x Nobody at all")

    assert page.status_code == 422
    assert "Line 2" in text_of(page)
    assert "Did you mean “Spear of the Ford”?" in text_of(page)
    assert phone.open("build", "good").context["totals"].points == 300


def test_chosen_correction_mends_its_line_and_keeps_the_quantity(phone, figures):
    phone.press("paste", "good", **{"text": "1x Warden\n2x Spear of the Fort", "line-2": "Spear of the Ford"})

    assert phone.open("build", "good").context["totals"].points == 400


@pytest.mark.parametrize(("button", "name"), [("seek", "build"), ("copy-base", "copy-base")])
def test_unknown_name_leads_to_the_search_or_its_base_and_loses_no_line(phone, figures, button, name):
    text = "1x Warden\n3x Nobody at all\n2x Stranger"
    page = phone.press("paste", "good", text=text)
    assert f'name="{button}" value="2"' in page.content.decode()

    answer = phone.press("paste", "good", text=text, **{button: "2"})

    assert answer.url == f"{phone.url(name, 'good')}?q=Nobody+at+all"
    assert notices(answer) == ["Still to find: Stranger."]
    assert phone.open("build", "good").context["totals"].points == 300


def test_unknown_name_alone_leaves_the_list_as_it_was(phone, figures):
    put(phone, figures["warden"], 1)

    phone.press("paste", "good", text="Nobody at all", seek="1")

    assert phone.open("build", "good").context["totals"].points == 300


def test_what_was_understood_can_be_taken_alone(phone, figures):
    phone.press("paste", "good", text="1x Warden\n3x Nobody", anyway="1")

    assert phone.open("build", "good").context["totals"].points == 300


@pytest.mark.parametrize("text", ["", "# nothing", "9" * 70_000])
def test_text_that_is_no_list_is_a_sentence(phone, figures, text):
    page = phone.press("paste", "good", text=text)

    assert page.status_code == 422
    assert "This did not work" in text_of(page)


def test_text_of_the_list_can_be_copied_and_pasted_back(phone, figures):
    put(phone, figures["spear"], 4)
    text = phone.open("paste", "good").context["pasted"].text

    phone.press("discard", "good")
    phone.press("paste", "good", text=text)

    assert [(r.figure.name, r.quantity) for r in phone.open("build", "good").context["rows"]] == [
        ("Spear of the Ford", 4)
    ]


def test_builder_asks_a_fixed_number_of_queries(phone, figures, day, django_assert_num_queries):
    for figure in list(figures.values())[:1]:
        put(phone, figure, 1)
    with django_assert_num_queries(7):
        phone.open("build", "good")

    for figure in list(figures.values())[:3]:
        put(phone, figure, 1)
    with django_assert_num_queries(7):
        phone.open("build", "good")


def test_builder_without_a_catalogue_says_who_can_help(phone):
    assert "The organiser has not added a catalogue" in text_of(phone.open("build", "good"))


def test_builder_weighs_little(phone, figures):
    assert len(phone.open("build", "good").content) < 40_000
