"""What was stored under the former name of a model or a column is read by its name of today."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.models import MessageKind, OutgoingMail, PlayerMessage
from tournament.services.core import former_names, row_history
from tournament.services.core.former_names import COLUMNS, LABELS
from tournament.services.deletion.tournament_restores import _row
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence


def test_former_names_lead_to_columns_of_today():
    assert former_names.model_named("tournament.letter") is PlayerMessage
    for before, label in LABELS.items():
        assert former_names.label_now(before) == label
    for label, columns in COLUMNS.items():
        names = {field.attname for field in former_names.model_named(label)._meta.concrete_fields}
        assert set(columns.values()) <= names
        assert names.isdisjoint(columns)


@pytest.mark.django_db
def test_row_history_finds_rows_by_the_former_label():
    (entrant,) = with_entrants(a_day(), 1).entrants
    message = player_messages.write(
        entrant,
        kind=MessageKind.NEWS,
        about="doors",
        subject=Sentence("place-free"),
        lines=["At nine."],
        now=NOW,
    )
    rows = [{"model": "tournament.letter", "ids": [message.pk], "before": None, "after": "0"}]

    (written,) = row_history.read({"rows": rows})

    assert (written.label, written.current_rows.get()) == ("tournament.playermessage", message)


def test_a_mail_of_a_deleted_tournament_keeps_its_message():
    mail = _row(OutgoingMail, former_names.columns_now("tournament.outgoingmail", {"id": 1, "letter_id": 7}))

    assert mail.message_id == 7
