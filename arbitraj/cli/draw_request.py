"""The options of `arbitraj extrage`, and which of them each way of calling it has no use for."""

from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """The command line: empty text, 0 and None where an option was not given."""

    kind: str = ""
    letters: tuple[str, ...] = ()
    folder: Path | None = None
    write: Path | None = None
    seed: str = ""
    interval: str = ""
    number: int = 0
    groups: int = 0
    vowels_chosen: bool = False
    joker_stands: bool = False
    word_list: str = ""
    again: bool = False
    announce: bool = False
    check: bool = False
    replay: Path | None = None
    competition: str = ""
    stages: str = ""


_OPTIONS = {
    "letters": "LITERE",
    "write": "--scrie",
    "seed": "--samanta",
    "interval": "--interval",
    "number": "--numar",
    "groups": "--grupe",
    "vowels_chosen": "--vocale-la-alegere",
    "joker_stands": "--joker-tine-loc",
    "word_list": "--lexic",
    "again": "--din-nou",
    "announce": "--anunt",
    "check": "--verifica",
    "competition": "--competitie",
    "stages": "--etape",
}
_PROGRAMME_ONLY = ("competition", "stages")
_DRAW_ONLY = ("write", "seed", "groups", "vowels_chosen", "again", "announce")
_LETTERS_ONLY = ("letters", "interval", "number", "groups", "vowels_chosen", "joker_stands", "word_list", "check")
# what each way of calling the command has no use for
_UNUSED = {
    "replay": (*_PROGRAMME_ONLY, *_DRAW_ONLY, "letters", "interval", "number", "joker_stands", "check"),
    "programme": (*_LETTERS_ONLY, "again", "announce"),
    "check": (*_PROGRAMME_ONLY, *_DRAW_ONLY),
    "draw": _PROGRAMME_ONLY,
}


def refuse_unused(options: DrawOptions, mode: str) -> None:
    """Raise ProblemsError where options were given that a way of calling the command passes over."""
    given = [_OPTIONS[name] for name in _UNUSED[mode] if getattr(options, name)]
    if given:
        message = said("draw.opt_not_here", what=say(f"draw.mode_{mode}"))
        raise ProblemsError([Problem(option, "", message) for option in dict.fromkeys(given)])
