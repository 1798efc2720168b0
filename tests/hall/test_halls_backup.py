"""One PostgreSQL server for several halls, as docs/sali.md says: set up, dumped, restored elsewhere, and on it goes."""

import shlex
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest

from arbitraj.wings.network.multi_hall.postgres import connected
from tests.hall.own_postgres import OwnServer, own_postgres
from tests.hall.test_halls_postgres import Town

PAGE = Path(__file__).parents[2] / "docs" / "sali.md"
PROGRAMS = ("psql", "createdb", "pg_dump", "pg_restore")


def told(*programs: str) -> list[list[str]]:
    """The commands of the page, as they are to be typed."""
    lines = map(shlex.split, (line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(PROGRAMS)))
    return [line for line in lines if line[0] in programs]


def set_up(server: OwnServer) -> str:
    """A base for the halls, of a role that is nobody else; its address."""
    for command in told("psql", "createdb"):
        server.does(*command)
    return f"postgresql://sali@127.0.0.1:{server.port}/sali"


def meet(url: str, *towns: Town) -> None:
    for town in towns:
        town.link.url = url
    with connected(url) as base:
        for town in (*towns, *towns):
            town.link.exchange(base)


@pytest.mark.lung
def test_a_base_dumped_and_restored_on_another_server_and_the_halls_go_on(tmp_path: Path) -> None:
    with ExitStack() as first_ones, own_postgres() as second:
        first = first_ones.enter_context(own_postgres())
        url = set_up(first)
        towns = one, other = Town(tmp_path / "A", "A", url), Town(tmp_path / "B", "B", url)
        one.types(40)
        other.types(25)
        meet(url, *towns)
        for command in told("pg_dump"):
            first.does(*command)
        one.types(7)  # after the copy: the restored base does not have these
        other.types(5)
        meet(url, *towns)
        shutil.copy(first.home / "sali.dump", second.home)
        first_ones.close()  # that server is gone
        one.types(3)
        url = set_up(second)
        for command in told("pg_restore"):
            second.does(*command)
        with connected(url) as base:
            found = base.execute("SELECT sala, count(*) FROM eveniment GROUP BY sala ORDER BY sala").fetchall()
        assert found == [("A", 40), ("B", 25)]
        meet(url, *towns)
        assert one.has_all(other)
        assert other.has_all(one)
        with connected(url) as base:
            found = base.execute("SELECT sala, max(nr), count(*) FROM eveniment GROUP BY sala ORDER BY sala").fetchall()
        assert found == [("A", 50, 50), ("B", 30, 30)]
        for town in towns:
            assert town.link.given == town.store.last
            town.store.close()
