"""Request for a record to be judged."""

from dataclasses import dataclass
from typing import Annotated

from arbitraj.desk.option import Option


@dataclass(frozen=True, slots=True)
class Refereeing:
    """Request for a game: a variant, rules and a list of words other than those that its record names.

    `fara` for the list: words are not judged.
    """

    variant: Annotated[str, Option("--varianta", "partida.opt_variant", "V")] = ""
    rules: Annotated[str, Option("--regulament", "partida.opt_rules", "NUME")] = ""
    lexicon: Annotated[str, Option("--lexic", "partida.opt_lexicon", "NUME")] = ""
