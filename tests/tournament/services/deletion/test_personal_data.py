"""What is erased of a person is nowhere any more; what others rest on stays."""

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from tests.data.cast import NOW
from tests.data.days import a_day, closed, with_entrants
from tests.data.dense_tournament import a_rich_day
from tests.push_receiver import Browser
from tests.tournament.services.results.test_photos import a_photo
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, OutgoingMail, PhoneRequest, PlayerMessage, PushSubscription
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.core.phone_requests import Sent
from tournament.services.deletion import personal_data
from tournament.services.entrants import attendance, entrants
from tournament.services.mail import push
from tournament.services.results import photos
from tournament.services.rounds import player_requests
from tournament.services.tournaments import visibility
from tournament.services.transfer import tournament_files
from tournament.services.transfer.tournament_rows import rows_of
from tournament.services.undo import undo

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PIA = "Pia Lindqvist"
MAIL = "pia@example.org"


@pytest.fixture(autouse=True)
def _own_state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def olga(day):
    return {"by": day.cast.organiser, "now": NOW}


def everything_written(tournament):
    """Every column of every row of a tournament as one text."""
    rows = [list(each.values()) for each in rows_of(tournament)]
    return json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False)


def places(day):
    return [(row.place, row.entrant.number, row.points) for row in standings_of(day.refresh().tournament)]


def rich_day():
    """Pia wrote, was written to, was photographed, and has left."""
    day = a_rich_day()
    pia = day.entrants[0]
    assert pia.name == PIA
    entrants.edit(pia, entrants.Details(name=PIA, club="West", country="SE", email=MAIL), **olga(day))
    photos.take(
        day.tournament.rounds.get(number=1).pairings.filter(a=pia).first() or pia.seats.first().pairing,
        a_photo(),
        **olga(day),
    )
    earlier = entrants.Details(name="Pia Oldname", club="Hidden Valley Club", country="SE", email=MAIL)
    entrants.edit(pia, earlier, **olga(day))
    entrants.edit(pia, entrants.Details(name=PIA, club="West", country="SE", email=MAIL), **olga(day))
    attendance.drop(pia, reason=f"{PIA} is ill.", **olga(day))
    return day, pia


def test_contact_data_and_photos_are_nowhere_and_the_public_name_stays():
    day, pia = rich_day()
    before = places(day)
    key = photos.files_of(day.tournament)
    assert key[-1].exists()

    erased = personal_data.erase(pia, **olga(day))

    assert (erased.name, erased.email, erased.token_hash) == (PIA, "", None)
    assert MAIL not in everything_written(day.tournament)
    assert not PlayerMessage.objects.filter(entrant=pia).exists()
    assert not OutgoingMail.objects.filter(entrant=pia).exists()
    assert places(day) == before
    entry = LogEntry.objects.get(verb="entrant.erase")
    assert (entry.subject, entry.data) == ("start number 1", {"with_name": False})
    edit = LogEntry.objects.filter(verb="entrant.edit").latest("pk")
    with pytest.raises(Refused):
        undo.undo(edit, **olga(day))


def test_name_that_is_erased_is_written_nowhere_and_the_tournament_can_still_be_read():
    day, pia = rich_day()
    before = places(day)
    assert PIA in everything_written(day.tournament)

    erased = personal_data.erase(pia, with_name=True, **olga(day))

    assert (erased.name, erased.club, erased.country) == ("Player 1", "", "")
    written = everything_written(day.tournament)
    assert [word for word in (PIA, MAIL, "Pia Oldname", "Hidden Valley Club") if word in written] == []
    assert places(day) == before
    assert LogEntry.objects.filter(reason="Player 1 is ill.").exists()
    tournament_files.file_of(day.refresh().tournament, now=NOW, with_mail=True)


def test_photo_files_go_after_the_commit(django_capture_on_commit_callbacks):
    day, pia = rich_day()
    paths = photos.files_of(day.tournament)

    with django_capture_on_commit_callbacks(execute=True):
        personal_data.erase(pia, **olga(day))

    assert [path for path in paths if path.exists()] == [
        path for path in photos.files_of(day.tournament) if path.exists()
    ]
    assert any(not path.exists() for path in paths)


def test_name_goes_where_it_is_no_public_record():
    never_played = with_entrants(a_day(), 2)
    nora = never_played.entrants[1]
    attendance.withdraw(nora, **olga(never_played))
    assert personal_data.erase(nora, **olga(never_played)).name == "Player 2"

    private, _ = closed(4)
    visibility.hide(private.tournament, **olga(private))
    attendance.drop(private.entrants[0], reason="Ill", **olga(private))
    assert personal_data.erase(private.entrants[0], **olga(private)).name == "Player 1"


def test_name_of_two_stays_where_the_log_does_not_tell_them_apart():
    day = with_entrants(a_day(), 1)
    twin, _ = entrants.register(day.tournament, entrants.Details(name=PIA, club="East"), **olga(day))
    attendance.withdraw(twin, **olga(day))

    personal_data.erase(twin, with_name=True, **olga(day))

    assert [one.name for one in day.entrants] == [PIA, "Player 2"]
    subjects = LogEntry.objects.filter(verb__in=["entrant.register", "entrant.withdraw"]).order_by("pk")
    assert [entry.subject for entry in subjects] == [PIA, "Player 2", "Player 2"]


def test_somebody_who_plays_is_not_erased():
    day = with_entrants(a_day(), 2)

    with pytest.raises(Refused) as refusal:
        personal_data.erase(day.entrants[0], **olga(day))

    assert (refusal.value.code, refusal.value.status) == ("still-plays", 409)
    type(day.tournament).objects.update(status=TournamentStatus.FINISHED)
    assert personal_data.erase(day.entrants[0], **olga(day)).token_hash is None


def test_part_of_another_name_is_left_alone():
    day = with_entrants(a_day(), 1)
    entrants.register(day.tournament, entrants.Details(name="Pia Lindqvistsson"), **olga(day))
    attendance.withdraw(day.entrants[0], **olga(day))

    personal_data.erase(day.entrants[0], with_name=True, **olga(day))

    assert LogEntry.objects.filter(subject="Pia Lindqvistsson").exists()


def test_what_a_phone_asked_for_goes_with_the_reason_why_it_was_refused(settings):
    settings.PUSH_CONTACT, settings.HALL_MODE = "mailto:it@club.example", False
    day, _round = closed(4)
    pia, other = day.entrants[:2]
    assert push.subscribe(pia, **Browser(None).keys, now=NOW)
    for entrant, reason in ((pia, "You are ill"), (other, "You owe a game")):
        request = player_requests.stop(entrant, Sent(), by=player(entrant), now=NOW)
        player_requests.refuse(request, **olga(day), reason=reason)
    attendance.drop(pia, **olga(day))

    personal_data.erase(pia, **olga(day))

    assert not PushSubscription.objects.exists()
    assert [row.entrant for row in PhoneRequest.objects.all()] == [other]
    left = everything_written(day.tournament)
    assert "You are ill" not in left
    assert "You owe a game" in left
