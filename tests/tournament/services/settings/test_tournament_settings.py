"""Settings are changed by one door: logged with before and after, and frozen by the first round."""

import pytest

from rules.registry import ruleset
from rules.timelines.codec import timeline_as_json
from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.data.factories import a_catalogue
from tournament.messages.settings import SETTING_NAMES
from tournament.models import LogEntry, Tournament
from tournament.services.core.errors import Conflict
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


def test_configure_logs_before_and_after():
    day = a_day(venue="Town hall")

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue="School", level=1500)

    entry = LogEntry.objects.get(verb="tournament.configure")
    assert entry.subject == "venue"
    assert entry.public_data == {"before": {"venue": "Town hall"}, "after": {"venue": "School"}}


NOT_SETTINGS = {
    *("id", "slug", "status", "policy_digest", "policy_frozen_at", "own_catalogue", "origin", "created_at"),
    *("revision", "is_public", "is_archived", "is_rehearsal", "is_demonstration", "called_off_because"),
    "ruleset_digest",
}


def test_every_setting_has_a_name_that_people_read():
    columns = {column.name for column in Tournament._meta.concrete_fields}

    assert set(SETTING_NAMES) - {"catalogues"} == columns - NOT_SETTINGS
    assert not any("_" in str(words) for words in SETTING_NAMES.values())


def test_the_log_names_changed_settings_in_words():
    day = a_day()

    tournament_settings.configure(
        day.tournament,
        by=day.cast.organiser,
        now=NOW,
        policy={"bye_score": 1.5},
        pairing_policy={"floats": "top-down"},
    )

    assert LogEntry.objects.get(verb="tournament.configure").subject == "event rules, pairing rules"


def test_configure_takes_catalogues_and_says_nothing_where_nothing_changed():
    day = a_day()
    catalogue = a_catalogue()

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, catalogues=[catalogue])
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue=day.tournament.venue)

    assert list(day.tournament.catalogues.all()) == [catalogue]
    assert [row.subject for row in LogEntry.objects.filter(verb="tournament.configure")] == ["catalogues"]


@pytest.mark.parametrize(
    "changes", [{"level": 900}, {"policy": {"bye_score": 1.5}}, {"ruleset_key": "combat-hex-starter"}]
)
def test_what_the_first_round_froze_stays(changes):
    day, _ = published(2)

    with pytest.raises(Conflict, match=r"Round 1 is published, so the .* cannot change") as refusal:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)

    assert refusal.value.field == next(iter(changes))


def test_the_venue_may_change_after_the_first_round():
    day, _ = published(2)

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue="The other hall")

    assert day.refresh().tournament.venue == "The other hall"


def test_timeline_of_its_own_is_kept():
    own = timeline_as_json(ruleset("combat-hex-2007").timeline)
    day = a_day(timeline=own)

    changed = tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, timeline=None)

    assert day.tournament.timeline == own
    assert changed.timeline is None
