"""An event of any other game at the desk: its sheets, second checks, rulings, corrections and lost games."""

import pytest

from rules.scoring.published import PUBLISHED_SCHEMES
from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import adapters
from tournament.models import Submission
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
PLAYED = {"ending": "decided", "a_counter_0": "16", "b_counter_0": "8"}
SHEET = {"table": "1", "ending": "1", "a_counter_0": "16", "b_counter_0": "8"}


@pytest.fixture(params=["mesbg", "results-only"])
def day(request):
    day, round_ = published(4)
    day.tournament.ruleset_key = request.param
    day.tournament.save()
    if request.param == "mesbg":
        round_.pairings.update(faction_a="good")
    day.game = request.param
    return day


@pytest.fixture
def jun(day):
    return Browser(day.cast.jun, day.tournament.slug)


def stored():
    return list(
        Submission.objects.filter(status="confirmed").values_list("units_a", "units_b", "grade_a", "row")
    )


def test_the_page_of_a_table_says_what_a_slip_means_and_keeps_it(day, jun):
    page = jun.open("table", 1, 1)
    looked = jun.next_page(jun.press("table", 1, 1, client_token="t", check="1", **PLAYED))
    saved = jun.next_page(jun.press("table", 1, 1, client_token="t", save="1", **PLAYED))

    assert not any(word in text_of(page) for word in ("Figures", "heroes", "Ring", "set up"))
    assert "Save result" in text_of(looked)
    best_win = {"mesbg": "Major win for", "results-only": "Win for"}[day.game]
    assert best_win in text_of(looked)
    assert "-win" not in text_of(looked)
    assert "Table 1 saved" in text_of(saved)
    best = {"mesbg": (10, 0, "major-win", "band:major"), "results-only": (6, 0, "win-win", "band:win")}
    assert stored() == [best[day.game]]


def test_a_count_that_is_missing_or_beyond_the_scheme_is_named(day, jun):
    page = jun.next_page(jun.press("table", 1, 1, client_token="t", save="1", ending="decided"))
    high = jun.next_page(
        jun.press("table", 1, 1, client_token="t", save="1", **{**PLAYED, "a_counter_0": "99999"})
    )

    assert "Still missing" in text_of(page) or "is missing" in text_of(page)
    assert "less than or equal" in text_of(high) or "Enter" in text_of(high)
    assert stored() == []


@pytest.mark.parametrize(("ending", "wins"), [("a-conceded", "b"), ("b-absent", "a"), ("a-excluded", "b")])
def test_a_game_that_was_not_played_out_needs_no_count(day, jun, ending, wins):
    jun.press("table", 1, 1, client_token="t", save="1", ending=ending)

    [(units_a, units_b, _, _)] = stored()
    assert (units_a > units_b) == (wins == "a")


def test_sheets_are_typed_one_after_the_other_and_checked_once_more(day, jun):
    page = jun.open("entry")
    jun.press("entry", mode="sheet", client_token="e", **SHEET)
    checked = jun.next_page(jun.press("entry", mode="check", client_token="c", **SHEET))
    other = jun.next_page(
        jun.press("entry", mode="check", client_token="d", **{**SHEET, "a_counter_0": "15"})
    )

    assert "Figures" not in text_of(page)
    assert "Conceded" in text_of(page)
    assert len(stored()) == 1
    assert "1 checked" in text_of(checked)
    assert "Stop: table 1 has other numbers" in text_of(other)
    assert Submission.objects.get().checked_by


def test_a_number_of_many_digits_is_too_large_and_not_cut(jun):
    page = jun.open("table", 1, 1)
    assert 'maxlength="20"' in page.content.decode()

    high = jun.next_page(
        jun.press("table", 1, 1, client_token="t", save="1", **{**PLAYED, "a_counter_0": "123456789012"})
    )

    assert "123,456,789,012 is too much. Enter" in text_of(high)


def test_a_table_that_the_round_does_not_have_is_named_while_it_is_typed(jun):
    page = text_of(jun.press("entry-said", mode="sheet", client_token="e", table="99"))

    assert "Round 1 has no table 99. Check the sheet." in page
    assert "has no table" not in text_of(jun.press("entry-said", mode="sheet", client_token="e", table="1"))
    assert "has no table" not in text_of(jun.press("entry-said", mode="sheet", client_token="e", table=""))


def test_a_sheet_without_its_numbers_is_not_stored(day, jun):
    page = jun.next_page(jun.press("entry", mode="sheet", client_token="e", table="1", ending="1"))

    assert stored() == []
    assert page.status_code == 200


def test_a_referee_rules_with_points_that_a_game_can_give(day, jun):
    page = jun.open("table", 1, 1)
    ruling = {"ruling-client_token": "r", "ruling-clause": "10.01", "ruling-reason": "Seen at the table"}
    pair = {"mesbg": "8-2", "results-only": "0-6"}[day.game]
    jun.press("table-rule", 1, 1, **ruling, **{"ruling-points": pair})

    assert "Who played good" not in text_of(page)
    assert [f"{units_a}-{units_b}" for units_a, units_b, _, _ in stored()] == [pair]


def test_a_referee_may_rule_what_an_extra_adds(day, jun):
    day.tournament.scheme = next(each for each in PUBLISHED_SCHEMES if each["name"] == "CoGs of War")
    day.tournament.save()

    offered = jun.open("table", 1, 1).context["ruling"].fields["half_a"].choices

    assert [half for half, _ in offered] == list(range(26, -1, -2))  # 3 of the win, 7 and 3 more


@pytest.mark.parametrize("ending", ["2", "3", "43", "53"])
def test_an_ending_that_no_scored_game_has_is_refused(day, jun, ending):
    sheet = {**SHEET, "ending": ending}

    page = jun.next_page(jun.press("entry", mode="sheet", client_token="e", **sheet))

    assert "use 5 or 6, such as 52 or 63" in text_of(page)
    assert stored() == []


def test_a_round_shows_who_plays_what_only_where_there_are_sides(day, jun):
    said = text_of(jun.open("round", 1))

    assert (" Plays " in said) == (day.game == "mesbg")


def test_everything_is_found_where_no_rulebook_is(day, jun):
    page = jun.client.get(f"/desk/{day.tournament.slug}/find/?q=prints")

    assert page.status_code == 200
    assert "Prints" in text_of(page)


def test_a_result_of_a_round_that_is_over_is_corrected_after_its_effects_were_seen(day, jun):
    for pairing in day.tournament.rounds.get().pairings.filter(b__isnull=False):
        facts = {side: {"counters": {counter(day): count}} for side, count in (("a", 9), ("b", 3))}
        results.submit(pairing, with_faction(facts, pairing), token="t", by=day.cast.referee, now=NOW)
    rounds.close(day.tournament.rounds.get(), by=day.cast.referee, now=NOW)

    page = jun.open("table", 1, 1)
    looked = jun.press("table", 1, 1, client_token="k", look="1", reason="Read wrongly", **PLAYED)

    assert 'value="9"' in page.content.decode()
    assert looked.status_code == 200
    assert "Read wrongly" in looked.content.decode()


def test_a_later_scheme_changes_no_earlier_result(day, jun):
    jun.press("table", 1, 1, client_token="t", save="1", **PLAYED)
    before = stored()
    verdict = Submission.objects.get().verdict
    digest = verdict["scheme_digest"]

    first = {"mesbg": 1, "results-only": 1}[day.game]
    day.tournament.scheme = dict(adapters.to_ruleset(day.tournament).schemes[first])
    day.tournament.save()

    assert stored() == before
    assert len(digest) == 64
    assert verdict["ruleset_digest"] == adapters.to_ruleset_digest(day.tournament)
    assert digest != adapters.to_scheme_digest(day.tournament)


def counter(day):
    return {"mesbg": "vp", "results-only": "points"}[day.game]


def with_faction(facts, pairing):
    if pairing.faction_a is None:
        return facts
    return {**facts, "a": {**facts["a"], "faction": pairing.faction_a}}


def test_a_round_from_paper_takes_the_numbers_of_the_scheme(day, jun):
    rounds_on_paper = Browser(day.cast.olga, day.tournament.slug)
    for pairing in day.tournament.rounds.get().pairings.filter(b__isnull=False):
        facts = {side: {"counters": {counter(day): count}} for side, count in (("a", 9), ("b", 3))}
        results.submit(pairing, with_faction(facts, pairing), token="t", by=day.cast.referee, now=NOW)
    rounds.close(day.tournament.rounds.get(), by=day.cast.referee, now=NOW)
    games = {
        pairing.table: (pairing.a.number, pairing.b.number)
        for pairing in day.tournament.rounds.get().pairings.all()
    }
    (one, two), (three, four) = games[1], games[2]
    typed = {
        "rows": "2",
        "client_token": "p",
        "reason": "The server was off.",
        "store": "1",
        "is_confirmed": "1",
    }
    good = {"1-good": "g", "2-good": "e"} if day.game == "mesbg" else {}
    first = {"1-table": "1", "1-one": one, "1-two": three, "1-a_counter_0": "7", "1-b_counter_0": "7"}
    second = {"2-table": "2", "2-one": two, "2-two": four, "2-ending": "52"}

    page = rounds_on_paper.open("paper-round")
    rounds_on_paper.press("paper-round", **typed, **good, **first, **second)

    assert "Figures" not in text_of(page)
    assert ("First: G or E" in text_of(page)) == (day.game == "mesbg")
    assert sorted(stored()[-2:], key=lambda row: row[3])[1][2] == "draw"
    assert "conceded" in {row for *_, row in stored()}
