"""Registrations that must be confirmed by mail, where the tournament asks for it.

A registration from outside waits, without a place, until the button behind the mailed link is pressed or an
organiser confirms it. An organiser's own entry needs no confirmation. What is not confirmed in ``LIVES`` is
over and is deleted; what an official has confirmed or removed stays as long, so that undo brings it back.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from tournament.models import Entrant, OutgoingMail, Tournament, UnconfirmedRegistration
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import entrants, waiting_list
from tournament.services.mail import mail
from tournament.services.tournaments import deadlines

OVER: Final = "confirmation-over"
LIVES: Final = timedelta(days=7)


def is_needed(tournament: Tournament, *, by: Actor) -> bool:
    """Whether a registration by ``by`` waits for a confirmation. A server without mail cannot ask for one."""
    return tournament.confirms_email and not by.is_official and mail.is_on()


def waiting_for_confirmation(
    tournament: Tournament, *, now: datetime
) -> QuerySet[UnconfirmedRegistration, UnconfirmedRegistration]:
    """Who has registered and not confirmed yet."""
    return tournament.unconfirmed.filter(asked_at__gt=now - LIVES, ended_at=None)


def request_confirmation(
    tournament: Tournament,
    details: entrants.Details,
    *,
    address_of: Callable[[str], str],
    by: Actor,
    now: datetime,
    form_token: str = "",
) -> UnconfirmedRegistration:
    """Keep the registration and mail its link, once a form. ``address_of`` makes the address from a key."""
    key = _key_of(tournament, form_token) if form_token else secrets.token_urlsafe(entrants.TOKEN_BYTES)
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        known = tournament.unconfirmed.filter(key_hash=entrants.hash_token(key)).first()
        if known is not None:
            entrants.refuse_used_form(known.name, details)
            _refuse_ended(known)
            return known
        deadlines.refuse_late_registration(tournament, by=by, now=now)
        if not details.email.strip():
            raise Invalid("email-missing", field="email")
        entrants.check_details(tournament, details)
        row = _added(tournament, details, key=key, now=now)
        _mail(row, address_of(key), now=now)
    return row


def mail_again(
    tournament: Tournament, form_token: str, *, address_of: Callable[[str], str], now: datetime
) -> UnconfirmedRegistration:
    """Send the same link once more to whoever waits for it; ``form_token`` is that of the form they sent."""
    with transaction.atomic():
        row = of_form(locks.tournament(tournament), form_token, now=now)
        if row is None:
            raise Conflict("confirmed-already", case="own")
        _mail(row, address_of(_key_of(tournament, form_token)), now=now)
    return row


def of_form(tournament: Tournament, form_token: str, *, now: datetime) -> UnconfirmedRegistration | None:
    """What a form registered, where it still waits."""
    return find(tournament, _key_of(tournament, form_token), now=now)


def delete_expired(*, now: datetime) -> None:
    """Delete what nobody has confirmed in time, and the mails that no longer count."""
    expired = UnconfirmedRegistration.objects.filter(asked_at__lte=now - LIVES)
    if expired.exists():  # to delete nothing takes the lock of a writer, too
        expired.delete()
    mail.delete_spent(now=now)


def _mail(row: UnconfirmedRegistration, address: str, *, now: datetime) -> None:
    if not mail.queue_confirmation(row, address, now=now):
        raise Conflict("too-many-mails", field="email", data={"count": mail.MAX_LINKS})


def _key_of(tournament: Tournament, form_token: str) -> str:
    """The same form has the same key, so that it can be mailed again though only its hash is stored."""
    return entrants.token_of(tournament, f"unconfirmed:{form_token}")


def find(tournament: Tournament, key: str, *, now: datetime) -> UnconfirmedRegistration | None:
    """The registration behind a mailed link, where it still waits."""
    rows = waiting_for_confirmation(tournament, now=now)
    return rows.filter(key_hash=entrants.hash_token(key)).first()


def find_confirmed(tournament: Tournament, key: str) -> Entrant | None:
    """Whom the mailed link has made, where the private link that it leads to still opens something."""
    token = entrants.token_of(tournament, _form_token(entrants.hash_token(key)))
    return tournament.entrants.filter(token_hash=entrants.hash_token(token)).first()


def confirm(tournament: Tournament, key: str, *, now: datetime) -> tuple[Entrant, str]:
    """Make an entrant of a registration, once; places are given in the order of confirmation."""
    form_token = _form_token(entrants.hash_token(key))
    with transaction.atomic():
        waits = find(tournament, key, now=now)
        tournament = locks.newcomer(tournament, waits.name if waits is not None else "")
        row = find(tournament, key, now=now)
        if row is None:
            entrant = find_confirmed(tournament, key)
            if entrant is None:
                raise Conflict(OVER)
            return entrant, entrants.token_of(tournament, form_token)
        by = Actor(kind="player", name=row.name)
        made = entrants.register(tournament, _details(row), by=by, now=now, form_token=form_token)
        same = _same_person(row)
        _stop_mails(same)
        same.delete()
    return made


def confirm_at_desk(row: UnconfirmedRegistration, *, by: Actor, now: datetime) -> tuple[Entrant, str]:
    """An organiser vouches for a registration. The mailed link opens the entrant's page from then on."""
    with transaction.atomic():
        tournament = locks.newcomer(row.tournament, row.name)
        waits = waiting_for_confirmation(tournament, now=now).filter(pk=row.pk).first()
        if waits is None:
            raise Conflict("confirmed-already", case="desk", data={"player": row.name})
        token = entrants.token_of(tournament, _form_token(waits.key_hash))
        same = _same_person(waits)
        history = row_history.begin_history(tournament.entrants.filter(registered_at__gte=now), same)
        status = waiting_list.status_of_next(tournament)
        entrant = entrants.add(tournament, _details(waits), token=token, now=now, status=status)
        end(same, now=now)
        log.record(
            "entrant.confirm",
            tournament=tournament,
            by=by,
            now=now,
            subject=entrant,
            data={"number": entrant.number, "status": entrant.status},
            history=history,
        )
        outbox.publish(tournament, "entrants", now=now, concerns=outbox.concerns_entrants(entrant))
    return entrant, token


def _form_token(key_hash: str) -> str:
    return f"confirmed:{key_hash}"


def end(rows: QuerySet[UnconfirmedRegistration], *, now: datetime) -> None:
    """They wait no more, until this is undone."""
    _stop_mails(rows)
    rows.filter(ended_at=None).update(ended_at=now)


def _same_person(row: UnconfirmedRegistration) -> QuerySet[UnconfirmedRegistration]:
    """A registration, and what the same person sent besides, in another tab or because no mail came."""
    return row.tournament.unconfirmed.filter(name__iexact=row.name, email__iexact=row.email)


def _stop_mails(rows: QuerySet[UnconfirmedRegistration]) -> None:
    """Their mails are not sent any more, and go on counting among the links to their addresses."""
    OutgoingMail.objects.filter(registration__in=rows).update(due_at=None, sealed_link="")


def _refuse_ended(row: UnconfirmedRegistration) -> None:
    if row.ended_at is not None:
        raise Conflict("form-used", case="confirmed", field="name", data={"player": row.name})


def _added(
    tournament: Tournament, details: entrants.Details, *, key: str, now: datetime
) -> UnconfirmedRegistration:
    return UnconfirmedRegistration.objects.create(
        tournament=tournament,
        **entrants.contact_columns(tournament, details),
        has_consented=details.has_consented,
        key_hash=entrants.hash_token(key),
        asked_at=now,
    )


def _details(row: UnconfirmedRegistration) -> entrants.Details:
    names = ("name", "club", "country", "email", "language", "has_consented")
    return entrants.Details(**{name: getattr(row, name) for name in names})
