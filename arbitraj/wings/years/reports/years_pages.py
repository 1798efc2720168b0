"""Page Arhiva: reports over the years on a player, a club, a competition. How a round is put there. For the chief."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.desk.editions.searched import keep_published
from arbitraj.hall.editions.publishing_pages import publishing_refused
from arbitraj.hall.kernel.scene import chiefs_only
from arbitraj.hall.page.asking import PageRequest, done_at, go_to, shown_at
from arbitraj.hall.page.site import Opening, site_of
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, keyed
from arbitraj.wings.years.archive.keeping import RoundKept
from arbitraj.wings.years.reports.reading import ArchiveReader, ReportRead

ABOUT_SOMEBODY, ABOUT_ALL = ("jucator", "club", "competitie"), ("recorduri", "comisie", "arbitraj")
_KINDS = keyed("""hall.years_*
    hall.years_jucator hall.years_club hall.years_competitie hall.years_recorduri hall.years_comisie
    hall.years_arbitraj
""")
_LONGEST = 120  # characters of a name


def _page(asked: PageRequest) -> Response:
    kind, name, years = (asked.field(text)[:_LONGEST] for text in ("ce", "nume", "ani"))
    where, there, rounds, problems = _archive()
    report, wrong = ReportRead(), ""
    if asked.request.method == "POST" and there and kind in ABOUT_SOMEBODY + ABOUT_ALL:
        reader = site_of(asked.request).opened(ArchiveReader)
        assert reader is not None  # the page exists only with it
        try:
            report = reader.read(kind, name if kind in ABOUT_SOMEBODY else "", years)
            wrong = " ".join(report.problems)
        except ProblemsError as error:
            problems += tuple(str(problem) for problem in error.problems)
    return asked.page(
        "arhiva.html",
        where=where,
        there=there,
        rounds=rounds,
        problems=problems,
        kinds=_KINDS,
        typed={"ce": kind or ABOUT_SOMEBODY[0], "nume": name, "ani": years},
        report=report,
        wrong=wrong,
    )


def _archive() -> tuple[str, bool, list[RoundKept], tuple[str, ...]]:
    from arbitraj.wings.years.archive.adding import (  # loaded only when asked for
        archived_rounds,
        where_base,
    )

    where, there = where_base("")
    try:
        return where, there, archived_rounds() if there else [], ()
    except ProblemsError as error:
        return where, False, [], tuple(map(str, error.problems))


@contextmanager
def archive_read(opening: Opening) -> Iterator[None]:
    """Run the report process while the hall is open."""
    with closing(ArchiveReader()) as reader:
        opening.site.hall.tools[ArchiveReader] = reader
        yield


def _keep(asked: PageRequest) -> Response:
    """Put the published round into the archive, from «Publicare»."""
    if not asked.person.is_chief:
        return publishing_refused(asked, chiefs_only(asked.hall.scene))
    folder = site_of(asked.request).folder
    assert folder is not None  # set for every hall that is served
    problems = keep_published(folder)  # the published edition stays as it is
    return (
        publishing_refused(asked, Message("hall.not_archived"), problems)
        if problems
        else go_to("/publicare?gata=arhiva")
    )


ROUTES: list[BaseRoute] = [
    shown_at("/arhiva", _page),
    done_at("/arhiva", _page),
    done_at("/publicare/arhiva", _keep),
]
