"""Groups that are kept apart, made by picking names; and the table that is kept for somebody."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.services.errors import Refused
from tournament.engine.lifecycle import GONE
from tournament.queries.entrants.entrants import matching_lines
from tournament.queries.entrants.groups import groups_of, how_apart
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.services.entrants import pairing_constraints
from tournament.services.entrants.inputs import MAX_FAMILY_LENGTH, FixedTableInput, GroupInput
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import seen_in, text_of
from tournament.web.organiser.core.desk import (
    ORGANISER,
    REFEREE,
    Desk,
    official,
    page,
    see_other,
    tell_done,
    went_well,
)
from tournament.web.refusals import came_from, sentence


@official(ORGANISER)
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    groups = groups_of(desk.tournament)
    was = (request.POST or request.GET).get("was", "")[:MAX_FAMILY_LENGTH]
    edited = next(
        (
            group
            for group in groups
            if pairing_constraints.plain(group.name) == pairing_constraints.plain(was)
        ),
        None,
    )
    form: dict[str, Any] = {
        "name": edited.name if edited else "",
        "numbers": {row.number for row in edited.members} if edited else set(),
        "refusal": "",
    }
    if request.method == "POST":
        try:
            values = posted(request, GroupInput)
            form |= {
                "name": values.name,
                "numbers": set() if "remove" in request.POST else set(values.numbers),
            }
            return _save(request, desk, form, was=edited.name if edited else "")
        except ChangedMeanwhile:
            raise
        except Refused as refusal:
            form["refusal"] = sentence(refusal)
    people = [row for row in matching_lines(desk.tournament) if row.status not in GONE]
    return page(
        request,
        desk,
        "organiser/entrants/groups.html",
        groups=groups,
        how=how_apart(desk.tournament),
        people=people,
        edited=edited,
        seen=request.POST.get("seen")
        or (text_of(pairing_constraints.group_values(desk.tournament, was)) if edited else ""),
        form=form,
        status=422 if form["refusal"] else 200,
    )


@official(REFEREE, methods=["POST"])
def fix_table(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    table = posted(request, FixedTableInput).table
    seen = seen_in(request, ["fixed_table"])
    entrant = pairing_constraints.fix_table(desk.entrant(number), table, by=desk.by, now=desk.now, seen=seen)
    words = (
        _("%(name)s keeps table %(table)s in all coming rounds.")
        if table
        else _("%(name)s keeps no table now.")
    )
    tell_done(request, words % {"name": f"{entrant}", "table": table})
    return see_other(came_from(request) or desk.url("entrant", number))


def _save(request: HttpRequest, desk: Desk, form: dict[str, Any], *, was: str) -> HttpResponse:
    name = " ".join(form["name"].split()) if form["numbers"] else ""
    wanted = {"name": name, "numbers": sorted(form["numbers"])}
    seen = seen_in(request, wanted)
    if seen is not None and pairing_constraints.group_values(desk.tournament, name) == wanted:
        return went_well(request, _("Groups saved."), desk.url("groups"))  # the same form, sent twice
    _refuse_nobody(desk, form, was=was)
    find = partial(pairing_constraints.group_values, desk.tournament, was)
    with pairing_constraints.unless_groups_changed(desk.tournament, find, wanted, seen=seen):
        members = pairing_constraints.keep_apart(
            desk.tournament, form["name"], numbers=form["numbers"], by=desk.by, now=desk.now, was=was
        )
    count, name = len(members), " ".join(form["name"].split())
    words = ngettext("Group %(name)s has %(count)d member.", "Group %(name)s has %(count)d members.", count)
    words = words if members else _("Group %(name)s removed.")
    return went_well(request, words % {"name": name, "count": count}, desk.url("groups"))


def _refuse_nobody(desk: Desk, form: dict[str, Any], *, was: str) -> None:
    """A group that exists is dissolved when nobody is ticked; another one is not made."""
    name = " ".join(form["name"].split())
    if form["numbers"] or not name:
        return
    if not pairing_constraints.group_values(desk.tournament, was or name)["numbers"]:
        raise Invalid("group-unknown", field="numbers", data={"group": name})
