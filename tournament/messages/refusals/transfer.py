"""What the services of transfer refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

MESSAGES: Final[Mapping[str, Any]] = {
    "backup-columns": _(
        "This program has other columns in %(table)s. Use the program that wrote the backup."
    ),
    "backup-damaged": _("The backup is damaged or incomplete. Use an older one."),
    "backup-damaged.file": _("The backup is damaged: %(file)s is not what was written. Use an older one."),
    "backup-damaged.tables": _("The backup does not fit its own tables (%(error)s). Use an older one."),
    "backup-differs": _("%(table)s differs from the backup after the restore. Please report this."),
    "backup-format": _(
        "The backup has format %(format)s; this program reads format %(known)s. Use the program that wrote it."
    ),
    "backup-manifest": _("This is not a backup of Muster. Choose another file."),
    "backup-newer": _("A newer program made this backup (with %(migration)s). Restore it with that program."),
    "backup-path": _("The backup would write to %(path)s, so Muster did not make it. Use another one."),
    "backup-tables": _("The backup and its migrations disagree about %(table)s. Use an older one."),
    "database-empty": _("The database has no tables yet. There is nothing to back up."),
    "database-newer": _(
        "The database is newer than this program (it has %(migration)s). Use the newer program."
    ),
    "database-not-empty.catalogue": ngettext_lazy(
        "The database is not empty: it has %(count)s catalogue. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "The database is not empty: it has %(count)s catalogues. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "count",
    ),
    "database-not-empty.tournament": ngettext_lazy(
        "The database is not empty: it has %(count)s tournament. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "The database is not empty: it has %(count)s tournaments. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "count",
    ),
    "database-not-empty.user": ngettext_lazy(
        "The database is not empty: it has %(count)s user. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "The database is not empty: it has %(count)s users. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there.",
        "count",
    ),
    "database-of-others": _(
        "The database has tables of another program (%(table)s), which a restore would delete. Set MUSTER_STATE or DATABASE_URL to an empty place and restore there."
    ),
    "database-refuses": _(
        "The database refuses the backup (%(error)s), and nothing was restored. Make room or set another place, then restore again."
    ),
    "file-in-the-way": _(
        "%(path)s already exists and differs from the file in the backup. Set MUSTER_STATE to an empty place and restore there."
    ),
    "not-rehearsal": _("This is not a rehearsal. Delete it under Manage."),
    "is-rehearsal": _("This is already a rehearsal. Rehearse the tournament it was made from."),
    "lists-missing": _("No lists were handed in yet. There is nothing to export."),
    "no-file": _("%(path)s exists and is not a file. Enter the name of a file for the backup."),
    "tournament-file-column-missing": _(
        "%(where)s does not have %(column)s. Use the original, unchanged file."
    ),
    "tournament-file-column-unknown": _(
        "%(where)s has “%(column)s”, which this program does not know. Use a newer program."
    ),
    "tournament-file-contradiction": _(
        "%(part)s: two rows contradict each other, or one breaks a rule of its table (%(error)s). Use the original, unchanged file."
    ),
    "tournament-file-differs": _(
        "The imported tournament differs from the file because rows of the file do not fit together, so nothing was imported. Use the original, unchanged file."
    ),
    "tournament-file-digest": _(
        "The file was changed after it was written: its hash does not match. Use the original, unchanged file."
    ),
    "tournament-file-fingerprint": _(
        "%(where)s: the figures do not match the fingerprint. Use the original, unchanged file."
    ),
    "tournament-file-id": _(
        "%(where)s has another id. Ids count from 1, in order. Use the original, unchanged file."
    ),
    "tournament-file-not-a-tournament": _("This is not a Muster tournament file. Choose another file."),
    "tournament-file-not-json": _(
        "Line %(line)s of the file is not JSON: the file may be cut short. Use the original, unchanged file."
    ),
    "tournament-file-not-json.nested": _(
        "The file is nested too deeply for a tournament. Use the original, unchanged file."
    ),
    "tournament-file-not-json.values": _(
        "The file has numbers or nesting that a tournament cannot have. Use the original, unchanged file."
    ),
    "tournament-file-not-text": _("The file is not text in UTF-8. Use the original, unchanged file."),
    "tournament-file-odd-numbers": _("The file has infinite numbers. Use the original, unchanged file."),
    "tournament-file-odd-signs": _("The file has unreadable characters. Use the original, unchanged file."),
    "tournament-file-part-missing": _(
        "The file does not have the part %(part)s. Use the original, unchanged file."
    ),
    "tournament-file-part-shape": _("%(part)s is not a list of rows. Use the original, unchanged file."),
    "tournament-file-part-shape.head": _(
        "The file does not begin as a tournament does. Use the original, unchanged file."
    ),
    "tournament-file-part-unknown": _(
        "The file has the part “%(part)s”, which this program does not know. Use a newer program."
    ),
    "tournament-file-reference": _(
        "%(where)s is %(value)s, but %(part)s does not have that row. Use the original, unchanged file."
    ),
    "tournament-file-refused": _("The database refuses the file (%(error)s). Choose another file."),
    "tournament-file-too-large": _("The file has %(size)s; the limit is %(limit)s. Choose another file."),
    "tournament-file-unreadable": _(
        "This tournament cannot be continued: %(error)s Use the original, unchanged file."
    ),
    "tournament-file-value": _(
        "%(where)s: %(value)s is not a possible %(column)s. Use the original, unchanged file."
    ),
    "tournament-file-value.empty": _("%(where)s: %(column)s is empty. Use the original, unchanged file."),
    "tournament-file-value.inside": _(
        "%(where)s: %(column)s does not have the right shape. Use the original, unchanged file."
    ),
    "tournament-file-version": _(
        "The file has version %(version)s; this program reads versions up to %(known)s. Export it again with a program of the same age as this one, or import it with a newer one."
    ),
}
