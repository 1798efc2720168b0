"""Requests for moves and for the best construction."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from arbitraj.desk.option import Option
from arbitraj.problems import Problem
from arbitraj.text import Message

_MOST_SECONDS, _MOST_CORES = 86_400, 256
_MOST_PIECES, _MOST_BOARDS = 10_000, 10_000_000


@dataclass(frozen=True, slots=True)
class Searching:
    """Whose moves are wanted: letters, and a board as words, a drawing, or a sheet after one of its entries."""

    letters: Annotated[str, Option("", "solver.opt_letters", "LITERE")] = ""
    words: Annotated[tuple[str, ...], Option("--cuvant", "solver.opt_word", "POZIȚIE CUVÂNT")] = ()
    grid: Annotated[Path | None, Option("--grila", "solver.opt_grid", "FIȘIER")] = None
    folder: Annotated[Path | None, Option("--dosar", "solver.opt_folder", "DOSAR")] = None
    sheet: Annotated[str, Option("--fisa", "solver.opt_sheet", "FIȘA")] = ""
    entry: Annotated[int, Option("--depunere", "solver.opt_entry", "N")] = 0
    lexicon: Annotated[str, Option("--lexic", "solver.opt_list", "NUME")] = ""
    variant: Annotated[str, Option("--varianta", "solver.opt_variant", "V")] = ""
    bingos: Annotated[bool, Option("--scrabble", "solver.opt_bingos")] = False
    at: Annotated[str, Option("--pozitie", "solver.opt_position", "H8")] = ""

    def problems(self) -> list[Problem]:
        """Problems of options that do not go together."""
        wrong = []
        if sum(map(bool, (self.words, self.grid, self.folder))) > 1:
            wrong.append(Message("solver.boards_at_once"))
        if self.folder and not self.sheet:
            wrong.append(Message("solver.folder_needs_sheet"))
        if (self.sheet or self.entry) and not self.folder:
            wrong.append(Message("solver.sheet_needs_folder"))
        return [Problem("cauta", "", item) for item in wrong]


@dataclass(frozen=True, slots=True)
class Optimizing:
    """How long is searched, in seconds of the processor for each core (None: a minute); on how many cores (0: all there
    are); whether it is told what none exceeds.

    In `pieces` (0: not in pieces) of so many `boards` (0: as many as usual), done by this computer or a `cluster`, the
    seconds are those of the clock after which none is begun; None: all are done.
    """

    seconds: Annotated[int | None, Option("--secunde", "solver.optim_opt_seconds", "N")] = None
    cores: Annotated[int, Option("--nuclee", "solver.optim_opt_cores", "N")] = 0
    word_list: Annotated[str, Option("--lexic", "solver.optim_opt_list", "NUME")] = ""
    margin: Annotated[bool, Option("--margine", "solver.optim_opt_margin")] = False
    pieces: Annotated[int, Option("--bucati", "solver.optim_opt_pieces", "N")] = 0
    boards: Annotated[int, Option("--table", "solver.optim_opt_boards", "N")] = 0
    cluster: Annotated[str, Option("--cluster", "solver.optim_opt_cluster", "ADRESA")] = ""

    def problems(self) -> Iterator[Problem]:
        for option, value, least, most in (
            ("--secunde", self.seconds, 1, _MOST_SECONDS),
            ("--nuclee", self.cores, 0, _MOST_CORES),
            ("--bucati", self.pieces, 0, _MOST_PIECES),
            ("--table", self.boards, 0, _MOST_BOARDS),
        ):
            if value is not None and not least <= value <= most:
                yield Problem(option, "", Message("solver.optim_bad_number", value=value, least=least, most=most))
        if self.boards and not self.in_pieces:
            yield Problem("--table", "", Message("solver.optim_boards_alone"))
        if self.cluster and self.cores:
            yield Problem("--nuclee", "", Message("solver.optim_cores_of_cluster"))

    @property
    def in_pieces(self) -> bool:
        """Whether the search is cut into pieces."""
        return bool(self.pieces or self.cluster)
