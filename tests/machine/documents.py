"""What is pressed about lists that are a text, a file or a link, in time or late."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from rules.registry import ruleset
from rules.ruleset import ListsBrought
from tests.machine.armies import Armies
from tests.machine.desk import act, acts_of, numbers, whys
from tests.machine.reviews import Reviews, factions
from tests.machine.rows import rows
from tests.tournament.services.core.test_pdf_check import a_pdf
from tournament.models import PhoneRequest
from tournament.queries.lists import list_sheets
from tournament.services.core.actors import player
from tournament.services.core.phone_requests import Sent
from tournament.services.lists import late_lists, list_documents
from tournament.services.lists.inputs import DocumentInput

HAND_IN = {"list.submit", "list.hand-in-late"}
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (40).to_bytes(4) + (30).to_bytes(4) + b"IEND\xae\x42\x60\x82"
DOCUMENTS = st.sampled_from(
    [
        ({"kind": "text", "text": "Théoden\n12 Riders", "points": 700, "leader": "Théoden"}, None),
        ({"kind": "text", "text": "Théoden\n11 Riders", "points": 690}, None),
        ({"kind": "text", "text": " "}, None),
        ({"kind": "text", "text": "\N{LATIN SMALL LETTER E WITH ACUTE}" * 2100}, None),
        ({"kind": "link", "link": "https://lists.example/7"}, None),
        ({"kind": "link", "link": "javascript:alert(1)"}, None),
        ({"kind": "file", "army": "Rohan"}, a_pdf()),
        ({"kind": "file"}, PNG),
        ({"kind": "file"}, b"MZ"),
        ({"kind": "file"}, None),
    ]
)


def has_documents(machine):
    """Does anybody play with lists that no catalogue knows?"""
    event = rows(machine.before, "tournament")[0]
    return bool(ruleset(event["ruleset_key"]).schemes) and event["lists_brought"] != ListsBrought.NONE


class Papers(Reviews):
    """Players and officials who hand them in, and the referee over those that came late."""

    @act(
        number=numbers,
        faction=factions,
        document=DOCUMENTS,
        seen=st.sampled_from([None, 0, 1]),
        is_own=st.booleans(),
    )
    def a_document_is_handed_in(self, number, faction, document, seen, is_own):
        who, side, (values, file) = self.entrant(number), self.side(faction), document
        said = DocumentInput.validated(values, sent=())
        if is_own:
            minutes = timedelta(minutes=number)
            sent = Sent(f"phone-{number % 3}", pressed_at=self.now - minutes)
            told = {"sent": sent, "by": player(who), "now": self.now}
            self.press(
                "list.submit",
                lambda: list_documents.hand_in(who, side, said, file=file, **told),
                says=HAND_IN,
                is_quiet=True,  # the same document once more is kept as a request alone
            )
        else:
            told = {"seen": seen, "by": self.day.cast.scorekeeper, "now": self.now}
            self.press(
                "list.submit",
                lambda: list_documents.enter(who, side, said, file=file, **told),
                is_quiet=True,
            )

    @act(number=numbers, is_accepted=st.booleans(), is_seen=st.booleans(), why=whys)
    def a_late_list_is_decided(self, number, is_accepted, is_seen, why):
        late = list(PhoneRequest.objects.exclude(status="done").filter(kind="hand-in").order_by("pk"))
        if not late:
            return
        request, told = late[number % len(late)], {"by": self.day.cast.referee, "now": self.now}
        version = list_sheets.sheet_of(request.entrant, request.faction).version
        seen = version.number if version is not None and is_seen else 0
        if is_accepted:
            self.press("list.accept-late", lambda: late_lists.accept(request, seen=seen, **told))
        else:
            self.press("list.refuse-late", lambda: late_lists.refuse(request, reason=why, **told))


class Documents(Armies, Papers):
    """One rule for all of it, on days with such lists."""

    @precondition(has_documents)
    @rule(what=st.sampled_from([*acts_of(Reviews), *acts_of(Papers)]), data=st.data())
    def something_is_done_about_documents(self, what, data):
        self.act_out(what, data)
