"""A site written a part at a time is the one that is written from nothing, whatever happened meanwhile."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.problems import ProblemsError
from arbitraj.wings.years.archive.base import opened
from arbitraj.wings.years.archive.edition_rows import rows_of_results
from arbitraj.wings.years.archive.keeping import keep, keep_table, take_out
from arbitraj.wings.years.archive.persons import say_who
from arbitraj.wings.years.archive.sources import GameOfTwo, RoundSource, TableAbout, table_of_games
from arbitraj.wings.years.site.writing import SiteOptions, write_site
from tests.archive.made_years import YearsAsked, made_years
from tests.archive.test_site import files_of


@cache
def rounds() -> list[tuple[RoundSource, dict[str, Any]]]:
    """The titles come again each year."""
    return list(made_years(YearsAsked(years=2, competitions=2, rounds=2, players=5, people=8)))


@cache
def names() -> list[str]:
    return sorted({line["nume"] for _, results in rounds() for line in results["clasament"]})


PRIVACY = (
    "",
    '[persoane]\nascunse = ["{0}"]\n',
    '[persoane]\ninitiale = ["{1}"]\nfara_varsta = ["{2}"]\n',
    '[competitii."Cupa 1"]\nascunse = ["{0}"]\n',
    '[competitii."Cupa 2"]\nascunsa = true\n',
    '[competitii."Cupa 2"]\ntoti_cu_initiale = true\n',
    'titlu = "Altfel"\n',
)
# two whose pages would lie at the same place, and games without a day
GAMES = (("Ana 日本", date(2017, 3, 1)), ("Ana 中国", date(2018, 3, 1)), ("Radu Ilie", None))
LISTS = "[rating]\npornit = true\n"


class Federation:
    """An archive with its site, and what may happen to them."""

    def __init__(self, where: Path) -> None:
        self.where, self.base, self.site = where, where / "arhiva.sqlite", where / "site"
        (where / "clasamente.toml").write_text(LISTS, "utf-8")
        self.privacy = 0
        self.add(0)

    def add(self, number: int, mark: str = "") -> None:
        source, results = rounds()[number % len(rounds())]
        about = results["editie"]["amprenta"]
        lines = results["clasament"]
        if mark:  # another edition: the first is disqualified nowhere, he has fewer points
            lines = [{**lines[0], "total": lines[0]["total"] - 1}, *lines[1:]]
        edition = {**results["editie"], "amprenta": f"{about}{mark}"}
        made = {**results, "editie": edition, "clasament": lines, "sha256": f"{about}{mark}"}
        with opened(str(self.base), new=True) as base:
            keep(base, rows_of_results(made, source))

    def renew(self, number: int) -> None:
        self.add(number, "-nou")

    def games(self, number: int) -> None:
        name, day = GAMES[number % len(GAMES)]
        game = GameOfTwo(1, (name, names()[number % len(names())]), (300, 200 + number), 1)
        about = TableAbout("libere" if number % 2 else "Libere", f"Partide {number % 3}", "Iași", day)
        if name != names()[number % len(names())]:
            with opened(str(self.base)) as base:
                keep_table(base, table_of_games([game], about, "x"))

    def take(self, number: int) -> None:
        with opened(str(self.base)) as base:
            found = [key for (key,) in base.rows("SELECT id FROM runde UNION SELECT id FROM tabele ORDER BY 1")]
            if len(found) > 1:
                take_out(base, found[number % len(found)])

    def same(self, number: int) -> None:
        self._say(names()[number % len(names())], names()[(number + 1) % len(names())], same=True)

    def apart(self, number: int) -> None:
        self._say(names()[number % len(names())], names()[(number + 1) % len(names())], same=False)

    def _say(self, one: str, other: str, *, same: bool) -> None:
        with opened(str(self.base)) as base, suppress(ProblemsError):  # in one round, or not there
            say_who(base, [one, other], same)

    def hide(self, number: int) -> None:
        self.privacy = number % len(PRIVACY)

    def spoil(self, number: int) -> None:
        files = sorted(path for path in self.site.rglob("*") if path.is_file() and path.name != ".site.json")
        if files:
            path = files[number % len(files)]
            path.unlink() if number % 2 else path.write_bytes(b"x" * path.stat().st_size)

    def write(self, site: Path) -> None:
        settings_file = self.where / "site.toml"
        settings_file.write_text(PRIVACY[self.privacy].format(*names()), "utf-8")
        options = SiteOptions(site, str(self.base), settings_file, self.where / "clasamente.toml")
        try:
            write_site(options)
        except ProblemsError:  # somebody is to be hidden who is not there
            self.privacy = 0
            settings_file.write_text("", "utf-8")
            write_site(options)


STEPS: dict[str, Callable[[Federation, int], None]] = {
    name: getattr(Federation, name) for name in ("add", "renew", "games", "take", "same", "apart", "hide", "spoil")
}
happening = st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 60)), min_size=1, max_size=3)


def other_files(happened: list[list[tuple[str, int]]]) -> list[str]:
    """What is otherwise in a site that was written after each of the steps than in one that is written once."""
    with TemporaryDirectory() as where:
        federation = Federation(Path(where))
        federation.write(federation.site)
        for steps in happened:
            for name, number in steps:
                STEPS[name](federation, number)
            federation.write(federation.site)
        federation.write(Path(where, "alt", "site"))
        step_by_step, at_once = files_of(federation.site), files_of(Path(where, "alt", "site"))
        return sorted(path for path in {*step_by_step, *at_once} if step_by_step.get(path) != at_once.get(path))


@pytest.mark.greu
@settings(max_examples=6)
@given(st.lists(happening, min_size=1, max_size=4))
def test_a_site_written_step_by_step_is_the_one_written_at_once(happened: list[list[tuple[str, int]]]) -> None:
    assert other_files(happened) == []


@pytest.mark.greu
@pytest.mark.parametrize(
    "steps",
    [
        [[("add", 2)], [("add", 4)], [("add", 6)]],
        [[("add", 6)], [("add", 2)], [("hide", 1)], [("hide", 3)], [("hide", 0)]],
        [[("games", 0)], [("games", 1)], [("take", 9)]],  # two pages at one place, then one again
        [[("add", 4)], [("games", 2)], [("same", 0), ("add", 6)], [("apart", 0)]],
        [[("add", 1), ("add", 3)], [("renew", 1)], [("spoil", 0), ("spoil", 11)], [("spoil", 12), ("add", 5)]],
    ],
)
def test_what_may_happen_between_two_writings(steps: list[list[tuple[str, int]]]) -> None:
    assert other_files(steps) == []
