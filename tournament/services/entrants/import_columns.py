"""What a table of players may hold, by which words its columns are known, and countries in many languages."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from babel import Locale

from armies.services.files.columns import Columns, heading_key
from tournament.engine import countries
from tournament.queries.core.names import family_name, is_family_first

_LANGUAGES: Final = ("en", "de", "fr", "it", "es", "pt", "ja")
_CODE: Final = re.compile(r"[A-Za-z]{2}")
_ALSO: Final[Mapping[str, str]] = {  # names that no table of countries has
    "uk": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "northern ireland": "GB",
    "great britain": "GB",
    "united kingdom": "GB",
    "usa": "US",
    "u s a": "US",
    "united states of america": "US",
    "holland": "NL",
    "czech republic": "CZ",
}
_PERSON: Final = re.compile(r"[^\W\d_][^\d@]*\s[^\d@]*[^\W\d_][^\d@]*")
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        "player",
        "full name",
        "player name",
        "name of player",
        "first and last name",
        "participant",
        "entrant",
        "competitor",
        "Spieler",
        "Spielername",
        "Vor- und Nachname",
        "Teilnehmer",
        "joueur",
        "nom complet",
        "nom et prénom",
        "prénom et nom",
        "participant",
        "giocatore",
        "nome completo",
        "nome e cognome",
        "cognome e nome",
        "partecipante",
        "jugador",
        "nombre completo",
        "nombre y apellidos",
        "nombre y apellido",
        "apellidos y nombre",
        "participante",
        "jogador",
        "氏名",
        "名前",
        "お名前",
        "プレイヤー",
        "プレイヤー名",
        "参加者",
    ),
    "first_name": (
        "forename",
        "given name",
        "given names",
        "first",
        "Vorname",
        "prénom",
        "nome",
        "nombre",
        "primeiro nome",
        "nome próprio",
        "名",
    ),
    "last_name": (
        "surname",
        "family name",
        "last",
        "second name",
        "Nachname",
        "Familienname",
        "nom",
        "nom de famille",
        "cognome",
        "apellido",
        "apellidos",
        "apelido",
        "sobrenome",
        "último nome",
        "姓",
    ),
    "sort_name": ("sort as", "sort by", "sorted as", "index name", "Sortiername", "nom de tri"),
    "screen_name": ("display name", "nickname", "nick", "alias", "Anzeigename", "surnom", "apodo"),
    "club": (
        "team",
        "club name",
        "team name",
        "gaming club",
        "gaming group",
        "association",
        "Verein",
        "Mannschaft",
        "équipe",
        "squadra",
        "circolo",
        "equipo",
        "clube",
        "equipe",
        "equipa",
        "クラブ",
        "チーム",
    ),
    "country": (
        "nation",
        "nationality",
        "country code",
        "Land",
        "Staat",
        "pays",
        "nationalité",
        "paese",
        "nazione",
        "país",
        "nacionalidad",
        "国",
        "国名",
    ),
    "email": (
        "e-mail",
        "mail",
        "e-mail address",
        "email address",
        "mail address",
        "E-Mail-Adresse",
        "Mailadresse",
        "courriel",
        "adresse e-mail",
        "adresse mail",
        "indirizzo e-mail",
        "correo",
        "correo electrónico",
        "endereço de e-mail",
        "correio eletrónico",
        "メール",
        "メールアドレス",
    ),
    "number": (
        "start number",
        "no",
        "nr",
        "start no",
        "Startnummer",
        "numéro",
        "numero",
        "número",
        "参加番号",
    ),
    "language": ("Sprache", "langue", "lingua", "idioma", "língua", "言語"),
    "table": ("fixed table", "Tisch", "fester Tisch", "table fixe"),
    "families": (
        "family",
        "group",
        "groups",
        "families or groups",
        "Familie",
        "famille",
        "famiglia",
        "familia",
    ),
    "status": ("Status", "statut", "stato", "estado"),
}


@cache
def _codes() -> Mapping[str, str]:
    """The code of each country by its name in every language of the game."""
    found: dict[str, str] = {}
    for language in _LANGUAGES:
        named = Locale(language).territories
        for code, called in ((code, named.get(code, "")) for code in countries.NAMES):
            found.setdefault(heading_key(called), code)
    own = {heading_key(called): code for code, called in countries.NAMES.items()}
    return {**found, **own, **_ALSO}


def country_code(written: str) -> str:
    """The two letters of a country that is written as its code or its name; empty for anything else."""
    known = _codes().get(heading_key(written), "") if written else ""
    return known or (written.upper() if _CODE.fullmatch(written) else "")


def _full_name(parts: Sequence[str]) -> str:
    """First and last name in the order in which their script writes them."""
    return " ".join(parts[::-1] if is_family_first(parts[-1]) else parts) if parts else ""


def _sort_name(cells: Mapping[str, str]) -> str:
    """The last name, where the whole name would be sorted under something else."""
    last = cells.get("last_name", "")
    return "" if last == family_name(cells["name"]) else last


def _is_mail(cell: str) -> bool:
    return "@" in cell


def _is_person(cell: str) -> bool:
    return _PERSON.fullmatch(cell) is not None


def _is_country(cell: str) -> bool:
    return country_code(cell) in countries.NAMES


COLUMNS: Final = Columns(
    required=("name",),
    optional=(
        "number",
        "sort_name",
        "screen_name",
        "club",
        "country",
        "email",
        "language",
        "table",
        "families",
        "status",
        "registered_at",
        "consented_at",
    ),
    words=_WORDS,
    parts={"name": ("first_name", "last_name")},
    join=_full_name,
    derived={"sort_name": _sort_name},
    contents={"email": _is_mail, "name": _is_person, "country": _is_country},
)
