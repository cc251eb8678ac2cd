"""Register and correct entrants; issue and revoke their private links.

Refuses to show a token twice: the token leaves this module once, only its hash stays. Who is in the
hall, who left and who was excluded is ``services.attendance``.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.crypto import salted_hmac

from tournament.engine import countries
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Tournament
from tournament.services.core import locks, log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.core.visible_text import UNSEEN, is_seen
from tournament.services.entrants import link_requests, pairing_constraints, shared_names, waiting_list
from tournament.services.entrants.inputs import MAX_LENGTHS
from tournament.services.tournaments import deadlines

TOKEN_BYTES = 16  # 128 bits
TOO_LONG = {
    "name": "name-too-long",
    "club": "club-too-long",
    "email": "email-too-long",
    "sort_name": "sort-name-too-long",
    "screen_name": "screen-name-too-long",
}
UNREADABLE = {
    "name": "name-unseen",
    "club": "club-unseen",
    "sort_name": "sort-name-unseen",
    "screen_name": "screen-name-unseen",
}
_SINGLE: Final = ("name", "sort_name", "screen_name", "club", "country", "email", "language", "fixed_table")
COLUMNS: Final = (*_SINGLE, "families")  # what is edited


@dataclass(frozen=True, slots=True)
class Details:
    """What an entrant says of themself. ``country`` is a two-letter code or empty.

    ``number`` is a start number that was given out already; without one the next free one is taken.
    """

    name: str
    club: str = ""
    country: str = ""
    email: str = ""
    language: str = ""  # empty: that of the tournament
    fixed_table: int | None = None
    families: tuple[str, ...] = ()
    number: int | None = None
    sort_name: str = ""
    screen_name: str = ""
    has_consented: bool = False  # to be shown by name; only the person themself can say so

    @property
    def stored_name(self) -> str:
        return " ".join(self.name.split())


def hash_token(token: str) -> str:
    """SHA-256 of a private token, as hex; what the database keeps."""
    return hashlib.sha256(token.encode()).hexdigest()


def register(
    tournament: Tournament,
    details: Details,
    *,
    by: Actor,
    now: datetime,
    form_token: str = "",
    beyond_limit: bool = False,
) -> tuple[Entrant, str]:
    """Add an entrant, who waits where no place is free unless an official goes ``beyond_limit``.

    Returns the row and the private token, readable this once. The same ``form_token`` is one entrant with one
    link; with another name it is refused: the next person at a shared phone would get that link.
    """
    token = token_of(tournament, form_token) if form_token else secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        tournament = locks.newcomer(tournament, details.stored_name)
        again = tournament.entrants.filter(token_hash=hash_token(token)).first() if form_token else None
        if again is not None:
            refuse_used_form(again.name, details)
            return again, token
        deadlines.refuse_late_registration(tournament, by=by, now=now)
        is_let_in = beyond_limit and by.is_official
        status = EntrantStatus.REGISTERED if is_let_in else waiting_list.status_of_next(tournament)
        history = row_history.begin_history(tournament.entrants.filter(registered_at__gte=now))
        entrant = add(tournament, details, token=token, now=now, status=status)
        topics = ("pairings", "standings") if entrant.shares_name else ()
        log.record(
            "entrant.register",
            tournament=tournament,
            by=by,
            now=now,
            subject=entrant,
            data={"number": entrant.number, "status": entrant.status},
            history=history if by.is_official else None,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(tournament, "entrants", *topics, now=now, concerns=concerns)
    return entrant, token


def details_of(entrant: Entrant) -> Details:
    """What is known of an entrant, to be changed in part."""
    return Details(**{name: getattr(entrant, name) for name in _SINGLE}, families=tuple(entrant.families))


def edit(
    entrant: Entrant, details: Details, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Entrant:
    """Change what is known of an entrant. Raises ``ChangedMeanwhile`` where it is not what was ``seen``."""
    with transaction.atomic():
        locks.everybody_if_changed(entrant, name=details.stored_name, fixed_table=details.fixed_table)
        entrant = locks.entrant(entrant)
        if by.entrant is not None:
            deadlines.refuse_late_details(entrant, now=now)
        _refuse_unseen_change(entrant, details, seen)
        check_details(entrant.tournament, details, besides=entrant)
        if details.fixed_table != entrant.fixed_table:
            pairing_constraints.refuse_table(entrant, details.fixed_table)
        before = {name: getattr(entrant, name) for name in _SINGLE}
        wanted = {name: getattr(details, name) for name in _SINGLE} | {"name": details.stored_name}
        wanted["language"] = details.language or entrant.language
        if before == wanted and entrant.families == list(details.families):
            return entrant
        history = row_history.begin_history(entrant, entrant=entrant.pk)
        for name in _SINGLE:
            setattr(entrant, name, wanted[name])
        entrant.families = list(details.families)
        entrant.save(update_fields=COLUMNS)
        if before["name"] != entrant.name:
            shared_names.mark(entrant.tournament, {before["name"], entrant.name}, rows=[entrant])
        changed = [name for name in _SINGLE if before[name] != getattr(entrant, name) and name != "email"]
        log.record(
            "entrant.edit",
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=entrant,
            data={"before": {name: before[name] for name in changed}},
            history=history,
        )
        outbox.publish(entrant.tournament, "entrants", "pairings", "standings", now=now)
    return entrant


def _refuse_unseen_change(entrant: Entrant, details: Details, seen: Seen | None) -> None:
    if seen is None:
        return
    wanted = {name: getattr(details, name) for name in COLUMNS}
    wanted |= {"name": details.stored_name, "families": list(details.families)}
    optimistic_locks.refuse_changed(
        seen,
        optimistic_locks.values_of(entrant, COLUMNS),
        wanted,
        optimistic_locks.last_change(entrant.tournament, entrant, seen.names),
    )


def issue_link(entrant: Entrant, *, by: Actor, now: datetime, seen: str = "") -> str:
    """A new private token, shown once; the old link dies, unless :func:`link_digest` is not ``seen``."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        _refuse_other_link(entrant, seen)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        entrant.token_hash = hash_token(token)
        entrant.save(update_fields=["token_hash"])
        link_requests.settle([entrant], by=by, now=now)
        log.record("entrant.issue-link", tournament=entrant.tournament, by=by, now=now, subject=entrant)
    return token


def issue_links(
    tournament: Tournament, people: Iterable[Entrant], *, by: Actor, now: datetime, seen: str = ""
) -> list[tuple[Entrant, str]]:
    """New links for many, all or none, unless :func:`links_digest` is not ``seen``. A few statements."""
    with transaction.atomic():
        rows = list(people)
        locks.entrants(rows)
        if seen and seen != links_digest(tournament):
            raise Conflict("links-changed", case="all")
        issued = [(row, secrets.token_urlsafe(TOKEN_BYTES)) for row in rows]
        for row, token in issued:
            row.token_hash = hash_token(token)
        Entrant.objects.bulk_update(rows, ["token_hash"])
        link_requests.settle(rows, by=by, now=now)
        lines: Iterable[log.Line] = ((row, {}, None) for row in rows)
        log.record_many("entrant.issue-link", lines, tournament=tournament, by=by, now=now)
    return issued


def links_digest(tournament: Tournament) -> str:
    """Which private links open something now, as a page shows it and a service compares it."""
    hashes = tournament.entrants.exclude(token_hash=None).order_by("pk").values_list("token_hash", flat=True)
    return optimistic_locks.digest_of({"links": list(hashes)})


def link_digest(entrant: Entrant) -> str:
    """Which private link of this person opens something now, if any."""
    return optimistic_locks.digest_of({"link": entrant.token_hash})


def _refuse_other_link(entrant: Entrant, seen: str) -> None:
    if seen and seen != link_digest(entrant):
        raise Conflict("links-changed", case="one", data={"player": str(entrant)})


def revoke_link(entrant: Entrant, *, by: Actor, now: datetime, seen: str = "") -> Entrant:
    """The private link opens nothing any more. Revoking twice is harmless; ``seen`` as for a new link."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.token_hash is not None:
            _refuse_other_link(entrant, seen)
            entrant.token_hash = None
            entrant.save(update_fields=["token_hash"])
            entrant.push_subscriptions.all().delete()
            log.record("entrant.revoke-link", tournament=entrant.tournament, by=by, now=now, subject=entrant)
    return entrant


def _next_number(tournament: Tournament) -> int:
    last: int | None = tournament.entrants.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def refuse_used_form(registered: str, details: Details) -> None:
    """Refuse a form that comes again with another name than ``registered``, the one it came with first."""
    if details.stored_name != registered:
        raise Conflict("form-used", case="registered", field="name", data={"player": registered})


def token_of(tournament: Tournament, form_token: str) -> str:
    """The private token of a form in one tournament: nobody works it out without the server's key."""
    digest = salted_hmac("entrant link", f"{tournament.pk}:{form_token}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("=")


def contact_columns(tournament: Tournament, details: Details) -> dict[str, str]:
    """Who somebody is and how to reach them, as it is stored: without blanks around it."""
    return {
        "name": details.stored_name,
        "club": details.club.strip(),
        "country": details.country.strip().upper(),
        "email": details.email.strip(),
        "language": details.language or tournament.language,
    }


def add(
    tournament: Tournament, details: Details, *, token: str, now: datetime, status: EntrantStatus
) -> Entrant:
    """Store an entrant and mark namesakes; the caller holds the tournament. Raises for impossible details."""
    check_details(tournament, details)
    number = details.number or _next_number(tournament)
    if tournament.entrants.filter(number=number).exists():
        raise Conflict("number-taken", field="number", data={"number": number, "player": details.name})
    entrant = Entrant.objects.create(
        tournament=tournament,
        number=number,
        **contact_columns(tournament, details),
        sort_name=details.sort_name.strip(),
        screen_name=details.screen_name.strip(),
        fixed_table=details.fixed_table,
        families=list(details.families),
        status=status,
        token_hash=hash_token(token),
        consented_at=now if details.has_consented else None,
        registered_at=now,
    )
    shared_names.mark(tournament, {entrant.name}, rows=[entrant])
    return entrant


def check_details(tournament: Tournament, details: Details, *, besides: Entrant | None = None) -> None:
    """Refuse details that no entrant of this tournament can have."""
    name = details.stored_name
    if not is_seen(name):
        raise Invalid("name-missing", case="player", field="name")
    _refuse_too_long(details)
    _refuse_unseen(details)
    # who withdrew may register again
    twins = tournament.entrants.filter(name__iexact=name).exclude(
        status=EntrantStatus.DROPPED, checked_in_at=None
    )
    if besides is not None:
        twins = twins.exclude(pk=besides.pk)
    if details.email:
        twins = twins.filter(email__iexact=details.email.strip())
    elif details.club:
        twins = twins.filter(club__iexact=details.club.strip())
    if twins.exists():
        raise Conflict("entrant-twice", case="registered", field="name", data={"player": name})
    code = details.country.strip()
    if code and not (len(code) == 2 and code.isascii() and code.isalpha()):  # noqa: PLR2004 - ISO 3166 alpha-2
        raise Invalid("country-unknown", **similar_country(code), field="country")


def similar_country(written: str) -> dict[str, Any]:
    """Case and values of the sentence that says what to write in place of this."""
    code = countries.code_like(written)
    data = {"written": written[:40]}
    return {"case": "similar", "data": {**data, "code": code, "country": code}} if code else {"data": data}


def _refuse_too_long(details: Details) -> None:
    for name, most in MAX_LENGTHS.items():
        length = len(getattr(details, name))
        if length > most:
            raise Invalid(TOO_LONG[name], field=name, data={"length": length, "limit": most})


def _refuse_unseen(details: Details) -> None:
    for name, code in UNREADABLE.items():
        if UNSEEN.search(getattr(details, name).strip()):
            raise Invalid(code, field=name)
