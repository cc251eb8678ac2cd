"""A phone that comes back: its taps are taken over, unless the other side has moved as well."""

from contextlib import nullcontext
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies.models.choices import Source
from armies.services.lists.draft_merges import counts_of
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.examples import examples
from tournament.queries.lists import list_sheets
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.phone_requests import ListOnPhone
from tournament.services.lists import list_drafts, lists
from tournament.services.lists.list_drafts import Moved
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    day = with_entrants(a_day(), 1)
    day.tournament.catalogues.add(a_catalogue(key="own"))
    return day


@pytest.fixture
def pia(day):
    return day.entrants[0]


@pytest.fixture
def figures(day):
    catalogue = day.tournament.catalogues.get()
    return [
        a_figure(catalogue, name=name, kind="hero", action_points=5) for name in ("Warden", "Singer", "Smith")
    ]


def revision(entrant):
    return list_sheets.sheet_of(entrant, "good").revision


def content(entrant):
    return {c.figure.name: c.quantity for c in list_sheets.choices_of(entrant, "good")}


def bring(entrant, base, before, mine, **more):
    return list_drafts.bring(entrant, "good", ListOnPhone(base, before, mine, **more), now=NOW)


def test_taps_of_a_phone_become_the_draft(pia, figures):
    warden, singer, _ = (row.pk for row in figures)

    assert bring(pia, 0, {}, {warden: 2, singer: 1}) == 0

    assert content(pia) == {"Warden": 2, "Singer": 1}
    assert revision(pia) == 1


def test_the_same_taps_twice_change_nothing_twice(pia, figures):
    for _sent_again in range(2):
        bring(pia, 0, {}, {figures[0].pk: 2})

    assert (content(pia), revision(pia)) == ({"Warden": 2}, 1)


def test_where_both_sides_changed_nothing_is_overwritten(pia, figures):
    warden, singer, _ = figures
    list_drafts.put(pia, "good", warden, quantity=3, now=NOW)

    with pytest.raises(Moved, match="changed in another tab") as moved:
        bring(pia, 0, {}, {warden.pk: 1, singer.pk: 1})

    assert content(pia) == {"Warden": 3}
    assert moved.value.status == 409
    assert moved.value.data == {"revision": 1, "entries": {warden.pk: 3}}
    assert [(d.figure, d.mine, d.theirs) for d in moved.value.differences] == [
        (warden.pk, 1, 3),
        (singer.pk, 1, 0),
    ]


@pytest.mark.parametrize(
    ("is_both", "expected"), [(True, {"Warden": 3, "Singer": 1}), (False, {"Singer": 1})]
)
def test_the_player_chooses_both_sides_or_the_phones(pia, figures, is_both, expected):
    warden, singer, _ = figures
    list_drafts.put(pia, "good", warden, quantity=3, now=NOW)

    bring(pia, 1, {}, {singer.pk: 1}, is_both=is_both)

    assert content(pia) == expected


def test_a_choice_made_on_an_old_sight_is_asked_again(pia, figures):
    warden, singer, smith = figures
    list_drafts.put(pia, "good", warden, quantity=3, now=NOW)
    list_drafts.put(pia, "good", smith, quantity=1, now=NOW)

    with pytest.raises(Moved):
        bring(pia, 1, {}, {singer.pk: 1}, is_both=True)

    assert content(pia) == {"Warden": 3, "Smith": 1}


def test_a_server_that_went_and_came_back_is_no_conflict(pia, figures):
    warden, singer, _ = figures
    list_drafts.put(pia, "good", warden, quantity=1, now=NOW)
    list_drafts.put(pia, "good", warden, quantity=2, now=NOW)
    list_drafts.put(pia, "good", warden, quantity=1, now=NOW)

    bring(pia, 1, {warden.pk: 1}, {warden.pk: 1, singer.pk: 1})

    assert content(pia) == {"Warden": 1, "Singer": 1}


def test_revision_never_falls(pia, figures):
    seen = [revision(pia)]
    list_drafts.put(pia, "good", figures[0], quantity=1, now=NOW)
    seen.append(revision(pia))
    lists.submit(pia, "good", list_sheets.choices_of(pia, "good"), by=player(pia), now=NOW)
    pia.refresh_from_db()
    seen.append(revision(pia))
    for base in (None, None):
        list_drafts.discard(pia, "good", now=NOW, base=base)
        seen.append(revision(pia))
    list_drafts.put(pia, "good", figures[0], quantity=2, now=NOW)
    seen.append(revision(pia))

    assert seen == [0, 1, 2, 3, 3, 4]


def test_a_stale_page_changes_nothing(pia, figures):
    list_drafts.put(pia, "good", figures[0], quantity=1, now=NOW, base=0)

    for change in (
        lambda: list_drafts.put(pia, "good", figures[0], quantity=2, now=NOW, base=0),
        lambda: list_drafts.replace(pia, "good", [Choice(figures[1])], now=NOW, base=0),
        lambda: list_drafts.discard(pia, "good", now=NOW, base=0),
        lambda: list_drafts.hand_in(pia, "good", by=player(pia), now=NOW, base=0),
    ):
        with pytest.raises(Moved):
            change()

    assert content(pia) == {"Warden": 1}


def test_a_page_that_is_sent_twice_is_not_stale(pia, figures):
    for _pressed_twice in range(2):
        list_drafts.put(pia, "good", figures[0], quantity=1, now=NOW, base=0)

    assert content(pia) == {"Warden": 1}


def test_figures_nobody_offers_any_more_are_left_out_and_counted(pia, figures):
    foreign = a_figure(a_catalogue(), name="Stranger")

    assert bring(pia, 0, {}, {figures[0].pk: 1, foreign.pk: 2, 999_999: 1}) == 2
    assert content(pia) == {"Warden": 1}


@pytest.mark.parametrize("quantity", [-1, 501])
def test_a_quantity_nobody_holds_is_refused(pia, figures, quantity):
    with pytest.raises(Invalid, match="not a possible quantity"):
        bring(pia, 0, {}, {figures[0].pk: quantity})


def test_a_locked_list_takes_nothing_from_a_phone(pia, day, figures):
    lists.submit(pia, "good", [Choice(figures[0])], by=player(pia), now=NOW)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="locked"):
        bring(day.entrants[0], 0, {}, {figures[0].pk: 2})


@pytest.mark.parametrize(("seconds", "is_late"), [(-1, False), (0, True), (1, True)])
def test_taps_that_come_after_the_deadline_are_not_taken(pia, day, figures, seconds, is_late):
    tournament_settings.configure(
        day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW + timedelta(days=1)
    )
    kept = ListOnPhone(0, {}, {figures[0].pk: 1})
    now = NOW + timedelta(days=1, seconds=seconds)

    with pytest.raises(Conflict, match="Lists closed on") if is_late else nullcontext():
        list_drafts.bring(day.entrants[0], "good", kept, now=now)

    assert content(day.entrants[0]) == ({} if is_late else {"Warden": 1})


@pytest.mark.thorough
@settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_two_phones_that_take_both_lose_nothing_whoever_comes_first(pia, figures, data):
    counts = st.dictionaries(st.sampled_from([row.pk for row in figures]), st.integers(1, 5), max_size=3)
    one, two = data.draw(counts), data.draw(counts)
    ends = []
    for first, second in ((one, two), (two, one)):
        list_drafts.discard(pia, "good", now=NOW)
        base = revision(pia)
        bring(pia, base, {}, first)
        try:
            bring(pia, base, {}, second)
        except Moved as moved:
            bring(pia, moved.sheet.revision, {}, second, is_both=True)
        ends.append(counts_of(list_sheets.choices_of(pia, "good")))

    assert ends[0] == ends[1]
    assert all(ends[0].get(pk, 0) >= count for side in (one, two) for pk, count in side.items())


def test_handing_in_twice_hands_in_once(pia, figures):
    list_drafts.put(pia, "good", figures[0], quantity=1, now=NOW)

    one, other = (
        list_drafts.hand_in(pia, "good", by=player(pia), now=NOW, base=1) for _pressed_twice in range(2)
    )

    assert (one.pk, one.number) == (other.pk, 1)


def test_an_illegal_list_is_handed_in_by_who_knows(pia, figures):
    list_drafts.put(pia, "good", figures[0], quantity=31, now=NOW)
    with pytest.raises(Invalid, match="breaks rules"):
        list_drafts.hand_in(pia, "good", by=player(pia), now=NOW)

    version = list_drafts.hand_in(pia, "good", by=player(pia), now=NOW, is_known_illegal=True)

    assert not version.is_legal


def test_draft_remembers_where_it_came_from(pia, figures):
    warden, singer, _ = figures
    assert list_drafts.source_of(pia, "good") == Source.BUILDER

    list_drafts.replace(pia, "good", [Choice(warden)], now=NOW, source=Source.COPY)
    list_drafts.put(pia, "good", singer, quantity=1, now=NOW)
    assert list_drafts.source_of(pia, "good") == Source.COPY

    list_drafts.put(pia, "good", warden, quantity=0, now=NOW)
    assert list_drafts.source_of(pia, "good") == Source.BUILDER


def test_brought_counts_are_what_was_kept(pia, figures):
    mine = {row.pk: number for number, row in enumerate(figures, start=1)}
    bring(pia, 0, {}, mine)

    assert counts_of(list_sheets.choices_of(pia, "good")) == mine
