"""clasamente.toml, beside the archive: settings of the lists of a year. The defaults are the federation's custom."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.folder.toml_file import BOOL, NUMBER, TEXTS, Faults, Key, ValueKind, read_toml
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import said

FILE = "clasamente.toml"
YEAR_TIES = ("locuri", "compunere", "ultima")
_ANNUAL, _RATING = "anual", "rating"
_MOST_START = 100_000


def _ties(value: object) -> tuple[str, ...] | None:
    good = isinstance(value, list) and all(tie in YEAR_TIES for tie in value) and len(set(value)) == len(value)
    return tuple(value) if isinstance(value, list) and good else None


def _in_range(least: int, most: int) -> ValueKind:
    def read(value: object) -> int | None:
        number: int | None = NUMBER.read(value)
        return number if number is not None and least <= number <= most else None

    return ValueKind(
        "number", read, lambda key, value, _: said("liste.bad_number", value=value, least=least, most=most)
    )


_TIES = ValueKind(
    "ties", _ties, lambda key, value, _: said("general.bad_ties", value=value, known=", ".join(YEAR_TIES))
)
_KEYS: Mapping[str, tuple[Key, ...]] = {
    _ANNUAL: (
        Key("cele_mai_bune", "best", _in_range(0, 1_000)),
        Key("probe", "disciplines", TEXTS),
        Key("departajare", "ties", _TIES),
    ),
    _RATING: (
        Key("pornit", "rated", BOOL),
        Key("probe", "rated_disciplines", TEXTS),
        Key("inceput", "start", _in_range(1, _MOST_START)),
    ),
}


@dataclass(frozen=True, slots=True)
class ListSettings:
    """Settings of the lists. `best` is the number of stages that count (0: all).

    `disciplines`: empty for all. `rated`: there is a rating. `start` is the rating of a player who comes without one.
    """

    best: int = 0
    disciplines: tuple[str, ...] = ()
    ties: tuple[str, ...] = ("locuri", "ultima")
    rated: bool = False
    rated_disciplines: tuple[str, ...] = ("compunere", "libere")
    start: int = 1500


def read_list_settings(path: Path) -> ListSettings:
    """Read the settings. A missing file gives the defaults. Raises ProblemsError with everything that is wrong."""
    if not path.exists():
        return ListSettings()
    data = read_toml(path, str(path))
    if isinstance(data, Problem):
        raise ProblemsError([data])
    faults = Faults(str(path))
    faults.strangers(data, _KEYS)
    values = {name: value for section in _KEYS for name, value in faults.section(data, section, _KEYS[section]).items()}
    refuse_any(faults.problems)
    return ListSettings(**values)
