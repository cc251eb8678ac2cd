"""An old list in today's figures: known again by row, key, name and version; else named and never guessed."""

import pytest

from armies import queries
from armies.services.lists import earlier_lists, lists, text_format
from armies.services.lists.drafts import Choice
from rules.policy import Policy
from tests.data.cast import NOW
from tests.data.factories import a_catalogue, a_figure, a_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def old():
    return a_catalogue(key="season-1")


@pytest.fixture
def new():
    return a_catalogue(key="season-2")


def saved(*choices):
    version = lists.save_version(a_list(), entries=choices, by="Pia", now=NOW, policy=Policy())
    return queries.current_version(version.army_list)


def read(found, figures):
    parsed = text_format.parse(found.text, figures=figures, faction="good", is_one_faction=True)
    return {c.figure: c.quantity for c in parsed.choices}, parsed.problems


def test_the_same_catalogue_is_known_by_its_rows(old):
    warden, singer = a_figure(old, name="Warden"), a_figure(old, name="Singer")

    found = earlier_lists.translate(saved(Choice(warden, 3), Choice(singer, 1)), figures=[warden, singer])

    assert found.is_whole
    assert found.changed == ()
    assert read(found, [warden, singer]) == ({warden: 3, singer: 1}, ())


def test_another_catalogue_is_known_by_name_and_version(old, new):
    red, blue = (a_figure(new, name="Warden", version=version) for version in (2, 4))

    found = earlier_lists.translate(
        saved(Choice(a_figure(old, name="WARDEN", version=4), 2)), figures=[red, blue]
    )

    assert read(found, [red, blue]) == ({blue: 2}, ())


def test_a_key_tells_equal_names_apart(old, new):
    one, other = a_figure(new, name="Warden", key="one"), a_figure(new, name="Warden", key="two")

    found = earlier_lists.translate(
        saved(Choice(a_figure(old, name="Warden", key="two"), 1)), figures=[one, other]
    )

    assert read(found, [one, other]) == ({other: 1}, ())


def test_another_version_is_another_figure_and_asked_about(old, new):
    blue = a_figure(new, name="Elf", version=4)

    found = earlier_lists.translate(saved(Choice(a_figure(old, name="Elf", version=2), 2)), figures=[blue])
    choices, (problem,) = read(found, [blue])

    assert not found.is_whole
    assert choices == {}
    assert "“Elf (red)”" in problem.message
    assert problem.suggestions == ("Elf",)


def test_what_is_missing_is_named(old, new):
    found = earlier_lists.translate(
        saved(Choice(a_figure(old, name="Nobody Now"), 4)), figures=[a_figure(new, name="Else")]
    )

    assert "4x Nobody Now" in found.text


def test_a_figure_that_joined_another_is_that_other(old):
    target = a_figure(old, name="Warden")
    double = a_figure(old, name="Wardn", joined_with=target, is_retired=True)

    found = earlier_lists.translate(saved(Choice(double, 2)), figures=[target])

    assert read(found, [target]) == ({target: 2}, ())


def test_a_base_that_reads_differently_today_is_named(old, new):
    now = a_figure(new, name="Warden", points=60)

    found = earlier_lists.translate(saved(Choice(a_figure(old, name="Warden", points=50), 1)), figures=[now])

    assert [(each.name, each.was, each.now) for each in found.changed] == [("Warden", 50, 60)]


def test_a_role_that_was_settled_since_is_no_other_base(old):
    frodo = a_figure(old, name="Frodo", kind="hero")
    version = saved(Choice(frodo))
    frodo.role, frodo.role_state = "ring-bearer", "confirmed"
    frodo.save()

    assert earlier_lists.translate(version, figures=[frodo]).changed == ()
