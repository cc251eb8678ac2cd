"""What is pressed on days with a schedule, a bracket, papers and photos, and how an empty chair is filled."""

import io

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from PIL import Image

from tests.machine.armies import Armies
from tests.machine.desk import few, has_round, numbers, whys
from tests.machine.reports import PLAYED, report
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Pairing, SheetPhoto
from tournament.services.results import double_entry, paper_rounds, photos
from tournament.services.results.paper_rounds import Form, PaperGame
from tournament.services.rounds import cuts


def a_picture(colour):
    """What a phone sends."""
    out = io.BytesIO()
    Image.new("RGB", (8, 6), colour).save(out, "PNG")
    return out.getvalue()


PICTURES = st.sampled_from([a_picture("red"), a_picture("blue"), b"%PDF-1.4", b""])


class Plans(Armies):
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
        games = []
        for table, (a, b) in enumerate(zip(people[::2], people[1::2], strict=False), start=1):
            facts = report(Pairing(a=a, b=b), ending) if ending else None
            number = 1 if slip == "a table is there twice" else table
            games.append(PaperGame(a, b, table=number, faction_a="good" if turn % 2 else None, facts=facts))
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
