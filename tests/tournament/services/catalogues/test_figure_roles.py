"""Roles settled by officials: lists that follow, lists that stay, and whom nobody may decide for."""

import json

import pytest

from armies import adapters
from armies.models import ArmyListVersion, Figure
from armies.queries import current_version
from armies.services.catalogues import figures as figure_services
from armies.services.lists import json_format
from armies.services.lists.drafts import Choice
from rules.figure_lists.figures import Role
from tests.data import builders
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.models import LogEntry, PlayerMessage
from tournament.models import Role as OfficialRole
from tournament.queries.catalogues import figure_differences, figure_roles
from tournament.services.catalogues import copied_figures
from tournament.services.catalogues import figure_roles as services
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import list_reviews, lists

pytestmark = pytest.mark.django_db
HERO = {"kind": "hero", "points": 700, "action_points": 4, "unique_numbers": [1]}


@pytest.fixture
def day():
    """Pia and Paul have Frodo and the base that a name suggests to be his, for 1400 points together."""
    day = with_entrants(a_day(), 2)
    catalogue = a_catalogue(name="Season")
    day.tournament.catalogues.add(catalogue)
    day.frodo = a_figure(catalogue, name="Frodo", **HERO)
    day.base = a_figure(catalogue, name="Frodo mit dem Ring", **HERO)
    for entrant in day.entrants:
        lists.submit(entrant, "good", [Choice(day.frodo), Choice(day.base)], by=player(entrant), now=NOW)
    return day.refresh() and day


def settle(day, *decisions, by=None):
    return services.settle(day.tournament, decisions, by=by or day.cast.referee, now=NOW)


def both(day):
    return RoleDecision(day.frodo.pk, Role.RING_BEARER), RoleDecision(day.base.pk, Role.RING_BASE, "frodo")


def current(day, number=0):
    day.entrants[number].refresh_from_db()
    return current_version(day.entrants[number].good_list)


def test_list_pays_until_an_official_confirms_and_is_checked_again_then(day):
    before = current(day)
    assert [row["code"] for row in before.verdict["findings"] if row["severity"] == "error"] == ["AC4"]
    assert (before.is_legal, before.totals["points"]) == (False, 1400)
    assert "role-proposed" in [row["code"] for row in before.verdict["findings"]]

    settled = settle(day, *both(day))

    after = current(day)
    assert {row.pk for row in settled.figures} == {day.frodo.pk, day.base.pk}
    assert [each.difference_count for each in settled.checked] == [2]
    assert (after.number, after.is_legal, after.totals["points"]) == (2, True, 700)
    assert after.totals["figures"] == 1
    entry = LogEntry.objects.get(verb="figure.role")
    assert {row["role_of"] for row in entry.data["figures"]} == {"", "Frodo"}
    assert PlayerMessage.objects.filter(
        entrant=day.entrants[0], text__contains="A referee set roles."
    ).exists()


def test_locked_list_keeps_every_byte_whatever_is_settled(day):
    version = current(day)
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
    before = ArmyListVersion.objects.values_list("fingerprint", "verdict", "totals", "is_legal")
    stored = (list(before), json_format.print_out(version))

    settle(day, *both(day))

    assert (list(before.all()), json_format.print_out(current(day))) == stored
    assert adapters.fingerprint(adapters.to_rules_list(current(day))) == version.fingerprint


def test_rejected_role_leaves_the_figure_to_be_paid_for_and_asks_no_more(day):
    settle(day, RoleDecision(day.base.pk, Role.NONE), RoleDecision(day.frodo.pk, Role.NONE))

    after = current(day)
    assert (after.is_legal, after.totals["points"]) == (False, 1400)
    assert "role-proposed" not in [row["code"] for row in after.verdict["findings"]]
    assert figure_roles.proposed_count(day.tournament) == 0


def test_same_decision_twice_is_one(day):
    settle(day, *both(day))

    assert settle(day, *both(day)).figures == []
    assert LogEntry.objects.filter(verb="figure.role").count() == 1


def test_decision_on_what_another_official_has_settled_is_refused(day):
    seen = day.base.role_mark
    settle(day, *both(day))

    with pytest.raises(Conflict) as refused:
        settle(day, RoleDecision(day.base.pk, Role.NONE, seen=seen))

    assert refused.value.code == "changed-meanwhile"


@pytest.mark.parametrize(
    ("role", "role_of", "printed", "code"),
    [
        (Role.RING_BASE, "", [], "role-contradiction"),
        (Role.RING_BASE, "Gandalf", [], "role-of-unknown"),
        (Role.RING_BASE, "Frodo", ["pr1"], "role-contradiction"),
        (Role.PR2, "", ["pr1"], "role-contradiction"),
    ],
)
def test_role_that_cannot_be_is_refused_and_nothing_is_settled(day, role, role_of, printed, code):
    day.base.abilities = [{"code": ability, "cost": None} for ability in printed]
    day.base.save()

    with pytest.raises(Invalid) as refused:
        settle(day, RoleDecision(day.frodo.pk, Role.RING_BEARER), RoleDecision(day.base.pk, role, role_of))

    assert refused.value.code == code
    assert Figure.objects.get(pk=day.frodo.pk).role_state == "proposed"


def test_base_that_only_itself_has_the_name_of_replaces_nobody(day):
    with pytest.raises(Invalid) as refused:
        settle(day, RoleDecision(day.base.pk, Role.RING_BASE, day.base.name))
    assert refused.value.code == "role-of-unknown"
    a_figure(day.base.catalogue, name=day.base.name.upper(), faction="good")

    settle(day, RoleDecision(day.base.pk, Role.RING_BASE, day.base.name))

    assert Figure.objects.get(pk=day.base.pk).role_of == day.base.name.upper()


def test_two_roles_for_one_figure_are_refused_and_the_same_twice_is_one(day):
    one, other = RoleDecision(day.frodo.pk, Role.RING_BEARER), RoleDecision(day.frodo.pk, Role.NONE)
    with pytest.raises(Invalid) as refused:
        settle(day, one, other)

    assert refused.value.code == "figure-twice"
    assert len(settle(day, one, one).figures) == 1


def test_figure_of_no_catalogue_of_the_tournament_is_refused(day):
    stranger = a_figure(a_catalogue(), name="Frodo")

    with pytest.raises(Conflict) as refused:
        settle(day, RoleDecision(stranger.pk, Role.RING_BEARER))

    assert refused.value.code == "figure-foreign"


def test_nobody_settles_roles_for_a_tournament_of_others(day):
    other = a_day(name="Another Cup")
    other.tournament.catalogues.add(day.base.catalogue)
    OfficialRole.objects.filter(tournament=other.tournament).delete()

    with pytest.raises(Conflict) as refused:
        settle(day, *both(day))

    assert refused.value.code == "catalogue-shared"
    other.tournament.status = "finished"
    other.tournament.save()
    assert len(settle(day, *both(day)).figures) == 2


def test_claim_of_a_player_counts_for_nothing_and_waits(day):
    claim = builders.hero("Cheap", points=900, role=Role.RING_BASE, role_of="Frodo")
    row = copied_figures.copy(day.tournament, claim, by=player(day.entrants[0]), now=NOW).figure

    assert (row.role_state, adapters.to_rules_figure(row).role) == ("proposed", None)
    board = figure_roles.board(day.refresh().tournament)
    assert [each.bearer for each in board.proposed if each.figure == row] == ["Frodo"]


def test_role_of_an_official_counts_at_once_and_that_of_a_corrected_base_too(day):
    figure = builders.hero("Half", role=Role.PR1)
    row = copied_figures.copy(day.tournament, figure, by=day.cast.referee, now=NOW).figure
    assert adapters.to_rules_figure(row).role is Role.PR1

    printed = builders.hero("Half", points=120)
    copied_figures.correct(day.refresh().tournament, row, printed, by=day.cast.referee, now=NOW)

    row.refresh_from_db()
    assert (row.points, row.role) == (120, "pr1")


def test_board_suggests_the_bearer_with_the_same_number(day):
    a_figure(day.base.catalogue, name="Bilbo", role="ring-bearer", role_state="confirmed", unique_numbers=[9])

    board = figure_roles.board(day.tournament, words="frod")

    assert {each.figure.name: each.bearer for each in board.proposed}["Frodo mit dem Ring"] == "Frodo"
    assert [each.figure.name for each in board.settled] == ["Bilbo"]
    assert board.found == []
    assert len(board.proposed[0].uses) == 2


def test_list_with_a_role_to_confirm_is_not_approved_with_the_others(day):
    figure_services.correct(
        day.base,
        figure=builders.hero("Frodo of the Lake", points=90, unique_numbers=(8,)),
        by="Jun",
        now=NOW,
    )
    lists.submit(day.entrants[0], "good", [Choice(day.base)], by=player(day.entrants[0]), now=NOW)
    assert current(day).is_legal

    assert list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW) == 0
    settle(day, RoleDecision(day.base.pk, Role.NONE))
    assert list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW) == 1


def test_list_that_was_judged_before_roles_is_shown_with_what_it_comes_to_today(day):
    version = current(day)
    assert figure_differences.today_of(version, day.tournament) is None
    old = {**json.loads(json.dumps(version.totals)), "points": 700}
    ArmyListVersion.objects.filter(pk=version.pk).update(is_legal=True, totals=old)

    today = figure_differences.today_of(current(day), day.tournament)

    assert (today.differences, today.points, today.is_legal) == ((), 1400, False)
