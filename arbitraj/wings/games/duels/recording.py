"""The records of tables for two as files of the folder, with the page of each that has ended."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from arbitraj.hall.folder.beside import Drawn
from arbitraj.hall.kernel.state import HallState
from arbitraj.problems import ProblemsError
from arbitraj.wings.games.duels.duel import Duel, Duels, record_text
from arbitraj.wings.games.duels.playing import Games, file_of_duel
from arbitraj.wings.games.played import RECORDS


class DuelRecords:
    """What the folder is to hold of the tables for two; what did not change is not made again.

    `drawn` gives the page that lies there of a record (their names, its bytes), drawn before the hall was opened again:
    forty boards take a third of a second. None where it is not known to be that.
    """

    def __init__(self, games: Games, drawn: Drawn) -> None:
        self._games, self._drawn = games, drawn
        self._known: dict[int, tuple[Duel, Mapping[str, bytes]]] = {}

    def files(self, state: HallState) -> dict[str, bytes]:
        """Every file by its name in the folder: of a table at which something was played."""
        files: dict[str, bytes] = {}
        for number, duel in state.of(Duels).tables.items():
            known = self._known.get(number)
            if known is None or known[0] is not duel:
                known = self._known[number] = duel, self._made(duel)
            files |= known[1]
        return files

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of names that are records of games or their pages, each once."""
        return tuple(dict.fromkeys(name for name in names if name.startswith(f"{RECORDS}/")))

    def _made(self, duel: Duel) -> Mapping[str, bytes]:
        if not duel.done:
            return {}
        name = file_of_duel(duel)
        files = {name: record_text(duel).encode()}
        page = str(PurePosixPath(name).with_suffix(".html"))
        if duel.over and (drawn := self._drawn(page, name, files[name]) or self._page(duel)):
            files[page] = drawn
        return files

    def _page(self, duel: Duel) -> bytes:
        from arbitraj.wings.games.refereed.page import game_page  # with it comes all that prints

        try:
            return game_page(self._games.of(duel).game).encode()
        except ProblemsError:  # its list is gone from the folder: the record stands
            return b""
