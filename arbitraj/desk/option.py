"""Options and arguments as fields of requests have them, and those that several commands share."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Option:
    """`names` of an option (an argument if empty), text key of its help, placeholder of its value. `shown`: the help
    has its default.

    `check` converts the typed text, or raises ProblemsError. `read` makes the value of a text, or raises ValueError.
    """

    names: str
    about: str
    metavar: str | None = None
    shown: bool = False
    check: Callable[[str], str] | None = None
    read: Callable[[str], object] | None = None


# options of several requests or commands
Trial = Annotated[bool, Option("--proba", "cli.trial")]
Hour = Annotated[str, Option("--ora", "contestation.opt_hour", "ORA")]
Number = Annotated[int, Option("", "contestation.arg_number", "NR")]
OfTable = Annotated[int, Option("--masa", "contestation.opt_table", "N")]
OfSheet = Annotated[str, Option("--fisa", "contestation.opt_sheet", "NR")]
OfName = Annotated[str, Option("--nume", "contestation.opt_name", "NUME")]
OfText = Annotated[str, Option("--text", "contestation.opt_text", "TEXT")]
OfConstruction = Annotated[bool, Option("--constructie", "contestation.opt_construction")]
OfPosition = Annotated[str, Option("--pozitie", "cli.position", "H7")]
OfWord = Annotated[str, Option("--cuvant", "cli.word", "CUVÂNT")]
OfSquare = Annotated[str, Option("--patrat", "cli.square", "H7")]
OfGroup = Annotated[str, Option("--grupa", "cli.group", "N")]
DrawnIn = Annotated[Path | None, Option("--dosar", "draw.opt_folder", "DOSAR")]
WrittenTo = Annotated[Path | None, Option("-o --iesire", "draw.opt_write", "DOSAR")]
Seed = Annotated[str, Option("--samanta", "draw.opt_seed", "TEXT")]
OfVariant = Annotated[str, Option("--varianta", "variant.option", "VARIANTA")]
