"""Public pages of an edition, without a session: only documents of its seal that are not for arbiters."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from arbitraj.desk.edition_names import (
    IDEAL_PAGE,
    IDEAL_PAPER,
    PAGE,
    RANKING,
    SHEETS,
    edition_folder,
    kept_analysis,
    read_edition,
)
from arbitraj.desk.editions.edition import FOR_ARBITERS, JSON
from arbitraj.hall.editions.checking import RankedPlayer
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import TYPING, is_players
from arbitraj.hall.page.files import PUBLISHED
from arbitraj.hall.page.site import Opening, hall_templates, site_of
from arbitraj.hall.start.wall import RankingSource, WallRanking
from arbitraj.hall.typing.blind import shown_to
from arbitraj.near import folded
from arbitraj.problems import ProblemsError
from arbitraj.record.results_file import InputHashes
from arbitraj.report.edition import Stage
from arbitraj.text import text_of

_ANALYSES = "analize/"
_FEWEST = 2  # fewest letters of a name to search for


@dataclass(frozen=True, slots=True)
class PublicEdition:
    """An edition. `documents` are the names of its public ones, `inputs` the hashes of what it was made from."""

    stage: Stage
    folder: Path
    documents: frozenset[str]
    players: tuple[RankedPlayer, ...]
    fingerprint: str
    round: Path
    inputs: InputHashes | None = None

    def file(self, name: str) -> Path | None:
        """Path of a public document or of a sheet's analysis, None if there is none of that name."""
        if name in self.documents:
            return self.folder / name
        known = (found for player in self.players if (found := self.analysis(player)))
        return next((found for found in known if name == f"{_ANALYSES}{found.name}"), None)

    def analysis(self, player: RankedPlayer) -> Path | None:
        """Path of the analysis of a player's sheet, None if missing or before the final edition."""
        return kept_analysis(self.round, player.table, self.fingerprint) if self.stage is Stage.FINAL else None

    def where_analysed(self, player: RankedPlayer) -> str:
        """Address of the analysis, "" if there is none."""
        found = self.analysis(player)
        return f"{PUBLISHED}{self.stage.value}/{_ANALYSES}{found.name}" if found else ""

    def found(self, who: str) -> list[RankedPlayer]:
        """Players of a table, or whose names contain these letters, in the ranking's order."""
        asked = who.strip()
        if asked.isdecimal() and asked.isascii() and len(asked) < 7:
            return [player for player in self.players if player.table == int(asked)]
        wanted = folded(asked).split("-")  # in any order, as names are written either way
        if sum(map(len, wanted)) < _FEWEST:
            return []
        return [player for player in self.players if all(part in folded(player.name) for part in wanted)]

    def where(self, player: RankedPlayer) -> str:
        """Address of a player's sheet within the edition's page."""
        return f"/public/{self.stage.value}/{PAGE}#masa-{player.table}"


_UNSETTLED = frozenset((SheetStage.FIRST, SheetStage.WAITS_SECOND, SheetStage.SECOND, SheetStage.DIFFERENCES))


def still_blind(hall: Hall) -> frozenset[str]:
    """Open sheets that somebody has yet to type or read blind, while an edition may hold their first transcriptions. A
    player's transcription is in none before a person has typed the sheet too.
    """
    begun = (sheet for sheet in hall.state.sheets.values() if not sheet.closed and 1 in sheet.hands)
    return frozenset(
        sheet.number
        for sheet in begun
        if hall.case(sheet.number).stage in _UNSETTLED and not (is_players(sheet.hands[1]) and 2 not in sheet.hands)
    )


def for_everybody(hall: Hall, edition: PublicEdition | None) -> PublicEdition | None:
    """The part for people without a session: a provisional one lacks its documents and sheets still typed blind."""
    hidden = still_blind(hall) if edition and edition.stage is Stage.PROVISIONAL else frozenset[str]()
    if not edition or not hidden:
        return edition
    players = tuple(player for player in edition.players if player.sheet not in hidden)
    return replace(edition, documents=frozenset(), players=players)


def shown_edition(folder: Path) -> PublicEdition | None:
    """The edition on the wall screen: the final one, else the provisional one, else None."""
    return next((found for stage in (Stage.FINAL, Stage.PROVISIONAL) if (found := public_edition(folder, stage))), None)


def public_edition(folder: Path, stage: Stage) -> PublicEdition | None:
    """An edition, None if there is none or it was changed after publishing."""
    path = edition_folder(folder, stage) / JSON
    try:
        about = path.stat()
        return _read(folder, stage, about.st_mtime_ns, about.st_size)
    except OSError:
        return None


@lru_cache(8)
def _read(folder: Path, stage: Stage, changed: int, size: int) -> PublicEdition | None:
    try:
        published = read_edition(folder, stage)
    except ProblemsError:
        return None
    if published is None or not published.sealed:
        return None
    players = (
        RankedPlayer(line.loc, line.masa, line.nume, line.total, line.fisa) for line in published.results.clasament
    )
    public = frozenset(name for name in published.about.documente if not name.startswith(f"{FOR_ARBITERS}/"))
    about = published.about
    where = edition_folder(folder, stage)
    return PublicEdition(stage, where, public, tuple(players), about.amprenta, folder, about.intrari)


_LONGEST = 60  # most characters of a name to search for
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def edition_links(edition: PublicEdition) -> list[tuple[str, str]]:
    """(address, title) of the documents for players."""
    names = (
        (PAGE, "hall.public_page"),
        (RANKING, "hall.public_ranking"),
        (f"{SHEETS}.pdf", "hall.public_sheets"),
        (IDEAL_PAGE, "hall.public_ideal"),
        (IDEAL_PAPER, "hall.public_ideal_paper"),
    )
    return [
        (f"{PUBLISHED}{edition.stage.value}/{name}", text_of(key)) for name, key in names if name in edition.documents
    ]


def _landing(request: Request) -> Response:
    site, who = site_of(request), request.query_params.get("cine", "")[:_LONGEST]
    edition = for_everybody(site.hall, shown_edition(site.folder)) if site.folder else None
    values = {
        "person": None,
        "path": "/public",
        "unencrypted": False,
        "competition": site.hall.competition,
        "practice": site.for_practice,
        "edition": edition,
        "links": edition_links(edition) if edition else [],
        "who": who,
        "found": edition.found(who) if edition and who else [],
    }
    return HTMLResponse(hall_templates().get_template("public.html").render(values))


def _document(request: Request) -> Response:
    site, stage, name = site_of(request), request.path_params["stage"], request.path_params["name"]
    known = stage in (stage.value for stage in Stage) and site.folder is not None
    edition = public_edition(site.folder, Stage(stage)) if known and site.folder else None
    person = site.person(request)
    types = person is not None and person.role in TYPING  # recorded as having seen it
    if edition and not types and for_everybody(site.hall, edition) != edition:
        return PlainTextResponse(text_of("hall.public_later"), 404)
    path = edition.file(name) if edition else None
    kind = _KINDS.get(PurePosixPath(name).suffix)
    if path is None or kind is None or not path.is_file():
        return PlainTextResponse(text_of("hall.not_published"), 404)
    if person and types:
        shown_to(site.hall, person, *site.hall.state.sheets)
    return FileResponse(path, media_type=kind)


@contextmanager
def hung_on_wall(opening: Opening) -> Iterator[None]:
    """Show the published ranking on the wall screen."""
    hall, folder = opening.site.hall, opening.folder

    def shown() -> WallRanking | None:
        until = hall.competition.contest_until  # current, as it may be set after publishing
        edition = for_everybody(hall, shown_edition(folder)) if hall.state.of(Editions).published else None
        if edition is None:
            return None
        lines = tuple((str(player.place), player.name, str(player.total)) for player in edition.players)
        heads = tuple(text_of(key) for key in ("hall.wall_place", "hall.wall_player", "hall.fact_total"))
        running = until if edition.stage is Stage.PROVISIONAL else None
        return WallRanking(text_of(keys.PUBLIC[edition.stage.value]), lines, heads, running)

    hall.tools[RankingSource] = RankingSource(shown)
    yield


ROUTES = [Route("/public", _landing), Route("/public/{stage}/{name:path}", _document)]
