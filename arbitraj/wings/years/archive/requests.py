"""Request for a table of results to be added to the archive."""

from dataclasses import dataclass
from typing import Annotated

from arbitraj.desk.option import Option


@dataclass(frozen=True, slots=True)
class TableRequest:
    """Particulars of a file of results or of a tournament. Empty ones are taken from its folder."""

    discipline: Annotated[str, Option("--disciplina", "arhiva.opt_discipline", "PROBA")] = ""
    title: Annotated[str, Option("--competitie", "arhiva.opt_title", "TITLU")] = ""
    place: Annotated[str, Option("--loc", "arhiva.opt_place", "LOC")] = ""
    day: Annotated[str, Option("--data", "arhiva.opt_day", "ZI")] = ""
