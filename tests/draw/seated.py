"""The commands of the order at the tables and of the time sheet, run as an arbiter runs them."""

from pathlib import Path

from tests import commands


def run(*arguments: object, status: int = 0) -> str:
    """Run a command; what it printed, on either stream. It must end with `status`."""
    said = commands.run(Path.cwd(), *arguments)
    assert said.status == status, said
    return said.out + said.err


def tables(folder: Path) -> dict[str, int]:
    """Who sits where, by the roster of a folder."""
    from arbitraj.folder.people import read_roster

    players, problems = read_roster(folder)
    assert not problems, problems
    return {player.name: player.table for player in players}
