"""Pages anybody may open. Each takes the public door, asks one part, and shows it."""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.messages import clause_texts
from rules import reference
from rules.reference import Section
from rules.registry import STARTER_RULESET
from tournament import access, time_source
from tournament.adapters import to_policy
from tournament.engine.lifecycle import ON_THE_WALL, OVER, TournamentStatus
from tournament.models import Format, Round, Stage, Tournament
from tournament.queries.penalties import penalties
from tournament.queries.referee_desk.cards import titles_by_clause
from tournament.queries.referee_desk.desk_rules import desk_rules
from tournament.queries.rounds import boards, games
from tournament.queries.rounds.games import Game
from tournament.queries.standings import entrant_paths
from tournament.queries.standings.standings import StandingRow
from tournament.queries.tournaments import event_rules as event_words
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.settings import event_files
from tournament.services.settings.event_files import CLUB_MARK, RULES_PACK
from tournament.templatetags.muster import clause_anchor, round_title
from tournament.web.absent_pages import refuse_absent
from tournament.web.caching.page_cache import cached_page, of_code
from tournament.web.caching.standings_cache import current_standings, places_by_round_now, podium_now
from tournament.web.forms.post_data import whole
from tournament.web.public import fragment_cache
from tournament.web.public.hall_language import for_the_hall
from tournament.web.public.parts import Part, PartRequest, part, shown_round
from tournament.web.public.place_lines import place_line
from tournament.web.public.preview_pictures import picture_url
from tournament.web.public.referee_desk.addresses import desk_address

SECTIONS = (
    ("tournament", gettext_lazy("Today")),
    ("pairings", gettext_lazy("Pairings")),
    ("clock", gettext_lazy("Clock")),
    ("standings", gettext_lazy("Standings")),
    ("entrants", gettext_lazy("Players")),
)
BRACKET = ("bracket", gettext_lazy("Bracket"))
DAY = ("day", gettext_lazy("Day"))
SCHEDULE = ("schedule", gettext_lazy("Schedule"))
PAGES = {
    "overview": "tournament",
    "day_plan": "day",
    "last_turn": "referee",
}  # where a page is not called like its part
PAGE_TEMPLATES = {
    "bracket": "public/rounds/bracket.html",
    "clock": "public/clock/clock.html",
    "cross_table": "public/standings/cross_table.html",
    "day": "public/schedule/day.html",
    "entrants": "public/entrants/entrants.html",
    "fairness": "public/standings/fairness.html",
    "outlook": "public/standings/outlook.html",
    "pairings": "public/rounds/pairings.html",
    "referee": "public/referee_desk/tournament.html",
    "schedule": "public/rounds/schedule.html",
    "standings": "public/standings/standings.html",
    "statistics": "public/standings/statistics.html",
    "tournament": "public/tournaments/tournament.html",
}
BOARD = 'id="board"'  # there is something to search in
MAX_WORDS_LENGTH = 80
MAX_NUMBER_LENGTH = 4
SECOND = timedelta(seconds=1)
A_LITTLE = timedelta(seconds=10)  # what is told in minutes
TOURNAMENTS_A_PAGE = 50
CLAUSE = re.compile(r'<article class="rule"\s+id="([^"]+)"\s+data-find="[^"]*"')
OTHER_GAME = ("r-mesbg-", "r-x")  # anchors of clauses that no event shows
OF_LISTS = ("q", "sort", "page", "at")


def _number(text: str) -> int | None:
    return whole(text) if len(text) <= MAX_NUMBER_LENGTH else None


def requested_part(request: HttpRequest) -> PartRequest:
    number = request.GET.get("round", "")
    if number and _number(number) is None:
        raise Http404(_("Round not found. Enter a round number."))
    return PartRequest(
        round_number=_number(number),
        words=request.GET.get("q", "")[:MAX_WORDS_LENGTH].strip(),
        order=request.GET.get("sort", "")[:MAX_WORDS_LENGTH],
        screen=request.GET.get("screen", "")[:MAX_WORDS_LENGTH],
        page=_number(request.GET.get("page", "")) or 1,
        at=_number(request.GET.get("at", "")),
    )


def tabs_of(tournament: Tournament, current: str) -> list[dict[str, Any]]:
    return [
        {
            "label": label,
            "url": reverse(f"public:{name}", args=[tournament.slug]),
            "is_current": name == current,
        }
        for name, label in _sections(tournament)
    ]


def _sections(tournament: Tournament) -> tuple[tuple[str, Any], ...]:
    more = (BRACKET,) if tournament.cut_size else ()
    more = (SCHEDULE,) if tournament.format == Format.ROUND_ROBIN else more
    planned = (DAY,) if tournament.day_plan else ()
    ticking = () if tournament.status in OVER else (SECTIONS[2],)
    return (*SECTIONS[:2], *more, *ticking, *planned, *SECTIONS[3:])


def part_page(request: HttpRequest, tournament: Tournament, shown: Part, **more: Any) -> HttpResponse:
    wish = requested_part(request)
    found = shown.context(tournament, wish, time_source.now())
    return _around(request, tournament, shown, wish, {**found, **more})


def _shelved_page(request: HttpRequest, tournament: Tournament, shown: Part, **more: Any) -> HttpResponse:
    """A page around a part that says the same to everybody: made once for each revision."""
    wish = requested_part(request)
    html = fragment_cache.inside(tournament.slug, shown, wish)
    return _around(request, tournament, shown, wish, {"part_html": html, "has_board": BOARD in html, **more})


def _around(
    request: HttpRequest, tournament: Tournament, shown: Part, wish: PartRequest, found: dict[str, Any]
) -> HttpResponse:
    current = PAGES.get(shown.name, shown.name)
    context = {
        "tournament": tournament,
        "tabs": tabs_of(tournament, current),
        "wish": wish,
        "kept": {"round": wish.round_number, "sort": wish.order},
        "part": shown,
        "part_url": shown.url(tournament, wish),
        "picture_url": picture_url(request, tournament),
        **found,
    }
    return render(request, PAGE_TEMPLATES[current], context)


def _page_of(name: str, show: Callable[..., HttpResponse], **cached: Any) -> Callable[..., HttpResponse]:
    """The view of a page that shows one part and nothing else of its own."""

    def view(request: HttpRequest, slug: str) -> HttpResponse:
        return show(request, access.public_tournament(slug), part(name))

    view.__qualname__ = name  # by which its copies are kept
    return require_safe(cached_page(**cached)(view))


clock = _page_of("clock", part_page, asks=("round",), renewed=SECOND)
day = _page_of("day_plan", part_page, renewed=SECOND)
outlook = _page_of("outlook", part_page, asks=("page", "at"), renewed=A_LITTLE)
fairness_page = _page_of("fairness", part_page, renewed=A_LITTLE)
standings = _page_of("standings", _shelved_page, asks=OF_LISTS, has_address=True)
entrants = _page_of("entrants", _shelved_page, asks=OF_LISTS)
cross_table = _page_of("cross_table", _shelved_page, asks=OF_LISTS)
statistics = _page_of("statistics", _shelved_page)


@require_safe
@cached_page(shows=access.listed_revisions, asks=("page",))
def home(request: HttpRequest) -> HttpResponse:
    past = Case(When(status__in=OVER, then=1), default=0)
    pages = Paginator(access.listed_tournaments().order_by(past, "-starts_on", "name"), TOURNAMENTS_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "titles": titles_of(page, among=access.listed_tournaments()),
        "coming": [each for each in page if each.status not in OVER],
        "past": [(each, _podium_of(each)) for each in page if each.status in OVER],
    }
    return render(request, "public/tournaments/home.html", context)


def _podium_of(tournament: Tournament) -> Sequence[StandingRow]:
    return podium_now(tournament) if tournament.status == TournamentStatus.FINISHED else ()


@require_safe
@cached_page(renewed=SECOND, has_address=True)
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    return part_page(
        request,
        tournament,
        part("overview"),
        rules_pack=event_files.file_of(tournament, RULES_PACK),
        has_club_mark=event_files.file_of(tournament, CLUB_MARK) is not None,
        rules_pack_file=reverse("public:rules-pack", args=[slug]),
    )


@require_safe
@cached_page(asks=("round", *OF_LISTS), has_address=True)
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    wish = requested_part(request)
    orders = [
        {"label": _("By name"), "url": _address(wish, order=""), "is_current": wish.order != "table"},
        {"label": _("By table"), "url": _address(wish, order="table"), "is_current": wish.order == "table"},
    ]
    rounds = [
        {"label": _short(each), "number": each.number, "url": _address(wish, number=each.number)}
        for each in boards.shown_rounds(tournament)
    ]
    return _shelved_page(
        request,
        tournament,
        part("pairings"),
        orders=orders,
        rounds=rounds,
        round=shown_round(tournament, wish),
        by_table=wish.order == "table",
    )


def _short(round_: Round) -> str:
    return round_title(round_) if round_.stage == Stage.CUT else str(round_.number)


def _address(wish: PartRequest, *, order: str | None = None, number: int | None = None) -> str:
    changed = PartRequest(
        round_number=wish.round_number if number is None else number,
        words=wish.words,
        order=wish.order if order is None else order,
    )
    return f"?{changed.as_query}"


@require_safe
@cached_page()
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    if not tournament.cut_size:
        return _not_in_this_format(request, tournament, _("This tournament has no bracket."))
    return part_page(request, tournament, part("bracket"))


@require_safe
@cached_page()
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    if tournament.format != Format.ROUND_ROBIN:
        return _not_in_this_format(request, tournament, _("This tournament has no fixed schedule."))
    return part_page(request, tournament, part("schedule"))


def _not_in_this_format(request: HttpRequest, tournament: Tournament, says: str) -> HttpResponse:
    context = {"tournament": tournament, "says": says}
    return render(request, "public/tournaments/not_in_this_format.html", context, status=404)


@require_safe
@cached_page()
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = access.public_tournament(slug)
    places = current_standings(tournament)
    path = entrant_paths.path_from(places.counted, places.rows, access.entrant_in(tournament, number))
    context = {
        "tournament": tournament,
        "tabs": tabs_of(tournament, "entrant"),
        "path": path,
        "now": _game_on(path) if path.legs else None,
        "line": place_line(places_by_round_now(tournament, places.counted).get(path.entrant.number, ())),
        "ranked": sum(row.place is not None for row in places.rows),
        "club_numbers": _members(tournament, path.entrant.club),
        "won": path.count("Ww"),
        "tied": path.count("="),
        "lost": path.count("lL"),
        "penalties": penalties.shown_to_all(tournament).filter(entrant=path.entrant),
    }
    return render(request, "public/entrants/entrant.html", context)


def _members(tournament: Tournament, club: str) -> str:
    """The start numbers of a club, for the browser that follows it; of nobody's club empty."""
    if not club:
        return ""
    found = tournament.entrants.filter(club__iexact=club).order_by("number").values_list("number", flat=True)
    return " ".join(map(str, found))


def _game_on(path: entrant_paths.Path) -> Game | None:
    if path.legs[-1].cell.kind != "none":
        return None
    found = games.games_of(path.entrant)
    newest = found[-1] if found else None
    is_on = newest is not None and newest.round.status in ON_THE_WALL and newest.result is None
    return newest if is_on and newest is not None and newest.opponent is not None else None


@require_safe
@cached_page()
def event_rules(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    sections = event_words.sections_of(tournament)
    return render(request, "public/rules/event_rules.html", {"tournament": tournament, "sections": sections})


@require_safe
def part_alone(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    shown, wish = part(name), requested_part(request)
    if shown.is_for_hall:
        return for_the_hall(slug, lambda: fragment_cache.answer(request, slug, shown, wish))
    return fragment_cache.answer(request, slug, shown, wish)


@require_safe
@cached_page(shows=of_code, asks=("q",))
def rules_page(request: HttpRequest) -> HttpResponse:
    return _reference(request)


@require_safe
@cached_page(asks=("q",))
def event_reference(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    refuse_absent("public:reference", tournament)
    return _reference(request, tournament)


def _reference(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    words = request.GET.get("q", "")[:MAX_WORDS_LENGTH].strip()
    anchors = (
        clause_anchor(getattr(each, "number", None) or getattr(each, "id", ""))
        for each in clause_texts.search(words)
    )
    found = {each for each in anchors if tournament is None or not each.startswith(OTHER_GAME)}
    context = {
        "words": words,
        "found": found,
        "sections": _clause_sections(tournament),
        "clauses": _clauses(tournament, found if words else None),
        "tournament": tournament,
    }
    return render(request, "public/rules/rules.html", context)


def _clause_sections(tournament: Tournament | None) -> tuple[Section, ...]:
    """The rules; without an event also those of the other game, which no event is played by."""
    return clause_texts.sections() if tournament else (*clause_texts.sections(), clause_texts.mesbg())


def _clauses(tournament: Tournament | None, found: Collection[str] | None) -> SafeString:
    """All of them as HTML, written once for each policy; those that were not ``found`` are hidden."""
    event = (tournament.ruleset_key, to_policy(tournament).digest()) if tournament else ()
    written = fragment_cache.responses.get(
        ("clauses", get_language(), *event),
        lambda: _written_clauses(tournament),
        fresh_for=fragment_cache.LASTING,
    ).plain.decode()
    if found is not None:
        written = CLAUSE.sub(lambda each: each[0] if each[1] in found else f"{each[0]} hidden", written)
    return mark_safe(written)  # noqa: S308 - rendered by the template engine, which escapes


def _written_clauses(tournament: Tournament | None) -> str:
    is_starter = tournament is not None and tournament.ruleset_key == STARTER_RULESET
    differences = clause_texts.differences()
    parted = {
        rule.number: [each for each in differences if rule.number in each.refs] for rule in reference.rules()
    }
    context = {
        "sections": _clause_sections(tournament),
        "differences": differences,
        "ambiguities": [
            each
            for each in clause_texts.ambiguities()
            if tournament is None or not clause_anchor(each.id).startswith(OTHER_GAME)
        ],
        "chosen": event_words.choices_by_ambiguity(tournament) if tournament else {},
        "starter": parted if is_starter else {},
        "parted": parted,
        "cards": titles_by_clause(rules := desk_rules(tournament)),
        "desk": desk_address(rules, tournament),
    }
    return render_to_string("public/rules/_clauses.html", context)
