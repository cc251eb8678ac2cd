"""Mail leaves from a worker, never from a request: a row says what is to be sent, a task sends it.

What a mail server does not take is tried again for a day. An attempt that ended without an answer may have
arrived; it is repeated with the same Message-ID, by which mail programs know the same mail. Refuses more than
``MAX_LINKS`` private links an hour to one address: anybody can type anybody's address into a form; and any
mail of a rehearsal.
"""

import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from smtplib import (
    SMTPDataError,
    SMTPException,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Q
from django.utils.crypto import salted_hmac
from django.utils.encoding import punycode
from django.utils.translation import gettext, override

from armies.messages.languages import offered
from tournament import adapters, broker
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, OutgoingMail, PlayerMessage, Tournament, UnconfirmedRegistration
from tournament.queries.tournaments.tournament_titles import title_of
from tournament.services.core import locks, log
from tournament.services.core.actors import SYSTEM
from tournament.services.mail.sealed_links import open_sealed, seal

TASK: Final = "mail.send"
MAX_LINKS: Final = 2  # to one address
LINKS_PERIOD: Final = timedelta(hours=1)
RETRIES: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))
LEASE: Final = timedelta(minutes=5)  # until another worker takes a mail whose worker was killed
AT_ONCE: Final = 20
PERMANENT: Final = 500  # and above: the mail server says never
SAME: Final = 20  # so far back is looked for a task that waits for the same commit


def is_on() -> bool:
    """Whether there is a mail server to send anything to."""
    return not settings.EMAIL_BACKEND.endswith(".dummy.EmailBackend")


def queue_message(message: PlayerMessage, *, now: datetime) -> None:
    """Send a message once the caller's transaction is safe."""
    _queue(message.entrant, now=now, message=message)


def queue_messages(messages: Iterable[PlayerMessage], *, now: datetime) -> None:
    """The same of many messages. A few statements."""
    messages = [message for message in messages if message.entrant.email] if is_on() else []
    tournaments = {message.entrant.tournament_id for message in messages}
    if not messages or Tournament.objects.filter(pk__in=tournaments, is_rehearsal=True).exists():
        return
    mails = [
        OutgoingMail(
            entrant=message.entrant,
            message=message,
            address=message.entrant.email.lower(),
            asked_at=now,
            due_at=now,
        )
        for message in messages
    ]
    OutgoingMail.objects.bulk_create(mails)
    _wake_after_commit()


def queue_link(entrant: Entrant, link: str, *, now: datetime) -> bool:
    """Send the private link. False where it is not: no address, no server, or too many for the address."""
    with transaction.atomic():
        return _may_get_link(entrant.email, now=now) and _queue(entrant, now=now, sealed_link=seal(link))


def queue_confirmation(registration: UnconfirmedRegistration, link: str, *, now: datetime) -> bool:
    """Send the link that confirms a registration. False where it is not sent, as with :func:`queue_link`."""
    with transaction.atomic():
        is_allowed = _may_get_link(registration.email, now=now)
        return is_allowed and _queue(registration, now=now, sealed_link=seal(link))


def queue_reset(account: User | None, link: str, *, address: str, now: datetime) -> None:
    """Send a link for a new password. For nobody the same row is written, so its time tells nothing."""
    if not is_on():
        return
    with transaction.atomic():
        is_sent = _may_get_link(address, now=now, is_reset=True) and account is not None
        OutgoingMail.objects.create(
            account=account if is_sent else None,
            is_reset=True,
            address=address.lower(),
            sealed_link=seal(link) if is_sent else "",
            asked_at=now,
            due_at=now if is_sent else None,
        )
        _wake_after_commit()


def _may_get_link(address: str, *, now: datetime, is_reset: bool = False) -> bool:
    if not address:
        return False
    mailbox = mailbox_of(address)
    locks.mailbox(mailbox)  # two threads that count before either writes would both be allowed
    recent = OutgoingMail.objects.filter(message=None, is_reset=is_reset, asked_at__gt=now - LINKS_PERIOD)
    spellings = recent.order_by().values_list("address", flat=True)
    return sum(mailbox_of(each) == mailbox for each in spellings) < MAX_LINKS


def mailbox_of(address: str) -> str:
    """One name for all spellings of an address: capitals, quotes, scripts, tags behind a plus."""
    local, _, domain = unicodedata.normalize("NFKC", address).casefold().rpartition("@")
    plain = local.replace("\\", "").strip('"')
    with suppress(UnicodeError):
        domain = punycode(domain)
    return f"{plain.partition('+')[0] or plain}@{domain}"


def delete_spent(*, now: datetime) -> None:
    """Delete mails of registrations that are confirmed or gone, and resets, once they no longer count."""
    over = OutgoingMail.objects.filter(entrant=None, registration=None, asked_at__lte=now - LINKS_PERIOD)
    spent = over.filter(Q(is_reset=False) | Q(due_at=None))
    if spent.exists():
        spent.delete()


def is_link_mailed(entrant: Entrant) -> bool:
    """Whether the private link was sent, or is on its way."""
    links = OutgoingMail.objects.filter(entrant=entrant, message=None)
    return links.exclude(due_at=None, sent_at=None).exists()


def send_due(*, now: datetime, grace: timedelta = timedelta(0)) -> int:
    """Send what is due for ``grace``. Returns how many were answered; a silent server ends it."""
    due = (
        OutgoingMail.objects.filter(due_at__lte=now - grace)
        .exclude(entrant=None, registration=None, account=None)
        .exclude(
            message=None, entrant__status=EntrantStatus.DROPPED
        )  # a link after a withdrawal waits for its undo
        .select_related("entrant__tournament", "registration__tournament", "account", "message")
    )
    answered = 0
    for mail in due.order_by("due_at", "pk")[:AT_ONCE]:
        mine = OutgoingMail.objects.filter(pk=mail.pk, due_at=mail.due_at)
        if not mine.update(due_at=now + LEASE, attempts=F("attempts") + 1):
            continue
        mail.attempts += 1
        if not _try(mail, now=now):
            return 0
        answered += 1
    return answered


def _queue(
    to: Entrant | UnconfirmedRegistration,
    *,
    now: datetime,
    message: PlayerMessage | None = None,
    sealed_link: str = "",
) -> bool:
    if not to.email or not is_on() or to.tournament.is_rehearsal:
        return False
    OutgoingMail.objects.create(
        entrant=to if isinstance(to, Entrant) else None,
        registration=None if isinstance(to, Entrant) else to,
        message=message,
        address=to.email.lower(),
        sealed_link=sealed_link,
        asked_at=now,
        due_at=now,
    )
    _wake_after_commit()
    return True


def _wake_after_commit() -> None:
    waiting = transaction.get_connection().run_on_commit
    if not any(entry[1] is _wake for entry in waiting[-SAME:]):
        transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    broker.send(TASK, [])


def _try(mail: OutgoingMail, *, now: datetime) -> bool:
    is_answered = True
    try:
        _message(mail).send()
    except (SMTPException, OSError, ValueError) as error:
        is_answered = isinstance(error, (SMTPResponseException, SMTPRecipientsRefused, ValueError))
        _failed(mail, error, now=now)
    else:
        mail.sent_at, mail.due_at, mail.failure, mail.sealed_link = now, None, "", ""
    with transaction.atomic():
        # An update, because whom the mail is for may have been deleted while it was sent, or confirmed: then
        # it is not tried again.
        rows = OutgoingMail.objects.filter(pk=mail.pk)
        if mail.due_at is not None:
            rows = rows.exclude(entrant=None, registration=None, account=None).exclude(
                registration__ended_at__isnull=False
            )
        rows.update(
            sent_at=mail.sent_at, due_at=mail.due_at, failure=mail.failure, sealed_link=mail.sealed_link
        )
        if mail.message is not None:
            PlayerMessage.objects.filter(pk=mail.message.pk).update(
                sent_at=mail.sent_at, failure=mail.failure
            )
    return is_answered


def _failed(mail: OutgoingMail, error: Exception, *, now: datetime) -> None:
    """Note why, and when it is tried again. The log tells of the first failure of a mail only."""
    is_first, mail.failure = not mail.failure, type(error).__name__
    is_over = _is_permanent(error) or mail.attempts > len(RETRIES)
    mail.due_at = None if is_over else now + RETRIES[mail.attempts - 1]
    if is_over:
        mail.sealed_link = ""
    if is_first:
        log.record(
            "letter.failed",
            tournament=None if mail.account else mail.recipient.tournament,
            by=SYSTEM,
            now=now,
            subject=mail.account.get_username() if mail.account else mail.recipient.name,
            reason=mail.failure,
        )


def _is_permanent(error: Exception) -> bool:
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _ in error.recipients.values())
    if isinstance(error, (SMTPDataError, SMTPSenderRefused)):
        return error.smtp_code >= PERMANENT
    return isinstance(error, (SMTPNotSupportedError, ValueError))


def _message(mail: OutgoingMail) -> EmailMessage:
    with override(_language_of(mail)):
        subject, text = _reset_text(mail) if mail.account else _player_text(mail)
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"
    key = salted_hmac("outgoing mail", f"{mail.pk} {mail.asked_at.isoformat()}").hexdigest()[:24]
    headers = {"Message-ID": f"<muster-{mail.pk}-{key}@{domain}>"}
    return EmailMessage(subject, text, None, [mail.address], headers=headers)


def _language_of(mail: OutgoingMail) -> str:
    """The player's where the pages have it, so that no mail is a mixture."""
    language = settings.LANGUAGE_CODE if mail.account else mail.recipient.language
    return offered(language)


def _reset_text(mail: OutgoingMail) -> tuple[str, str]:
    name = mail.account.get_username() if mail.account else ""
    text = gettext(
        "Hello,\n\n"
        "a new password was requested for the account %(name)s. Open this link to set it:\n%(link)s\n\n"
        "The link works once, for 24 hours, and until you sign in. "
        "If you did not ask for it, do nothing: your password stays as it is."
    )
    return gettext("Muster: set a new password"), text % {"name": name, "link": open_sealed(mail.sealed_link)}


def _player_text(mail: OutgoingMail) -> tuple[str, str]:
    values: dict[str, object] = {
        "tournament": title_of(mail.recipient.tournament),
        "name": mail.recipient.name,
        "link": open_sealed(mail.sealed_link) if mail.sealed_link else "",
    }
    if mail.message is not None:
        fact = mail.message.shown_subject
        values["text"] = mail.message.shown_text
        text = gettext("Hello %(name)s,\n\n%(text)s\n\nTo see everything else, open your private link.")
    elif mail.entrant is None:
        fact, text = gettext("Confirm your registration"), _confirmation_text()
    else:
        values["number"] = mail.entrant.number
        is_waiting = mail.entrant.status == EntrantStatus.WAITING_LIST
        has_lists = adapters.has_lists(mail.entrant.tournament)
        text = _waiting_text(has_lists=has_lists) if is_waiting else _registered_text(has_lists=has_lists)
        fact = gettext("Your private link")
    subject = gettext("%(fact)s: %(tournament)s") % {"fact": fact, **values}
    return subject, text % values


def _confirmation_text() -> str:
    return gettext(
        "Hello %(name)s,\n\n"
        "you have no place in %(tournament)s yet. "
        "To confirm your registration, open this link and press the button on its page:\n%(link)s\n\n"
        "The link works for 7 days, while registration is open. "
        "If you did not register, do nothing: your registration is then deleted."
    )


def _registered_text(*, has_lists: bool) -> str:
    if not has_lists:
        return gettext(
            "Hello %(name)s,\n\n"
            "you are registered for %(tournament)s with start number %(number)s.\n\n"
            "Use this private link to see your table and report your results:\n%(link)s\n\n"
            "Keep it private: a person with this link can act as you. An earlier link does not work any more."
        )
    return gettext(
        "Hello %(name)s,\n\n"
        "you are registered for %(tournament)s with start number %(number)s.\n\n"
        "Use this private link to enter your lists, see your table and report your results:\n%(link)s\n\n"
        "Keep it private: a person with this link can act as you. An earlier link does not work any more."
    )


def _waiting_text(*, has_lists: bool) -> str:
    if not has_lists:
        return gettext(
            "Hello %(name)s,\n\n"
            "you are on the waiting list of %(tournament)s with start number %(number)s.\n\n"
            "Use this private link to see your table and report your results:\n%(link)s\n\n"
            "Keep it private: a person with this link can act as you. An earlier link does not work any more."
        )
    return gettext(
        "Hello %(name)s,\n\n"
        "you are on the waiting list of %(tournament)s with start number %(number)s.\n\n"
        "Use this private link to enter your lists, see your table and report your results:\n%(link)s\n\n"
        "Keep it private: a person with this link can act as you. An earlier link does not work any more."
    )
