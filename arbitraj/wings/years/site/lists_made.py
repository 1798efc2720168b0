"""The lists of the years in a site, computed when their material has changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from arbitraj.press.csv_table import table_csv
from arbitraj.problems import ProblemsError
from arbitraj.report.table import Medium, PageLink
from arbitraj.wings.years.lists.annual import annual_tables, without_category
from arbitraj.wings.years.lists.making import ListWishes, annual_lists, list_settings, ratings_of_years
from arbitraj.wings.years.lists.rating_table import RatingList, rating_list_table, with_names, without_ages
from arbitraj.wings.years.site.list_pages import annual_page, rating_page
from arbitraj.wings.years.site.page import Named, paths_under
from arbitraj.wings.years.site.press import site_page
from arbitraj.wings.years.site.public import PublicArchive

ANNUAL, RATINGS = "anual", "rating"


class ListsAsked(NamedTuple):
    """The annual lists or the ratings of a year, with a digest of their material."""

    kind: str
    year: str
    digest: str

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.year}"


class ListsMade(NamedTuple):
    """Links to lists, and the contents of their files by path."""

    links: tuple[PageLink, ...] = ()
    files: Mapping[str, str] = {}


@dataclass
class SiteLists:
    """The lists of an archive as pages of a site with this title. `wishes` name the archive and the settings."""

    archive: PublicArchive
    wishes: ListWishes
    title: str
    named: Named

    def shares(self, wanted: Sequence[ListsAsked]) -> list[Sequence[ListsAsked]]:
        """Lists grouped into shares. Ratings of several years are computed together, as each continues the one
        before.
        """
        ratings = [each for each in wanted if each.kind == RATINGS]
        return [*([ratings] if ratings else ()), *([each] for each in wanted if each.kind == ANNUAL)]

    def made(self, asked: Sequence[ListsAsked]) -> list[ListsMade]:
        """The lists of a share."""
        if asked[0].kind == ANNUAL:
            return [self._annual(each.year) for each in asked]
        settings = list_settings(self.wishes)
        # hidden persons are rated too: only their names are left out of the list
        found = ratings_of_years(self.archive.of_seen(), [int(each.year) for each in asked], settings)
        return [self._ratings(each.year, lists) for each, lists in zip(asked, found, strict=True)]

    def _annual(self, year: str) -> ListsMade:
        try:
            found = annual_lists(ListWishes(self.wishes.base, int(year), self.wishes.settings), self.archive)
        except ProblemsError:  # a year without ranking points has no list
            return ListsMade()
        lists = without_category(found, self.archive.ageless)
        base = f"liste/anual-{year}"
        tables = [table_csv(table, Medium.BOOK) for table in annual_tables(lists)]
        files = [
            PageLink(f"CSV {n}" if len(tables) > 1 else "CSV", f"{base}-{n}.csv") for n in range(1, len(tables) + 1)
        ]
        page = site_page(annual_page(f"{base}.html", lists, files, self.named), self.title)
        texts = {link.href: text for link, text in zip(files, tables, strict=True)}
        return ListsMade((PageLink(lists.title, f"{base}.html"),), {f"{base}.html": page, **texts})

    def _ratings(self, year: str, lists: Sequence[RatingList]) -> ListsMade:
        pages = [page for made in lists if str(made.day.year) == year for page in self._rating(year, made)]
        return ListsMade(tuple(link for link, _ in pages), {path: text for _, files in pages for path, text in files})

    def _rating(self, year: str, made: RatingList) -> Iterator[tuple[PageLink, Sequence[tuple[str, str]]]]:
        path = f"liste/rating-{year}-{Path(next(iter(paths_under('', [made.discipline]).values()))).stem}"
        shown = without_ages(with_names(made, self.archive.names_kept_back()), self.archive.ageless)
        file = PageLink("CSV", f"{path}.csv")
        page = site_page(rating_page(f"{path}.html", shown, [file], self.named), self.title)
        table = table_csv(rating_list_table(shown), Medium.BOOK)
        yield PageLink(made.title, f"{path}.html"), [(f"{path}.html", page), (file.href, table)]
