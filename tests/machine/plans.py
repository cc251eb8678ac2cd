"""What is pressed on several days, with a schedule, a bracket, papers and photos; and second passes."""

import io
from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from PIL import Image

from tests.machine.desk import ANY_VERB, few, has_round, is_sided, numbers, whys
from tests.machine.documents import Documents
from tests.machine.reports import PLAYED, report
from tests.machine.rows import rows
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Pairing, SheetPhoto
from tournament.queries.entrants import attendance as attendance_of
from tournament.services.entrants import attendance, roll_call
from tournament.services.results import double_entry, paper_rounds, photos
from tournament.services.results.paper_rounds import Form, PaperGame
from tournament.services.rounds import cuts


def a_picture(colour):
    """What a phone sends."""
    out = io.BytesIO()
    Image.new("RGB", (8, 6), colour).save(out, "PNG")
    return out.getvalue()


DAY = timedelta(days=1)
PICTURES = st.sampled_from([a_picture("red"), a_picture("blue"), b"%PDF-1.4", b""])


def has_later_day(machine):
    """Is the event planned for several days, and begun?"""
    return has_round(machine) and "days" in rows(machine.before, "tournament")[0]["day_plan"]


class Plans(Documents):
    """Rounds on paper, ties of a cut, photos of sheets, and the second pass that differed."""

    @rule(
        slip=st.sampled_from(
            ["", "", "", "one is missing", "somebody is there twice", "a table is there twice"]
        ),
        turn=numbers,
        ending=st.sampled_from([None, *PLAYED]),
        why=whys,
        is_sure=few,
    )
    def a_round_is_typed_in_from_paper(self, slip, turn, ending, why, is_sure):
        if is_sure:
            return
        games = self._on_paper(slip, turn, ending)
        told = {"by": self.olga, "now": self.now, "reason": why, "form": Form(is_confirmed=bool(turn % 4))}
        self.press("round.type-in", lambda: paper_rounds.type_in(self.day.tournament, games, **told))

    def _on_paper(self, slip, turn, ending):
        here = list(self.day.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).order_by("pk"))
        at = turn % len(here) if here else 0
        people = [*here[at:], *here[:at]]
        if slip == "one is missing":
            people = people[1:]
        if slip == "somebody is there twice":
            people += people[:1]
        games, side = [], "good" if turn % 2 and (is_sided(self) or turn == 1) else None
        for table, (a, b) in enumerate(zip(people[::2], people[1::2], strict=False), start=1):
            facts = report(Pairing(a=a, b=b), ending) if ending else None
            number = 1 if slip == "a table is there twice" else table
            games.append(PaperGame(a, b, table=number, faction_a=side, facts=facts))
        return games + ([PaperGame(people[-1])] if len(people) % 2 else [])

    @precondition(has_round)
    @rule(table=numbers, is_a=st.booleans(), a=st.integers(1, 7), b=st.integers(1, 6), why=whys)
    def a_tie_is_decided(self, table, is_a, a, b, why):
        pairing = self.table(table)
        if pairing is not None:
            who = pairing.a if is_a or pairing.b is None else pairing.b
            told = {"by": self.day.cast.referee, "now": self.now, "reason": why, "dice": {"a": a, "b": b}}
            self.press("pairing.advance", lambda: cuts.decide(pairing, who, **told))

    @precondition(has_round)
    @rule(table=numbers, who=few, content=PICTURES)
    def a_photo_is_taken(self, table, who, content):
        pairing = self.table(table)
        if pairing is not None:
            by = self.person(who, pairing)
            self.press("photo.take", lambda: photos.take(pairing, content, by=by, now=self.now))

    @precondition(has_round)
    @rule(number=numbers, who=few, why=whys)
    def a_photo_is_taken_away(self, number, who, why):
        rows = list(SheetPhoto.objects.order_by("pk"))
        if rows:
            photo = rows[number % len(rows)]
            by = self.person(who, photo.pairing)
            self.press("photo.remove", lambda: photos.remove(photo, by=by, now=self.now, reason=why))

    @precondition(has_round)
    @rule(table=numbers, who=few, is_seen=st.booleans(), why=whys)
    def the_first_pass_is_kept(self, table, who, is_seen, why):
        pairing = self.table(table)
        if pairing is None:
            return
        by, kept = self.person(who, pairing), pairing.submissions.filter(status="confirmed").first()
        seen = kept.pk if kept is not None and is_seen else 0
        self.press(
            "result.check",
            lambda: double_entry.keep(pairing, by=by, now=self.now, seen=seen, reason=why),
        )

    @precondition(has_later_day)
    @rule(here=numbers, hour=st.sampled_from([7, 8, 9, 12]))
    def a_later_day_begins(self, here, hour):
        """The night is over; who played the day before is absent until they check in again."""
        self.now = (self.now + DAY).replace(hour=hour, minute=0)
        self.time_passes(0)
        people = attendance_of.checked_in_on_an_earlier_day(self.day.refresh().tournament)
        told = {"by": self.olga, "now": self.now}
        if people:
            self.press(
                "entrant.absent",
                lambda: roll_call.mark_absent(self.day.tournament, people, **told),
                says=ANY_VERB,  # a line for each
            )
        for number in people:
            who = self.day.tournament.entrants.get(number=number)
            if number % 12 != here:
                self.press(
                    "entrant.check-in",
                    lambda who=who: attendance.check_in(who, **{**told, "by": self.some(who)}),
                )
