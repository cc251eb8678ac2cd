"""The forms of a page as a browser would send them, and a day on whose pages most forms stand."""

from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from django.urls import resolve

from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.dense_tournament import GIANT
from tests.data.lists import armed
from tests.tournament.web.every_door import addresses
from tournament.services.catalogues import copied_figures
from tournament.services.entrants import pairing_constraints
from tournament.services.hall import screens
from tournament.services.settings import event_rules
from tournament.web.forms.form_filling import forms_in

SILENT = ("hidden", "submit", "button", "reset", "image", "file", "search", "password")
TICKED = ("checkbox", "radio")
OTHER_DOORS = (
    "admin",
    "api",
    "live",
    "print",  # no form stands on paper, and each would be laid out
    "time",
    "sign-",
    "reset",
    "t/",
    "screen",
    "check",
    "rules",
    "styles",
)
TYPED = ("text", "textarea", "email", "date", "time", "datetime-local", "number", "url", "tel")


@remembered
def a_day_to_set_up():
    """Before the first round: everything may still be changed."""
    day = with_entrants(a_day(), 4)
    by = {"by": day.cast.organiser, "now": NOW}
    armed(day)
    screens.create(day.tournament, name="Main", **by)
    pairing_constraints.keep_apart(day.tournament, "Kin", numbers=[1, 2], **by)
    rule = {"kind": "max-heroes", "value": 3}
    event_rules.save(day.tournament, event_rules.with_rule_added(day.tournament, rule), **by)
    copied_figures.copy(day.tournament, GIANT, **by)
    return day.refresh()


@dataclass
class PageForm:
    """A form that is sent by POST, and the page it stands on."""

    page: str
    action: str
    form: object

    @property
    def name(self):
        return resolve(self.action).view_name

    @property
    def hidden(self):
        return {each.name: each.value for each in self.form.controls if each.kind == "hidden"}

    @property
    def data(self):
        """What a browser sends of it, without any button."""
        found = {}
        for each in self.form.controls:
            for value in values_of(each):
                found.setdefault(each.name, []).append(value)
        found.pop("csrfmiddlewaretoken", None)
        return found

    @property
    def typed(self):
        """The names of the fields that words are typed into."""
        return [each.name for each in self.form.controls if each.kind in TYPED and each.name]

    @property
    def is_filled(self):
        """Does it show something that is stored, or proposed?"""
        return any(any(values_of(each)) for each in self.form.controls if each.kind not in SILENT)


def values_of(control):
    if control.tag == "button" or control.kind in ("submit", "button", "file", "reset", "image"):
        return []
    if control.kind in TICKED:
        return [control.value] if "checked" in control.attributes else []
    if control.tag == "select":
        chosen = [each.value for each in control.options if "selected" in each.attributes]
        return chosen or [each.value for each in control.options[:1] if "multiple" not in control.attributes]
    return [control.text.removeprefix("\n") if control.tag == "textarea" else control.value]


def forms_of(answer, page):
    """The forms of this page that are sent by POST."""
    for form in forms_in(answer.content.decode()):
        if (form.attributes.get("method") or "").lower() == "post":
            action = urlsplit(urljoin(page, form.attributes.get("action") or "")).path
            yield PageForm(page, action, form)


def form_at(client, page, action):
    """The form of a page that is sent to this address; of several the one with most fields."""
    found = [each for each in forms_of(client.get(page), page) if each.action == action]
    return max(found, key=lambda each: len(each.form.controls))


def pages_of(day):
    """The addresses of desk, account and phone that a person may open."""
    figure = day.tournament.own_catalogue.figures.get().pk
    known = {"/figures/1/": f"/figures/{figure}/", "/rules/add/1/": "/rules/add/max-heroes/"}
    yield f"/desk/{day.tournament.slug}/groups/?was=Kin"
    for address in addresses(day.tournament, token=day.tokens[1], without=OTHER_DOORS):
        for part, better in known.items():
            address = address.replace(part, better)  # noqa: PLW2901 - the same address, with a row behind it
        yield address


GROUP = "forms"  # of the tests that share what was found, for one process
_found = {}


def every_form(client, day):
    """Each form of a day to set up that is sent by POST, once for each action.

    Looked for once for whoever is signed in and once for a phone: the pages are the same each time.
    """
    viewer = "sessionid" in client.cookies
    if viewer not in _found:
        _found[viewer] = _every_form(client, day)
    return _found[viewer]


def _every_form(client, day):
    found = {}
    for page in pages_of(day):
        answer = client.get(page)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            for each in forms_of(answer, page):
                known = found.setdefault(each.name, each)
                if known.page == page and len(known.form.controls) < len(each.form.controls):
                    found[each.name] = each
    return found
