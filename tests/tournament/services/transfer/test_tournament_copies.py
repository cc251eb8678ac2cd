"""A duplicate has the settings and nobody in it; a rehearsal has everybody and reaches nobody."""

from datetime import date

import pytest
from django.core import mail as outbox
from django.db import IntegrityError, transaction

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in
from tests.data.dense_tournament import a_rich_day
from tournament import access
from tournament.models import MessageKind, OutgoingMail, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Refused
from tournament.services.entrants import entrants
from tournament.services.mail import mail, player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.rounds import rounds
from tournament.services.tournaments import visibility
from tournament.services.transfer import tournament_copies, tournament_files, tournament_imports
from tournament.services.transfer.tournament_copies import SETTINGS

pytestmark = pytest.mark.django_db
NOT_COPIED = (  # what is said anew, or belongs to the event that was
    "id",
    "slug",
    "name",
    "starts_on",
    "status",
    "called_off_because",
    "rules_pack",
    "photos_url",
    "club_mark",  # its file is copied beside the columns
    "award_plan",  # copied without holders
    "policy_digest",
    "ruleset_digest",
    "policy_frozen_at",
    "registration_closes_at",
    "lists_close_at",
    "check_in_opens_at",
    "check_in_closes_at",
    "seed",
    "is_public",
    "is_archived",
    "is_rehearsal",
    "revision",
    "own_catalogue",
    "origin",
    "created_at",
)
NEXT = {"name": "Cup of the Grey Ford 2028", "starts_on": date(2028, 6, 17)}


def olga(day):
    return {"by": day.cast.organiser, "now": NOW}


def test_every_column_is_copied_or_said_anew():
    columns = {field.name for field in Tournament._meta.concrete_fields}

    assert set(SETTINGS) | set(NOT_COPIED) == columns
    assert not set(SETTINGS) & set(NOT_COPIED)


def test_duplicate_has_the_settings_and_nothing_that_happened():
    day = a_rich_day()
    source = day.refresh().tournament
    source.catalogues.exclude(pk=source.own_catalogue_id).update(owner=day.cast.olga)
    before = tournament_files.content_of(source, with_mail=True)

    made = tournament_copies.duplicate(source, **NEXT, **olga(day))

    same = [column for column in SETTINGS if column != "standings_policy"]
    assert {column: getattr(made, column) for column in same} == {
        column: getattr(source, column) for column in same
    }
    assert (made.name, made.slug, made.starts_on) == (
        NEXT["name"],
        "cup-of-the-grey-ford-2028",
        NEXT["starts_on"],
    )
    assert (made.status, made.policy_frozen_at, made.own_catalogue) == ("draft", None, None)
    assert made.seed != source.seed
    assert set(made.catalogues.all()) == set(source.catalogues.all()) - {source.own_catalogue}
    assert not made.entrants.exists()
    assert not made.rounds.exists()
    assert tournament_files.content_of(source, with_mail=True) == before


def test_lots_of_a_duplicate_are_drawn_anew():
    day = checked_in(4)
    round_ = rounds.draft(day.tournament, **olga(day))
    rounds.publish(round_, **olga(day))
    assert day.refresh().tournament.standings_policy["lot_seed"]

    made = tournament_copies.duplicate(day.tournament, **NEXT, **olga(day))

    assert "lot_seed" not in made.standings_policy


@pytest.mark.parametrize(("with_officials", "parts"), [(False, {"olga"}), (True, {"olga", "jun", "kei"})])
def test_officials_of_a_duplicate_are_asked_for(with_officials, parts):
    day = a_day()

    made = tournament_copies.duplicate(day.tournament, **NEXT, with_officials=with_officials, **olga(day))

    assert {role.user.username for role in made.roles.all()} == parts
    assert made.roles.get(user=day.cast.olga).kind == "organiser"


def test_nameless_duplicate_is_refused():
    day = a_day()

    with pytest.raises(Refused):
        tournament_copies.duplicate(day.tournament, name=" ", starts_on=NEXT["starts_on"], **olga(day))

    assert Tournament.objects.count() == 1


def test_rehearsal_stands_where_the_tournament_stands_and_knows_no_address():
    day = a_rich_day()
    day.tournament.entrants.update(email="somebody@example.org")

    made = tournament_copies.rehearse(day.refresh().tournament, **olga(day))

    def places(tournament):
        return [(row.place, row.entrant.name, row.points) for row in standings_of(tournament)]

    assert places(made) == places(day.tournament)
    assert made.is_rehearsal
    assert made.name == f"{day.tournament.name} (rehearsal)"
    assert {(one.email, one.token_hash) for one in made.entrants.all()} == {("", None)}
    assert [role.user for role in made.roles.all()] == [day.cast.olga]
    assert made.log.latest("pk").verb == "tournament.rehearse"
    assert made.log.latest("pk").subject == day.tournament.name
    assert access.still_public([made.pk]) == frozenset()


def test_rehearsal_before_round_one_is_paired_otherwise():
    day = checked_in(4)

    made = tournament_copies.rehearse(day.tournament, **olga(day))

    assert made.seed != day.tournament.seed


def test_rehearsal_is_never_public_by_any_door():
    day = a_day()
    made = tournament_copies.rehearse(day.tournament, **olga(day))

    with pytest.raises(Refused) as refusal:
        visibility.publish(made, **olga(day))
    assert refusal.value.code == "rehearsal-private"
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=made.pk).update(is_public=True)
    file = tournament_files.file_of(made, now=NOW, with_mail=True)
    again = tournament_imports.take(file.content, **olga(day))
    assert (again.is_rehearsal, again.is_public) == (True, False)
    with pytest.raises(Refused):
        tournament_copies.rehearse(made, **olga(day))


def test_rehearsal_mails_nobody(settings, django_capture_on_commit_callbacks):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    day = a_day()
    made = tournament_copies.rehearse(day.tournament, **olga(day))

    with django_capture_on_commit_callbacks(execute=True):
        details = entrants.Details(name="Nora Quist", email="nora@example.org")
        nora, _ = entrants.register(made, details, **olga(day))
        words = {"kind": MessageKind.REMINDER, "about": "test", "subject": Sentence("list-owed"), "now": NOW}
        player_messages.write(nora, lines=["Bring one."], **words)
        player_messages.write_many({nora: ["Bring two."]}, **{**words, "about": "more"})
        mail.send_due(now=NOW)

    assert nora.messages.count() == 2
    assert not OutgoingMail.objects.exists()
    assert outbox.outbox == []
