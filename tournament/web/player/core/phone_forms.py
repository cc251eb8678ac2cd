"""The forms that a phone keeps without a connection: what they carry, and what they are told afterwards.

A form has a token, so that it counts once, and the signed time of its page. The phone's own time is a claim.
"""

import json
from datetime import UTC, datetime
from typing import Any, Final

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from armies.models import ArmyListVersion
from armies.services.errors import Refused
from armies.services.lists.drafts import MAX_ENTRIES
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, PhoneRequest
from tournament.services.core import phone_requests
from tournament.services.core.phone_requests import Sent
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.post_data import posted_text, whole

MAX_LIST_LENGTH: Final = 16 * 1024
LAST_YEAR: Final = 253_402_300_799_000  # milliseconds: what is later is no time
SIGNER: Final = signing.Signer(salt="page of a phone")
Status = PhoneRequest.Status


def fields_of(entrant: Entrant, *, now: datetime) -> dict[str, str]:
    return {"token": client_token(), "page_at": SIGNER.sign_object([entrant.pk, now.isoformat()])}


def sent_of(request: HttpRequest, entrant: Entrant) -> Sent:
    """What the form brought. A token that is missing is made here: it then counts once a request."""
    post = request.POST
    return Sent(
        token=posted_text(post, "token") or client_token(),
        pressed_at=_claimed(post),
        page_at=_signed(post, entrant),
        base=base_of(post),
        kept=list_on_phone(post) if "mine" in post else None,
        is_known_illegal="knows" in post,
    )


def base_of(post: QueryDict) -> int | None:
    return whole(post.get("base", ""))


def list_on_phone(post: QueryDict) -> phone_requests.ListOnPhone:
    """What a phone holds of a list. Raises ``Refused`` for what no phone of ours has made."""
    return phone_requests.ListOnPhone(
        base=base_of(post) or 0,
        before=_counts(post.get("before", "")),
        mine=_counts(post.get("mine", "")),
        is_both=post.get("keep") == "both",
    )


def tell_check_in(request: HttpRequest, done: PhoneRequest) -> None:
    if done.entrant.status == EntrantStatus.CHECKED_IN:
        messages.success(request, _("You are checked in. The pairings come next."))
    elif done.status == Status.WAITING:
        messages.warning(request, _("Your check-in came too late, so the desk decides. Go there now."))
    elif done.status == Status.REFUSED:
        messages.error(request, _("The desk has not checked you in: %(why)s") % {"why": done.message})
    else:
        messages.warning(request, _("The desk has undone your check-in. Go to the desk."))


def tell_hand_in(request: HttpRequest, done: PhoneRequest, current: ArmyListVersion | None) -> None:
    """What became of a list, as it is now: a receipt is never given for another version."""
    counts = current.number if current is not None else 0
    if done.status == Status.WAITING:
        messages.warning(request, _("The list arrived late. It counts only if the referee accepts it."))
    elif done.status == Status.REFUSED:
        messages.error(request, _("The referee has refused this list: %(why)s") % {"why": done.message})
    elif done.status == Status.REPLACED:
        messages.info(request, _("A newer list has replaced this one."))
    elif done.version == counts:
        messages.success(request, _("List handed in. This is your receipt."))
    else:
        numbers = {"own": done.version, "now": counts}
        text = _("Your list is version %(own)s. Version %(now)s is newer and counts.")
        messages.info(request, text % numbers)


def _claimed(post: QueryDict) -> datetime | None:
    """Milliseconds by the clock of the phone."""
    milliseconds = whole(post.get("pressed_at", ""))
    if milliseconds is None or milliseconds > LAST_YEAR:
        return None
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _signed(post: QueryDict, entrant: Entrant) -> datetime | None:
    try:
        owner, at = SIGNER.unsign_object(post.get("page_at", ""))
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return datetime.fromisoformat(at) if owner == entrant.pk else None


def _counts(text: str) -> dict[int, int]:
    """``{"12": 3}`` as counts by figure. What is anything else was made by no phone of ours."""
    try:
        read: Any = json.loads(text) if len(text) <= MAX_LIST_LENGTH else None
        counts = {
            number: count
            for figure, count in read.items()
            if (number := whole(figure)) is not None and isinstance(count, int)
        }
    except (ValueError, AttributeError, RecursionError):
        counts = None
    if counts is None or len(counts) > MAX_ENTRIES or len(counts) != len(read):
        raise Refused("bad-draft", field="mine")
    return counts
