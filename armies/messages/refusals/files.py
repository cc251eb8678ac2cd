"""What is wrong with a file that people send: an archive, a table, a text."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import and_list, file_size
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "zip-damaged": _("This ZIP archive is damaged. Pack the files again and send it."),
    "zip-too-many": ngettext_lazy(
        "The archive has %(files)s file; the limit is %(limit)s. Send it in parts.",
        "The archive has %(files)s files; the limit is %(limit)s. Send it in parts.",
        "files",
    ),
    "zip-twice": _("The archive has “%(name)s” twice. Remove one of them."),
    "zip-absolute": _("“%(name)s” has a fixed place on a disk. Pack the files without their paths."),
    "zip-climbs": _("“%(name)s” climbs out of the archive. Pack the files without their paths."),
    "zip-link": _("“%(name)s” is a link to another file. Pack the file itself."),
    "zip-encrypted": _("“%(name)s” is locked by a password. Pack the files without one."),
    "zip-method": _("“%(name)s” is packed in an unusual way. Pack the files as a plain ZIP."),
    "zip-nested": _("“%(name)s” is an archive inside the archive. Unpack it and pack its files instead."),
    "zip-too-large.file": message(
        _("“%(name)s” unpacks to more than %(limit)s, which is not a list. Remove it."), limit=file_size
    ),
    "zip-too-large.archive": message(
        _("The archive unpacks to more than %(whole)s. Send it in parts."), whole=file_size
    ),
    "not-utf-8": _(
        "Line %(line)s, column %(column)s is not UTF-8 text. Save the file as UTF-8 and send it again."
    ),
    "not-text.zeros": _("The file has zero bytes, so it is not UTF-8 text. Save it as UTF-8."),
    "not-text.character": _(
        "Line %(line)s has a character that does not belong in text (code %(character)s). Save the file as "
        "text (UTF-8) and send it again."
    ),
    "not-text.sheet": _(
        "This is a spreadsheet of Excel or LibreOffice. Open it there, save it as CSV and send that file."
    ),
    "not-text.old-sheet": _(
        "This is an old Excel file (.xls), or it has a password. Save it as XLSX without a password and send that file."
    ),
    "sheet.damaged": _("This spreadsheet is damaged. Open it, save it as XLSX and send it again."),
    "sheet.binary": _("This is a binary spreadsheet (.xlsb). Save it as XLSX and send it again."),
    "sheet.macros": _("This spreadsheet has macros (.xlsm). Save it as XLSX and send it again."),
    "sheet.open": _("This is an OpenDocument spreadsheet (.ods). Save it as XLSX and send it again."),
    "sheet.password": _("This spreadsheet has a password. Save it without one and send it again."),
    "sheet.entities": _("This spreadsheet declares XML entities, which none needs. Save it as XLSX again."),
    "sheet.unpacked": message(
        _("This spreadsheet unpacks to more than %(limit)s. Copy the table into a new one."), limit=file_size
    ),
    "sheet.text": message(
        _("This spreadsheet has more than %(limit)s of text. Remove columns that you do not need."),
        limit=file_size,
    ),
    "sheet.columns": _("The table has more than %(limit)s columns. Remove those that you do not need."),
    "table-broken": _("The lines of this page were damaged on the way. Send the file again."),
    "not-text.document": _(
        "This is a document of Word or LibreOffice. Save its content as text and send that file."
    ),
    "not-text.archive": _("This is an archive (%(format)s). Save its content as text and send that file."),
    "not-text.picture": _("This is a picture (%(format)s). Save its content as text and send that file."),
    "not-text.pdf": _("This is a PDF document. Save its content as text and send that file."),
    "unknown-encoding": _(
        "Line %(line)s, column %(column)s is in an unknown encoding. Save the file as UTF-8 and send it again."
    ),
    "unknown-encoding.utf-16": _(
        "The file begins as UTF-16 but does not continue so. Save it as UTF-8 and send it again."
    ),
    "file-too-large": message(
        _("The file has %(bytes)s; the limit is %(limit)s. Split it."), bytes=file_size, limit=file_size
    ),
    "empty-file": message(_("The file is empty. Start it with the line %(columns)s."), columns=",".join),
    "cell-huge": _("A cell has more than %(limit)s characters. Shorten it, or close its quotation mark."),
    "quotes-open": _("The quotation marks do not match (%(problem)s). Double or close them."),
    "wrong-delimiter.bars": _(
        "The columns are separated by bars. Save the file with commas, semicolons or tabs."
    ),
    "wrong-delimiter.colons": _(
        "The columns are separated by colons. Save the file with commas, semicolons or tabs."
    ),
    "missing-column": message(
        _("Line 1: the column %(name)s is missing. Start the file with %(columns)s."), columns=",".join
    ),
    "unknown-column.near": _("Line 1: the column “%(name)s” is unknown. Did you mean %(near)s?"),
    "unknown-column.known": message(
        _("Line 1: the column “%(name)s” is unknown. The columns are %(columns)s."), columns=and_list
    ),
    "unknown-column.unnamed": message(
        _("Line 1: a column has no name. The columns are %(columns)s."), columns=and_list
    ),
    "repeated-column": _("Line 1: the column %(name)s is there twice. Remove one of them."),
    "wrong-width": ngettext_lazy(
        "Cells: %(found)s, but the header has %(wanted)s column. Add or remove separators.",
        "Cells: %(found)s, but the header has %(wanted)s columns. Add or remove separators.",
        "wanted",
    ),
    "too-many-lines": _("The file has more than %(limit)s lines, which is the limit. Split it."),
    "too-many-lines.figures": _("The file has more than %(limit)s figures, which is the limit. Split it."),
    "bad-json": _("Line %(line)s, column %(column)s is not JSON (%(problem)s). Correct it there."),
    "bad-json.catalogue": _(
        "The file cannot be read as JSON. Send a file that Muster wrote, a CSV, or "
        '{"muster": "catalogue", "figures": [...]}.'
    ),
    "bad-json.deep": _("The file is nested too deeply for a list. Send a list file."),
    "bad-json.character": _(
        "The file spells a character that does not belong in text, such as \\u0000. Write the letter itself."
    ),
}
