"""The narrow doors: get a thing for this person, or refuse.

Nothing else may fetch a tournament, entrant, round or pairing for a request. What a
person may not see answers exactly like what does not exist.
"""

import hashlib
from collections.abc import Iterable
from typing import Final, TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.models import Catalogue, CatalogueGrant
from armies.models.choices import CatalogueRight
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.messages.roles import needed_role_text
from tournament.models import (
    Call,
    Entrant,
    LogEntry,
    Pairing,
    Penalty,
    RefereeCall,
    Role,
    RoleKind,
    Round,
    Ruling,
    Screen,
    Seat,
    Tournament,
)
from tournament.models.prepared_query import PreparedQuery
from tournament.models.tournament import HAS_PUBLIC_PAGES

T = TypeVar("T")
Row = TypeVar("Row", bound=Model)
RANK = {RoleKind.SCOREKEEPER: 1, RoleKind.REFEREE: 2, RoleKind.ORGANISER: 3}
PUBLIC_REVISION = (
    "SELECT id, revision FROM tournament_tournament WHERE slug = %s AND status <> %s AND is_public = %s"
)
PUBLIC_LANGUAGE = (
    "SELECT language FROM tournament_tournament WHERE slug = %s AND status <> %s AND is_public = %s"
)
LISTED_REVISIONS = (
    "SELECT id, revision FROM tournament_tournament "
    "WHERE status <> %s AND is_public = %s AND is_listed = %s AND is_archived = %s ORDER BY id"
)
BY_TOKEN = PreparedQuery(
    lambda digest: Entrant.objects.select_related("tournament", "good_list", "evil_list").filter(
        token_hash=digest
    ),
    str,
)
LIVE_ROUND, SHOWN_ROUND = (
    PreparedQuery(
        lambda tournament, number, hidden=hidden: (
            Round.objects.exclude(status__in=hidden)
            .select_related("tournament")
            .filter(tournament=tournament, number=number)
        ),
        int,
        int,
    )
    for hidden in ([RoundStatus.CANCELLED], [RoundStatus.CANCELLED, RoundStatus.DRAFT])
)
SEAT = PreparedQuery(
    lambda entrant, round_: Seat.objects.select_related(
        "pairing__round__tournament", "pairing__a", "pairing__b"
    ).filter(is_current=True, entrant=entrant, round=round_),
    int,
    int,
)
NO_TOURNAMENT = _("Tournament not found. Go back to the list of tournaments.")
NO_LINK = _("This link does not work. Ask the organiser's desk for a new one.")
LINK_CLOSED: Final = {"Muster-Link": "closed"}  # headers of that answer: a phone then forgets what it kept
NO_ROUND = _("Round not found, or not published yet. Go back to the tournament.")
NO_PENALTY = _("Penalty not found. Go back to the penalties.")
NO_RULING = _("Ruling not found. Go back to the log.")
NO_CATALOGUE = _("Catalogue not found. Go back to the catalogues.")
NO_SCREEN = _("Screen not found. Go back to the screens.")
NO_CALL = _("Call not found. Go back to the screens.")
NO_REFEREE_CALL = _("Call not found. Go back to the dashboard.")
NO_REGISTRATION = _("Registration not found. Go back to the players.")
NO_LATE_REQUEST = _("Request of a phone not found. Go back to the dashboard.")
NO_FIGURE = _("This figure is not in your catalogues. Search for it again.")
NO_TABLE = _("This table is not in this round. Go back to the pairings.")

NO_ROLE = _("%(username)s has no role in this tournament. Go back to the officials.")
NO_ENTRANT = _("No player has start number %(number)s. Go back to the players.")
NO_LOG_ENTRY = _("This is not in the log of this tournament. Go back to the log.")
NOT_IN_USE = _("This tournament does not use the catalogue “%(key)s”. Go back to the catalogues.")


def _or_404(found: T | None, sentence: object, **values: object) -> T:
    if found is None:
        raise Http404(str(sentence) % values if values else str(sentence))
    return found


def one_or_404(rows: QuerySet[Row], sentence: object, **lookup: object) -> Row:
    """The only row that matches, or 404 with a sentence for a person."""
    return _or_404(rows.filter(**lookup).first(), sentence)


def public_tournament(slug: str) -> Tournament:
    """A tournament anybody may see: no draft, and none that is private."""
    return _or_404(Tournament.objects.filter(HAS_PUBLIC_PAGES, slug=slug).first(), NO_TOURNAMENT)


def public_revision(slug: str) -> tuple[int, int]:
    """Id and revision of a tournament anybody may see, as cheaply as can be: every phone in the hall asks.

    The same door as :func:`public_tournament`; the words of the query are kept, not made anew each time.
    """
    with connection.cursor() as cursor:
        cursor.execute(PUBLIC_REVISION, [slug, TournamentStatus.DRAFT, True])
        found = _or_404(cursor.fetchone(), NO_TOURNAMENT)
    return int(found[0]), int(found[1])


def public_language(slug: str) -> str | None:
    """The language of a tournament anybody may see; None where there is none. The same door."""
    with connection.cursor() as cursor:
        cursor.execute(PUBLIC_LANGUAGE, [slug, TournamentStatus.DRAFT, True])
        found = cursor.fetchone()
    return str(found[0]) if found else None


def still_public(ids: Iterable[int]) -> frozenset[int]:
    """Which of these tournaments anybody may see; for streams that have been open for a while."""
    shown = Tournament.objects.filter(HAS_PUBLIC_PAGES, pk__in=list(ids))
    return frozenset(shown.values_list("pk", flat=True))


def still_opening(tokens: Iterable[str]) -> frozenset[str]:
    """Which of these private links open a page; for streams that have been open for a while. One query."""
    digests = {_digest(token): token for token in tokens}
    found = Entrant.objects.filter(token_hash__in=list(digests)).values_list("token_hash", flat=True)
    return frozenset(digests[digest] for digest in found if digest)


def listed_tournaments() -> QuerySet[Tournament]:
    """Every public tournament that wants to be found: not kept off the list, not archived. Newest first."""
    return Tournament.objects.filter(HAS_PUBLIC_PAGES, is_listed=True, is_archived=False)


def public_tournaments() -> list[Tournament]:
    """The same, read."""
    return list(listed_tournaments())


def listed_revisions() -> tuple[tuple[int, int], ...]:
    """Id and revision of each of them: whatever a list of them shows is as old as this."""
    with connection.cursor() as cursor:
        cursor.execute(LISTED_REVISIONS, [TournamentStatus.DRAFT, True, True, False])
        return tuple(cursor.fetchall())


def role_of(user: User | AnonymousUser, tournament: Tournament) -> str | None:
    """``organiser``, ``referee``, ``scorekeeper`` or ``None``. A superuser organises everything."""
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return RoleKind.ORGANISER
    return Role.objects.filter(user=user, tournament=tournament).values_list("kind", flat=True).first()


def may_rule(user: User | AnonymousUser, tournament: Tournament) -> bool:
    """Is this a referee or an organiser of the tournament?"""
    kind = role_of(user, tournament)
    return kind is not None and RANK[RoleKind(kind)] >= RANK[RoleKind.REFEREE]


def tournament_for(
    user: User | AnonymousUser, slug: str, *, at_least: RoleKind = RoleKind.SCOREKEEPER
) -> tuple[Tournament, str]:
    """The tournament and the role in it. A stranger gets 404, a role too small 403."""
    tournament = Tournament.objects.filter(slug=slug).first()
    kind = role_of(user, tournament) if tournament is not None else None
    if tournament is None or kind is None:
        raise Http404(str(NO_TOURNAMENT))
    if RANK[RoleKind(kind)] < RANK[at_least]:
        raise PermissionDenied(needed_role_text(at_least))
    return tournament, kind


def tournaments_of(user: User | AnonymousUser) -> list[Tournament]:
    """Every tournament this account works on, newest first."""
    if not user.is_authenticated:
        return []
    if user.is_superuser:
        return list(Tournament.objects.all())
    return list(Tournament.objects.filter(roles__user=user))


def organised_by(user: User | AnonymousUser) -> list[Tournament]:
    """The tournaments whose choices this account may use again, newest first."""
    if not user.is_authenticated:
        return []
    rows = Tournament.objects.filter(is_rehearsal=False)
    return list(rows if user.is_superuser else rows.filter(roles__user=user, roles__kind=RoleKind.ORGANISER))


def role_in(tournament: Tournament, username: str) -> Role:
    """The role of an account in this tournament, by the sign-in name."""
    return _or_404(
        tournament.roles.select_related("user").filter(user__username=username).first(),
        NO_ROLE,
        username=username,
    )


def entrant_by_token(token: str) -> Entrant:
    """The entrant behind a private link; a revoked, wrong or foreign token opens nothing."""
    return _or_404(BY_TOKEN.first(_digest(token)), NO_LINK)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def entrant_in(tournament: Tournament, number: int) -> Entrant:
    """An entrant by start number."""
    found = (
        tournament.entrants.select_related("tournament", "good_list", "evil_list")
        .filter(number=number)
        .first()
    )
    return _or_404(found, NO_ENTRANT, number=number)


def entry_in(tournament: Tournament, pk: int) -> LogEntry:
    """A line of the log of this tournament."""
    return _or_404(
        tournament.log.select_related("tournament", "user", "taken_back_by").filter(pk=pk).first(),
        NO_LOG_ENTRY,
    )


def round_in(tournament: Tournament, number: int, *, with_draft: bool = False) -> Round:
    """A live round by number; a draft only for officials."""
    return _or_404((LIVE_ROUND if with_draft else SHOWN_ROUND).first(tournament.pk, number), NO_ROUND)


def pairing_at(round_: Round, table: int) -> Pairing:
    """The current pairing at a table."""
    found = (
        round_.pairings.filter(is_current=True, table=table)
        .select_related("round__tournament", "a", "b")
        .first()
    )
    return _or_404(found, NO_TABLE)


def pairing_of(entrant: Entrant, round_: Round) -> Pairing | None:
    """The entrant's own current pairing in a round, ``None`` when sitting out."""
    place = SEAT.first(entrant.pk, round_.pk)
    return place.pairing if place else None


def penalty_in(tournament: Tournament, number: int) -> Penalty:
    """A penalty of this tournament by its id."""
    rows = tournament.penalties.select_related("tournament", "entrant__tournament", "round", "pairing__round")
    return _or_404(rows.filter(pk=number).first(), NO_PENALTY)


def ruling_in(tournament: Tournament, number: int) -> Ruling:
    """A ruling of this tournament that changed no result, by its id."""
    rows = tournament.rulings.filter(submission=None, entrant=None)
    rows = rows.select_related("tournament", "round__tournament", "pairing__a", "pairing__b")
    return _or_404(rows.filter(pk=number).first(), NO_RULING)


def screen_in(tournament: Tournament, key: str) -> Screen:
    """A screen of this tournament by its place in addresses."""
    return _or_404(tournament.screens.select_related("tournament").filter(key=key).first(), NO_SCREEN)


def call_in(tournament: Tournament, number: int) -> Call:
    """A call of this tournament by its id."""
    return _or_404(tournament.calls.select_related("tournament").filter(pk=number).first(), NO_CALL)


def referee_call_in(tournament: Tournament, number: int) -> RefereeCall:
    """A referee call of this tournament by its id."""
    rows = tournament.referee_calls.select_related("tournament", "pairing__round")
    return _or_404(rows.filter(pk=number).first(), NO_REFEREE_CALL)


def catalogues_of(
    user: User | AnonymousUser, right: CatalogueRight = CatalogueRight.READ
) -> QuerySet[Catalogue]:
    """What an account may read, or use in a tournament of its own. A superuser may do both with all of them.

    Bases that were copied for a tournament are never offered to another one.
    """
    if not user.is_authenticated:
        return Catalogue.objects.none()
    rows = Catalogue.objects.all()
    if right == CatalogueRight.USE:
        rows = rows.exclude(pk__in=Tournament.objects.exclude(own_catalogue=None).values("own_catalogue"))
    if user.is_superuser:
        return rows
    enough = [CatalogueRight.USE] if right == CatalogueRight.USE else CatalogueRight.values
    granted = CatalogueGrant.objects.filter(user=user, right__in=enough).values("catalogue")
    return rows.filter(Q(owner=user) | Q(for_everybody__in=enough) | Q(pk__in=granted))


def catalogue_for(user: User | AnonymousUser, key: str, *, is_owned: bool = False) -> Catalogue:
    """A catalogue that this account may read; ``is_owned``: that it owns. To a superuser all belong."""
    found = _or_404(catalogues_of(user).select_related("owner").filter(key=key).first(), NO_CATALOGUE)
    if is_owned and not (user.is_superuser or found.owner_id == user.pk):
        raise PermissionDenied(gettext("Only the owner of the catalogue can do this. Ask them."))
    return found


def catalogue_in(tournament: Tournament, key: str) -> Catalogue:
    """A catalogue that a tournament uses: its officials read it there, whoever owns it."""
    return _or_404(
        tournament.catalogues.select_related("owner").filter(key=key).first(),
        NOT_IN_USE,
        key=key,
    )


def catalogues_for(tournament: Tournament | None, user: User | AnonymousUser) -> QuerySet[Catalogue]:
    """What somebody may choose for a tournament: what they may use, and what it uses already."""
    usable = catalogues_of(user, CatalogueRight.USE)
    if tournament is None:
        return usable
    used = tournament.catalogues.values("pk")
    return Catalogue.objects.filter(Q(pk__in=usable.values("pk")) | Q(pk__in=used))
