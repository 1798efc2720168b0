"""Records of tables for two as files of the folder, and the pages of the games that have ended."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from arbitraj.hall.folder.image import Drawn
from arbitraj.hall.kernel.state import HallState
from arbitraj.problems import ProblemsError
from arbitraj.wings.games.duels.duel import Duel, Duels, record_text
from arbitraj.wings.games.duels.playing import Games, file_of_duel
from arbitraj.wings.games.played import RECORDS


class DuelRecords:
    """Files of the tables for two. Unchanged ones are not made again.

    `drawn` gives the page of a record (names of both, record's bytes) drawn before a restart, None if unknown: forty
    boards take a third of a second to draw.
    """

    def __init__(self, games: Games, drawn: Drawn) -> None:
        self._games, self._drawn = games, drawn
        self._known: dict[int, tuple[Duel, Mapping[str, bytes]]] = {}

    def files(self, state: HallState) -> dict[str, bytes]:
        """All files by name, of tables with at least one action."""
        files: dict[str, bytes] = {}
        for number, duel in state.of(Duels).tables.items():
            known = self._known.get(number)
            if known is None or known[0] is not duel:
                known = self._known[number] = duel, self._made(duel)
            files |= known[1]
        return files

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names of records of games or their pages, without duplicates."""
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
        from arbitraj.wings.games.refereed.page import game_page  # it loads all of printing

        try:
            return game_page(self._games.of(duel).game).encode()
        except ProblemsError:  # its list is missing from the folder: the record remains
            return b""
