"""Documents: decisions are in the index, links lead somewhere, variables are named, no line is doubled."""

import re
from collections import Counter
from pathlib import Path

from config.server import client_limits

ROOT = Path(__file__).resolve().parents[3]
DECISIONS = ROOT / "docs/decisions"
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
ROW = re.compile(r"^\| \[(\d{4})\]\(([\w-]+\.md)\) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
VARIABLE = re.compile(r"""(?:env\.\w+\(|environ\.get\()\s*"([A-Z_]{4,})\"""")
GROUPS = {"### Before you upgrade", "### Organiser", "### Referee", "### Player", "### Server"}
NAMED_FILE = re.compile(r"`([\w./-]+\.(?:py|js|css|html|cpp|toml|sh|yaml))(?:::\w+)?`")
GLOSSARY = re.compile(r"^\| [^|]+ \| `(\w+)` \| `([\w./]+)` \|$", re.MULTILINE)
NOT_OURS = {"pylock.toml", "_name.html", "templates/components/name.html"}  # rejected, and examples
STATUS = re.compile(r"(in force|changed by|extended by|replaced by)\b")


def test_every_decision_is_in_the_index_once_under_its_title():
    rows = {name: (number, title) for number, name, title, _line, _status in _index()}
    records = {path.name: (path.name[:4], _title(path)) for path in DECISIONS.glob("[0-9]*.md")}

    assert len(_index()) == len(rows)
    assert rows == records


def test_every_line_of_the_index_says_its_status():
    assert [number for number, _name, _title, _line, status in _index() if not STATUS.match(status)] == []


def test_every_link_between_documents_leads_to_a_file_and_a_heading():
    missing = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in DOCUMENTS
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if not target.startswith(("http", "mailto:")) and not _leads_somewhere(path, target)
    ]

    assert missing == []


def test_every_file_that_a_document_names_exists():
    """A name without its folder, or with the end of its path, is enough. The changelog tells of the past."""
    folders = [each for each in ROOT.iterdir() if each.is_dir() and each.name[0] != "."]
    files = [
        *ROOT.glob("*.*"),
        *ROOT.glob(".ci/*"),
        *(path for each in folders for path in each.rglob("*.*")),
    ]
    known = {path.relative_to(ROOT).as_posix() for path in files}
    ends = {path[at:] for path in known for at in (0, *(found.end() for found in re.finditer("/", path)))}
    documents = [path for path in DOCUMENTS if path.name != "CHANGELOG.md"]
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in documents
        for name in NAMED_FILE.findall(path.read_text(encoding="utf-8"))
        if name not in ends | NOT_OURS
    ]

    assert missing == []


def test_every_name_of_the_glossary_stands_in_its_file():
    rows = GLOSSARY.findall((ROOT / "docs/concepts.md").read_text(encoding="utf-8"))
    texts = {name: f"{name} {(ROOT / name).read_text(encoding='utf-8')}" for _word, name in rows}

    assert rows
    assert [word for word, name in rows if not re.search(rf"(?<![^\W_]){word}\b", texts[name])] == []


def test_the_guide_for_operators_names_every_environment_variable():
    guide = (ROOT / "docs/guides/operator.md").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "config").rglob("*.py"))
    limits = [f"MUSTER_{name.upper()}" for name in client_limits.NAMES]
    names = {*VARIABLE.findall(code), *limits} - {"MUSTER_OUT"}  # of ``make day``

    assert {"DATABASE_URL", "MUSTER_PORT"} <= names
    assert [name for name in sorted(names) if f"`{name}`" not in guide] == []


def test_the_changelog_has_its_groups_and_each_line_once_a_version():
    """A merge that keeps both sides of a rewritten section doubles it: keep main's text, add your line."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        lines = re.findall(r"^(?:###|-) .+$", version, re.MULTILINE)

        assert [line for line, times in Counter(lines).items() if times > 1] == []
        assert {line for line in lines if line.startswith("###")} <= GROUPS


def _index() -> list[tuple[str, ...]]:
    return ROW.findall((DECISIONS / "README.md").read_text(encoding="utf-8"))


def _leads_somewhere(page: Path, target: str) -> bool:
    """Is the file there, and the heading in it, if the link names one?"""
    name, _sign, anchor = target.partition("#")
    path = page.parent / name if name else page
    return path.exists() and (not anchor or anchor in _anchors(path))


def _anchors(path: Path) -> list[str]:
    """The headings as GitHub writes them in an address."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


def _title(path: Path) -> str:
    number, _point, title = (
        path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").partition(". ")
    )
    assert number == str(int(path.name[:4])), path.name
    return title
