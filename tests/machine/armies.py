"""What is pressed about lists of figures: drafts, handing in, figures and catalogues."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from armies.models import Figure
from armies.services.catalogues.catalogue_files import Header
from rules.figure_lists.figures import Role
from tests.data import builders
from tests.data.factories import a_catalogue, a_figure
from tests.machine.desk import ANY_VERB, act, acts_of, few, numbers
from tests.machine.reviews import Reviews, factions
from tournament.services.catalogues import catalogue_imports, copied_figures, figure_roles
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.core.actors import player
from tournament.services.lists import list_drafts, list_texts

TEXTS = st.sampled_from(
    [
        "2x Reed archer\n1x Warden",
        "1x Reed archer\n1x Warden",
        "20x Reed archer",
        "3x Bog troll\n1x Fen hag",
        "1x Nobody",
        "",
    ]
)
BASES = (
    builders.figure("Moss Giant", points=190, version=2),
    builders.figure("Moss Giant", points=195, version=2),
    builders.figure("Mud Crawler", faction="evil", points=30),
)
CATALOGUES = st.sampled_from(
    [
        "key,name,faction,kind,points\nreed,Reed archer,good,minion,110\n",
        "key,name,faction,kind,points\nreed,Reed archer,good,minion,100\nnew,Newcomer,good,minion,20\n",
        "name,faction,kind,points\nHalf,neither,minion,x\n",
    ]
)


def offer(day):
    """Two good figures and two evil ones, in a catalogue of their own."""
    catalogue = a_catalogue(key="machine", name="Machine")
    a_figure(catalogue, key="reed", name="Reed archer", points=100)
    a_figure(
        catalogue, key="warden", name="Warden", points=100, kind="hero", action_points=5, unique_numbers=[1]
    )
    a_figure(catalogue, key="troll", name="Bog troll", faction="evil", points=100)
    a_figure(catalogue, key="hag", name="Fen hag", faction="evil", kind="hero", points=90, action_points=4)
    day.tournament.catalogues.set([catalogue])
    return day


def has_figures(machine):
    """Does anybody play with lists here?"""
    return bool(machine.before["armies_figure"])


class Figures(Reviews):
    """Players over lists that a catalogue checks; the referee over figures."""

    @act(number=numbers, faction=factions, text=TEXTS, is_own=st.booleans())
    def a_list_is_handed_in_as_text(self, number, faction, text, is_own):
        who = self.entrant(number)
        by = player(who) if is_own else self.olga
        self.press("list.submit", lambda: list_texts.submit(who, faction, text, by=by, now=self.now))

    @act(number=numbers, faction=factions, quantity=st.integers(0, 3), figure=few)
    def a_phone_taps(self, number, faction, quantity, figure):
        """A draft is nobody's business but its owner's, and is in no log."""
        who, offered = self.entrant(number), list(list_drafts.offered(self.entrant(number), faction))
        if offered:
            row = offered[figure % len(offered)]
            self.press(
                "a tap",
                lambda: list_drafts.put(who, faction, row, quantity=quantity, now=self.now),
                says=ANY_VERB,
                is_quiet=True,
                own=who,
            )

    @act(number=numbers, faction=factions, knows=st.booleans())
    def the_draft_is_handed_in(self, number, faction, knows):
        who = self.entrant(number)
        self.press(
            "list.submit",
            lambda: list_drafts.hand_in(who, faction, by=player(who), now=self.now, is_known_illegal=knows),
            is_quiet=True,  # the same content once more empties the draft
        )

    # ------------------------------------------------------------ figures

    @act(number=numbers, base=st.sampled_from(BASES), is_own=st.booleans(), is_other=st.booleans())
    def a_base_is_copied(self, number, base, is_own, is_other):
        by = player(self.entrant(number)) if is_own else self.olga
        self.press(
            "figure.copy",
            lambda: copied_figures.copy(self.day.tournament, base, by=by, now=self.now, is_other=is_other),
        )

    @act(
        number=numbers,
        other=numbers,
        how=st.sampled_from(["figure.verify", "figure.correct", "figure.join"]),
        points=st.sampled_from([190, 200]),
    )
    def a_copied_base_is_looked_at(self, number, other, how, points):
        self.day.refresh()
        rows = list(Figure.objects.filter(catalogue__tournaments=self.day.tournament).order_by("pk"))
        own = [row for row in rows if row.copied_at is not None] or rows
        row, twin = own[number % len(own)], rows[other % len(rows)]
        said = builders.figure(row.name, faction=row.faction, points=points, version=2)
        told = {"by": self.day.cast.referee, "now": self.now}
        acts = {
            "figure.verify": lambda: copied_figures.verify(self.day.tournament, row, **told),
            "figure.correct": lambda: copied_figures.correct(self.day.tournament, row, said, **told),
            "figure.join": lambda: copied_figures.join(self.day.tournament, row, twin, **told),
        }
        self.press(how, acts[how], says=ANY_VERB)  # a correction that changes nothing verifies

    @act(number=numbers, other=numbers, role=st.sampled_from(Role))
    def roles_are_settled(self, number, other, role):
        self.day.refresh()
        rows = list(Figure.objects.filter(catalogue__tournaments=self.day.tournament).order_by("pk"))
        row, bearer = rows[number % len(rows)], rows[other % len(rows)]
        decision = RoleDecision(row.pk, role, bearer.name)
        self.press(
            "figure.role",
            lambda: figure_roles.settle(
                self.day.tournament, [decision], by=self.day.cast.referee, now=self.now
            ),
        )

    @act(content=CATALOGUES)
    def a_catalogue_is_brought(self, content):
        said = Header(key="machine", name="Machine")
        self.press(
            "catalogue.import",
            lambda: catalogue_imports.take(
                self.day.tournament, content, said=said, by=self.olga, now=self.now
            ),
        )


class Armies(Figures):
    """One rule for all of it, on days with figures."""

    @precondition(has_figures)
    @rule(what=st.sampled_from([*acts_of(Reviews), *acts_of(Figures)]), data=st.data())
    def something_is_done_about_lists(self, what, data):
        self.act_out(what, data)
