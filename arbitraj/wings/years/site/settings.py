"""site.toml, beside the archive: privacy by person and by competition."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.folder.toml_file import BOOL, LINE, TEXTS, Faults, Key, ValueKind, read_toml
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import said

FILE = "site.toml"
_PERSONS, _COMPETITIONS = "persoane", "competitii"
_WEB = ("https://", "http://")


def _address(value: object) -> str | None:
    good = isinstance(value, str) and value.startswith(_WEB) and not set(value) & set(" \t\n<>\"'")
    return f"{value.rstrip('/')}/" if isinstance(value, str) and good else None


_ADDRESS = ValueKind("text", _address, lambda key, value, _: said("site.bad_address", value=value))
_OF_PERSONS = (
    Key("ascunse", "hidden", TEXTS),
    Key("initiale", "initials", TEXTS),
    Key("fara_varsta", "ageless", TEXTS),
)
_OF_COMPETITION = (
    *_OF_PERSONS,
    Key("ascunsa", "unseen", BOOL),
    Key("toti_cu_initiale", "all_initials", BOOL),
    Key("toti_fara_varsta", "all_ageless", BOOL),
    Key("analize", "analyses", BOOL),
)
_TOP = (Key("titlu", "title", LINE), Key("adresa", "address", _ADDRESS))


@dataclass(frozen=True, slots=True)
class Privacy:
    """Persons who are not named (`hidden`), named by initials, or shown without age, as people write their names.

    For one competition: `unseen` hides it, `all_initials` and `all_ageless` hold for everybody in it, `analyses`: those
    of its sheets are public.
    """

    hidden: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    ageless: tuple[str, ...] = ()
    unseen: bool = False
    all_initials: bool = False
    all_ageless: bool = False
    analyses: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the settings."""
        return (*self.hidden, *self.initials, *self.ageless)


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """Title of the site, its URL (empty if unknown), privacy."""

    title: str = ""
    address: str = ""
    everywhere: Privacy = Privacy()
    competitions: tuple[tuple[str, Privacy], ...] = ()


def read_site_settings(path: Path) -> SiteSettings:
    """Read the settings. Without a file, everything is public. Raises ProblemsError with everything that is wrong."""
    if not path.exists():
        return SiteSettings()
    data = read_toml(path, str(path))
    if isinstance(data, Problem):
        raise ProblemsError([data])
    faults = Faults(str(path))
    faults.strangers(data, (*(key.key for key in _TOP), _PERSONS, _COMPETITIONS))
    top = faults.read({key.key: data[key.key] for key in _TOP if key.key in data}, _TOP)
    everywhere = Privacy(**faults.section(data, _PERSONS, _OF_PERSONS))
    competitions = data.get(_COMPETITIONS, {})
    if not isinstance(competitions, Mapping):
        faults.wrong(_COMPETITIONS, said("files.not_a_section", section=_COMPETITIONS))
        competitions = {}
    own = tuple((title, Privacy(**faults.section(competitions, title, _OF_COMPETITION))) for title in competitions)
    refuse_any(faults.problems)
    return SiteSettings(top.get("title") or "", top.get("address") or "", everywhere, own)
