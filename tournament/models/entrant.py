"""A person in one tournament."""

from typing import ClassVar, Final, Protocol

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.list_slots import limit_of
from armies.messages.formats import in_a_sentence
from armies.models import ArmyList
from tournament.engine.lifecycle import EntrantStatus
from tournament.models.choices import choices
from tournament.models.tournament import Tournament

MAX_CLUB_LENGTH: Final = 30  # letters of it behind a name


class Named(Protocol):
    """An entrant, or the columns of one that a list of many reads."""

    @property
    def number(self) -> int:
        """The start number."""

    @property
    def name(self) -> str:
        """The name alone."""

    @property
    def club(self) -> str:
        """May be empty."""

    @property
    def shares_name(self) -> bool:
        """Has somebody else of the tournament this name?"""


def called(person: Named) -> str:
    """``Pia Lind``, or ``Pia Lind (No. 7, Hexers)`` where somebody else has the name too."""
    return person.name + name_suffix(person) if person.shares_name else person.name


def numbered(person: Named) -> str:
    """The same with the number only, where the club stands beside the name: ``Pia Lind (No. 7)``."""
    return f"{person.name} ({number_text(person)})" if person.shares_name else person.name


def number_text(person: Named) -> str:
    """``No. 7``, in the language of the reader."""
    return gettext("No. %(number)s") % {"number": person.number}


def name_suffix(person: Named) -> str:
    """`` (No. 7, Hexers)``: what stands behind a name that is shared, and behind each where one is chosen."""
    club = person.club
    short = club if len(club) <= MAX_CLUB_LENGTH else f"{club[: MAX_CLUB_LENGTH - 1]}…"
    return f" ({number_text(person)}, {short})" if short else f" ({number_text(person)})"


def list_column(slot: str) -> str:
    """The column that holds a list without a points limit of its own."""
    return "evil_list" if slot == "evil" else "good_list"


class Entrant(models.Model):
    """A person in one tournament; no account, a private link instead.

    ``token_hash`` is the SHA-256 of the link's token, ``None`` where no link was issued or the link
    was revoked. ``consented_at`` is when they agreed to be shown; an official's entry has none. E-mail
    addresses are for officials only. ``number`` is the start number. ``shares_name`` says that somebody
    else of the tournament has this name; ``services/entrants/shared_names.py`` keeps it true.
    ``sort_name`` is what they are sorted under, empty the family name; ``screen_name`` is what the big screen
    calls them, empty the name.
    In a game without factions ``good_list`` is the one list. Rounds with a points limit of their own have
    lists of their own, in ``LevelList``; ``slot`` names one of them all (``armies/list_slots.py``).
    ``plays_from`` is the round from which somebody absent is paired again, ``None`` where the desk checks
    them in.
    """

    UNREAD: ClassVar = ("consented_at", "registered_at", "left_at")
    """What no list and no game shows: points in time are half of what reading a thousand rows costs."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    sort_name = models.CharField(max_length=80, blank=True)
    screen_name = models.CharField(max_length=40, blank=True)
    club = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, blank=True)
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=8, default="en")
    status = models.CharField(
        max_length=16, choices=choices(EntrantStatus), default=EntrantStatus.REGISTERED.value
    )
    token_hash = models.CharField(max_length=64, unique=True, null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    families = models.JSONField(default=list, blank=True)
    good_list = models.OneToOneField(
        ArmyList, on_delete=models.PROTECT, related_name="good_for", null=True, blank=True
    )
    evil_list = models.OneToOneField(
        ArmyList, on_delete=models.PROTECT, related_name="evil_for", null=True, blank=True
    )
    consented_at = models.DateTimeField(null=True, blank=True)
    registered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    plays_from = models.PositiveSmallIntegerField(null=True, blank=True)
    shares_name = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_per_number"),
            models.CheckConstraint(condition=~Q(name=""), name="entrant_has_name"),
        ]

    def __str__(self) -> str:
        return called(self)

    def __format__(self, spec: str) -> str:
        """As an f-string names them: that is a sentence, while ``str`` stands alone."""
        return format(in_a_sentence(str(self)), spec)

    def list_of(self, slot: str) -> ArmyList | None:
        if limit_of(slot) is not None:
            held = self._level_list(slot)
            return held.army_list if held is not None else None
        found: ArmyList | None = getattr(self, list_column(slot))
        return found

    def list_id_of(self, slot: str) -> int | None:
        """The id of that list, without reading it."""
        if limit_of(slot) is not None:
            held = self._level_list(slot)
            return held.army_list_id if held is not None else None
        found: int | None = getattr(self, f"{list_column(slot)}_id")
        return found

    def own_list(self, slot: str, army_list: ArmyList) -> None:
        """Make this the list of that slot."""
        if limit_of(slot) is not None:
            LevelList.objects.create(entrant=self, slot=slot, army_list=army_list)
            return
        name = list_column(slot)
        setattr(self, name, army_list)
        self.save(update_fields=[name])

    def _level_list(self, slot: str) -> "LevelList | None":
        return next((row for row in self.level_lists.all() if row.slot == slot), None)


class LevelList(models.Model):
    """The list of an entrant for the rounds with one points limit of their own."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="level_lists")
    slot = models.CharField(max_length=12)
    army_list = models.OneToOneField(ArmyList, on_delete=models.PROTECT, related_name="level_for")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["entrant", "slot"], name="one_list_per_slot")]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.slot}"


def list_ids(people: "models.QuerySet[Entrant]") -> set[int]:
    """The ids of all lists of these entrants. Two queries."""
    pairs = people.order_by().values_list("good_list", "evil_list")
    of_levels = LevelList.objects.using(people.db).filter(entrant__in=people.order_by())
    return {pk for pair in (*pairs, *of_levels.values_list("army_list")) for pk in pair if pk is not None}


class ListApproval(models.Model):
    """A referee's word on one version of a list. Appended, never changed; the newest counts.

    With a clause it is a ruling. ``TAKEN_BACK`` undoes the word before it: the list waits again.
    """

    class Decision(models.TextChoices):
        APPROVED = "approved", _("Approved")
        SENT_BACK = "sent-back", _("Sent back")
        TAKEN_BACK = "taken-back", _("Undone")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="list_approvals")
    version = models.ForeignKey("armies.ArmyListVersion", on_delete=models.PROTECT, related_name="approvals")
    decision = models.CharField(max_length=12, choices=Decision.choices)
    clause = models.CharField(max_length=12, blank=True)
    message = models.TextField(blank=True)
    decided_by = models.CharField(max_length=80)
    decided_at = models.DateTimeField()

    class Meta:
        ordering = ["-decided_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.version} · {self.decision}"

    @property
    def is_yes(self) -> bool:
        return self.decision == self.Decision.APPROVED

    @property
    def is_ruling(self) -> bool:
        """Was it approved against or beside the rules, with a clause?"""
        return self.is_yes and bool(self.clause)
