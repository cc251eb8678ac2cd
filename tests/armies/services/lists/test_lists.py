"""Army lists as rows: versions, verdicts, fingerprints, locks."""

import hashlib
from datetime import timedelta

import pytest

from armies import adapters, queries
from armies.models import ArmyListVersion
from armies.services.catalogues import figures
from armies.services.errors import Refused
from armies.services.lists import lists
from armies.services.lists.drafts import Choice, choices_of
from rules.policy import Policy
from tests.data import builders
from tests.data.factories import NOON, a_catalogue, a_figure, a_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue():
    return a_catalogue(standing="demonstration")


@pytest.fixture
def captain(catalogue):
    return a_figure(catalogue, name="Captain", kind="hero", points=200, action_points=5)


@pytest.fixture
def spearman(catalogue):
    return a_figure(catalogue, name="Spearman", points=50)


def save(army_list, *entries, **options):
    given = {"by": "Ane Lund", "now": NOON, "policy": Policy(), **options}
    return lists.save_version(army_list, entries=[Choice(*entry) for entry in entries], **given)


def test_list_is_kept_with_its_verdict_and_totals(captain, spearman):
    version = save(a_list(), (captain, 1), (spearman, 4), source="text", note="pasted")

    assert (version.number, version.is_current, version.is_legal) == (1, True, True)
    assert (version.totals["points"], version.totals["figures"], version.totals["minion_cap"]) == (400, 5, 5)
    assert (version.submitted_by, version.submitted_at, version.source) == ("Ane Lund", NOON, "text")
    assert [(row.position, row.quantity, row.snapshot["name"]) for row in version.entries.all()] == [
        (1, 1, "Captain"),
        (2, 4, "Spearman"),
    ]


def test_illegal_list_is_kept_with_its_findings(captain, spearman):
    version = save(a_list(), (captain, 1), (spearman, 6))

    errors = [row for row in version.verdict["findings"] if row["severity"] == "error"]
    assert (version.is_legal, [row["code"] for row in errors]) == (False, ["AC2"])
    assert errors[0]["refs"][0] == "2.02"


def test_same_content_in_another_order_is_no_second_version(captain, spearman):
    army_list = a_list()
    first = save(army_list, (captain, 1), (spearman, 4))

    second = save(army_list, (spearman, 1), (captain, 1), (spearman, 3), now=NOON + timedelta(hours=1))

    assert second == first
    assert army_list.versions.count() == 1


def test_changed_content_becomes_the_current_version(captain, spearman):
    army_list = a_list()
    first = save(army_list, (captain, 1))

    second = save(army_list, (captain, 1), (spearman, 1))

    assert (second.number, queries.current_version(army_list)) == (2, second)
    assert list(army_list.versions.values_list("number", "is_current")) == [(1, False), (2, True)]
    assert first.fingerprint != second.fingerprint


def test_same_content_under_another_verdict_is_a_new_version(catalogue):
    bearer = a_figure(catalogue, kind="hero", abilities=[{"code": "The One Ring", "cost": None}])
    first = a_figure(catalogue, kind="hero", abilities=[{"code": "PR1", "cost": None}])
    second = a_figure(catalogue, kind="hero", points=70, abilities=[{"code": "PR2", "cost": None}])
    army_list = a_list()
    entries = [(bearer, 1), (first, 1), (second, 1)]

    dear = save(army_list, *entries)
    cheap = save(army_list, *entries, policy=Policy(pr2_costs_points=False))

    assert dear.fingerprint == cheap.fingerprint
    assert (dear.totals["points"], cheap.totals["points"], cheap.number) == (170, 100, 2)


def test_fingerprint_is_the_digest_of_the_list_file(captain, spearman):
    version = save(a_list(), (spearman, 4), (captain, 1))

    content = adapters.to_canonical_json(adapters.to_rules_list(version))
    assert version.fingerprint == hashlib.sha256(content.encode()).hexdigest()


def test_correction_of_the_catalogue_leaves_saved_lists_alone(captain):
    version = save(a_list(), (captain, 1))
    dearer = builders.hero("Captain", points=300)

    figures.correct(captain, figure=dearer, by="Jun", now=NOON)

    kept = adapters.to_rules_list(ArmyListVersion.objects.get(pk=version.pk)).entries[0].figure
    assert (kept.points, kept.name) == (200, "Captain")
    assert figures.differences(kept, dearer) == {"points": (200, 300)}


def test_saving_after_a_correction_takes_the_figure_of_today(captain):
    army_list = a_list()
    version = save(army_list, (captain, 1))
    figures.correct(captain, figure=builders.hero("Captain", points=300), by="Jun", now=NOON)

    again = save(army_list, *((choice.figure, choice.quantity) for choice in choices_of(version)))

    assert (again.number, again.totals["points"]) == (2, 300)


def test_locked_list_is_refused_and_a_reopened_one_is_not(captain):
    army_list = a_list()
    save(army_list, (captain, 1))
    lists.lock(army_list, now=NOON)

    with pytest.raises(Refused, match=r"The good list is locked\. Ask the referee") as refusal:
        save(army_list, (captain, 2))
    reopened = lists.unlock(army_list, now=NOON + timedelta(hours=1))

    assert (refusal.value.code, refusal.value.status) == ("list-locked", 409)
    assert (reopened.locked_at, reopened.reopened_at) == (None, NOON + timedelta(hours=1))
    assert save(army_list, (captain, 2)).number == 2


def test_locking_twice_keeps_the_first_hour():
    army_list = a_list()
    lists.lock(army_list, now=NOON)

    assert lists.lock(army_list, now=NOON + timedelta(hours=1)).locked_at == NOON


def test_opening_an_open_list_changes_nothing():
    assert lists.unlock(a_list(), now=NOON).reopened_at is None


@pytest.mark.parametrize("quantity", [0, -1, 501])
def test_quantity_that_no_list_holds_is_refused(captain, quantity):
    with pytest.raises(Refused, match=f"{quantity} of Captain is not possible"):
        save(a_list(), (captain, quantity))


def test_endless_list_is_refused(catalogue):
    rows = [a_figure(catalogue) for _ in range(301)]

    with pytest.raises(Refused, match="has 301 entries; the limit is 300"):
        save(a_list(), *((row, 1) for row in rows))


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"faction": "grey"}, "unknown-faction"),
        ({"ruleset_key": "combat-hex-2008"}, "unknown-ruleset"),
        ({"level": 0}, "bad-level"),
    ],
)
def test_list_for_no_known_game_is_refused(columns, code):
    given = {"faction": "good", "ruleset_key": "combat-hex-2007", "level": 1500, "now": NOON, **columns}

    with pytest.raises(Refused) as refusal:
        lists.create(**given)

    assert refusal.value.code == code


def test_made_list_is_open_and_empty():
    army_list = lists.create(faction="evil", ruleset_key="combat-hex-starter", level=1000, now=NOON)

    assert (army_list.faction, army_list.level, army_list.is_locked) == ("evil", 1000, False)
    assert queries.current_version(army_list) is None


@pytest.mark.parametrize("rows", [1, 3])
def test_current_versions_take_two_queries(rows, captain, spearman, django_assert_num_queries):
    ids = []
    for _ in range(rows):
        army_list = a_list()
        save(army_list, (captain, 1), (spearman, 1))
        ids.append(army_list.pk)

    with django_assert_num_queries(2):
        found = queries.current_versions(ids)
        whole = [adapters.to_rules_list(version) for version in found.values()]
        names = {choice.figure.catalogue.key for version in found.values() for choice in choices_of(version)}

    assert (len(whole), len(names)) == (rows, 1)


@pytest.mark.parametrize("rows", [1, 3])
def test_history_of_a_list_takes_two_queries(rows, captain, django_assert_num_queries):
    army_list = a_list()
    for quantity in range(1, rows + 1):
        save(army_list, (captain, quantity))

    with django_assert_num_queries(2):
        numbers = [version.number for version in queries.versions_of(army_list) if version.entries.all()]

    assert numbers == list(range(rows, 0, -1))


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_of_invented_figures_are_known_in_one_query(rows, captain, django_assert_num_queries):
    invented = [a_list().pk for _ in range(rows)]
    for army_list in invented:
        save(lists.ArmyList.objects.get(pk=army_list), (captain, 1))
    real = a_list()
    save(real, (a_figure(a_catalogue(standing="unverified")), 1))

    with django_assert_num_queries(1):
        found = queries.lists_with_invented_figures([*invented, real.pk])

    assert found == set(invented)


def test_saving_takes_eight_queries_however_many_figures(captain, spearman, django_assert_num_queries):
    army_list = a_list()
    save(army_list, (captain, 1))

    with django_assert_num_queries(8):
        save(army_list, (captain, 2), (spearman, 3))
