"""Whatever a setting stops names that setting: each code of every table is looked at, once by hand."""

import re
from collections import defaultdict

import pytest
from django.test import RequestFactory

from armies.messages.tables import FINDINGS, REFUSALS
from armies.services.errors import Refused
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.organiser.desk_client import text_of as text_shown
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Tournament
from tournament.queries.lists import list_queue
from tournament.web.refusals import CITED, MAY_CHANGE_RULES, RefusalMiddleware
from tournament.web.setting_links import LISTS_HINDER, SETTING_OF_REFUSAL
from tournament.web.setting_texts import text_of

pytestmark = pytest.mark.django_db
# What is refused because of an answer on the settings page, and the key of its question.
CAUSED_BY = {
    "army-or-concession": "concession_score",
    "catalogue-exists.unused": "catalogues",
    "check-in-at-desk.deadline": "check_in",
    "check-in-not-yet": "check_in",
    "concession-forbidden": "concession_score",
    "cut-undecided": "cut_ties",
    "cut-undecided.close": "cut_ties",
    "cut-without-swiss": "format",
    "dice-missing": "cut_ties",
    "email-missing": "confirms_email",
    "faction-by-table.evil": "round_robin_factions",
    "faction-by-table.good": "round_robin_factions",
    "figure-foreign": "catalogues",
    "figure-foreign.number": "catalogues",
    "fixed-table-missing": "table_count",
    "follows-plan.bracket": "cut_size",
    "follows-plan.schedule": "format",
    "follows-plan.why": "format",
    "label-unknown.near": "catalogues",
    "label-unknown.unread": "catalogues",
    "lists-closed.deadline": "lists_close_at",
    "lists-closed.others": "reveal",
    "no-free-seat": "format",
    "no-legal-round": "if_impossible",
    "no-place": "entrant_limit",
    "no-such-table": "table_count",
    "on-waiting-list": "entrant_limit",
    "points-set-up-unknown": "timeout_metric",
    "reason-missing.publish": "change_reason",
    "referee-calls-off": "referee_calls",
    "registration-closed.deadline": "registration_closes_at",
    "request-off.late": "late_notices",
    "request-off.sit-out": "requested_byes",
    "request-off.stop": "stops_by_phone",
    "ring-or-concession": "ring_or_concession",
    "round-follows": "format",
    "round-robin-size": "format",
    "rounds-follow": "format",
    "rounds-over.swiss": "rounds_planned",
    "seed-decides": "cut_ties",
    "sit-out-too-many": "requested_byes",
    "table-unknown.kept": "table_count",
    "tables-too-few": "table_count",
    "tables-too-few.needed": "table_count",
    "tables-too-few.usable": "table_count",
    "time-or-concession": "concession_score",
    "untimed.round": "ruleset_key",
    "untimed.timeline": "ruleset_key",
}
BY_LISTS = (f"{LISTS_HINDER}.round", f"{LISTS_HINDER}.round-ruling", f"{LISTS_HINDER}.check-in")
# Words of a setting in a sentence that no setting causes, and why it is none.
NO_SETTING = {
    "built-on.never-frozen": "what is undone is older than a round",
    "built-on.paired-with-settings": "what is undone is older than a round",
    "built-on.settings-frozen": "what is undone is older than a round",
    "fee-missing": "fees have a page of their own",
    "list-kind.documents": "the game decides what a list is",
    "list-kind.figures": "the game decides what a list is",
    "lists-brought-unknown": "it is about the setting itself",
    "no-lists-asked": "who hands one in was told on their own page",
    "bye": "there is no game, whatever it is worth",
    "list-player-unknown": "it is about a person",
    "policy-frozen.policy": "round 1 has fixed it, and its question says so",
    "no-sides": "the game decides whether it has sides",
    "rule-gone": "it is about a rule that was removed",
}
SOUNDS_LIKE_ONE = re.compile(r"event rules?\b|at this event|[Tt]his event|in the hall|the hall has|settings")


def stopped(code, tournament, *, may_change=True, **data):
    """The page of a refusal that leads back to no form, as the desk shows it."""
    name, _, case = code.partition(".")
    tokens = CITED.set(tournament), MAY_CHANGE_RULES.set(may_change)
    request = RequestFactory().get("/desk/", headers={"accept": "text/html"})
    try:
        page = RefusalMiddleware(None).process_exception(request, Refused(name, "No.", case=case, data=data))
    finally:
        CITED.reset(tokens[0])
        MAY_CHANGE_RULES.reset(tokens[1])
    return page.content.decode()


def questions_on(page):
    return re.findall(r'href="[^"]+/settings/questions/(\w+)/#\1"', page)


def test_each_refusal_leads_to_the_setting_that_causes_it_and_no_other_does():
    tournament = a_day().tournament
    codes = [code for code in (*REFUSALS.messages, *FINDINGS.messages) if not code.startswith(LISTS_HINDER)]

    found = {code: questions_on(stopped(code, tournament)) for code in codes}

    assert {code: keys for code, keys in found.items() if keys} == {
        code: [key] for code, key in CAUSED_BY.items()
    }
    assert {code.partition(".")[0] for code in SETTING_OF_REFUSAL} == {
        code.partition(".")[0] for code in CAUSED_BY
    }


def test_each_sentence_that_speaks_of_the_event_is_known():
    texts = {code: message.text % defaultdict(lambda: 2) for code, message in REFUSALS.messages.items()}
    speaking = {code for code, text in texts.items() if SOUNDS_LIKE_ONE.search(text)}

    assert speaking - CAUSED_BY.keys() - {*BY_LISTS} == NO_SETTING.keys()


@pytest.mark.parametrize("code", BY_LISTS)
@pytest.mark.parametrize(
    ("found", "keys"),
    [
        (["evil list missing"], ["missing_lists"]),
        (["list illegal"], ["illegal_lists"]),
        (["good list missing", "evil list illegal"], ["missing_lists", "illegal_lists"]),
    ],
)
def test_lists_that_stop_a_round_or_a_player_lead_to_what_decides_about_them(code, found, keys):
    assert questions_on(stopped(code, a_day().tournament, lists=found)) == keys


def test_those_who_cannot_change_a_setting_read_which_it_is():
    page = stopped("on-waiting-list", a_day().tournament, may_change=False)

    assert questions_on(page) == []
    assert f"(Settings: {text_of('entrant_limit')})" in page


def on_check_in_day(count, **plan):
    day = with_entrants(a_day(**plan), count)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("move", TournamentStatus.CHECK_IN)
    return day, olga


def test_who_waits_for_a_place_is_not_checked_in_for_a_limit_that_is_named():
    day, olga = on_check_in_day(2)
    day.tournament.entrants.filter(number=2).update(status=EntrantStatus.WAITING_LIST)

    answer = olga.press("check-in-entrant", 2, came_from=olga.url("check-in"))

    assert questions_on(olga.next_page(answer).content.decode()) == ["entrant_limit"]


def test_several_who_are_not_checked_in_for_one_setting_name_it_once():
    _day, olga = on_check_in_day(3, policy={"missing_lists": "no-check-in"})

    answer = olga.press("check-in-many", numbers=["1", "2", "3"], does="here", came_from=olga.url("check-in"))

    shown = olga.next_page(answer).content.decode()
    assert questions_on(shown) == ["missing_lists"]


def lists_on(page):
    return re.findall(r'href="[^"]+/lists/(\d+/\w+)/"', page)


def told_after(browser, answer):
    return browser.next_page(answer).content.decode().split('id="messages"')[1].split("<h1")[0]


def with_an_illegal_list(**policy):
    """Two players are to be checked in; the list of the second has a minion and no hero."""
    day, olga = on_check_in_day(2, ruleset_key="combat-hex-starter", level=500, policy=policy)
    armed(day)
    for entrant, text in zip(day.entrants, (LEGAL, ILLEGAL), strict=True):
        hand_in(entrant, text)
    return day, olga


@pytest.mark.parametrize(
    ("verb", "args", "data"),
    [("check-in-entrant", [2], {}), ("check-in-many", [], {"numbers": ["2"], "does": "here"})],
)
def test_illegal_list_at_check_in_names_the_broken_rule_and_leads_to_the_list(verb, args, data):
    day, olga = with_an_illegal_list(illegal_lists="no-check-in")

    told = told_after(olga, olga.press(verb, *args, came_from=olga.url("check-in"), **data))

    rules = list_queue.row_of(day.entrants[1], "good").broken_rules
    assert rules
    assert all(rule in told for rule in rules)
    assert lists_on(told) == ["2/good"]
    assert questions_on(told) == ["illegal_lists"]


def test_illegal_lists_at_pairing_name_their_rules_and_lead_there_whom_may_look_at_them():
    day, olga = with_an_illegal_list(illegal_lists="no-pairing")
    olga.press("check-in-many", numbers=["1", "2"], does="here", came_from=olga.url("check-in"))
    kei = Browser(day.cast.kei, day.tournament.slug)

    told = told_after(olga, olga.press("pair", came_from=olga.url("home")))

    rules = ", ".join(list_queue.row_of(day.entrants[1], "good").broken_rules)
    assert f"Paul Okafor (good list illegal: {rules})" in told
    assert lists_on(told) == ["2/good"]
    assert questions_on(told) == ["illegal_lists"]
    assert rules.partition(",")[0] in text_shown(kei.open("hindrances"))


def test_scorekeeper_reads_which_rule_is_broken_and_gets_no_link_to_a_page_of_referees():
    day, _olga = with_an_illegal_list(illegal_lists="no-check-in")
    kei = Browser(day.cast.kei, day.tournament.slug)

    told = told_after(kei, kei.press("check-in-entrant", 2, came_from=kei.url("check-in")))

    assert lists_on(told) == []
    assert list_queue.row_of(day.entrants[1], "good").broken_rules[0] in told


def test_line_of_an_import_for_which_no_place_is_left_names_their_number():
    day = with_entrants(a_day(), 2)
    Tournament.objects.update(entrant_limit=2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("entrant-import", text="name\nPim\nPam\n", beyond="refuse").content.decode()

    assert set(questions_on(page)) == {"entrant_limit"}
