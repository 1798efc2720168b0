"""The types of game, a file each: the seven of section 4, and those that other packages bring."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import FormRows, GameType, Material
from arbitraj.text import Message, text_of
from arbitraj.types.base import Policy
from arbitraj.types.tariffs import POINTS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "arbitraj.types"  # the key of a type, and the place of its value
# of section 4: each in the module of its key, called as the key in capitals, loaded when it is first asked for
_SECTION_4 = tuple(
    "integral integral_partial pe_sir serie_maxime n_scrabble superscrabble superscrabble_incomplet".split()
)
# 3.3.d: a pseudo-type for forms whose type is not known yet: letters may be drawn when they are on the tables already
ANY_TYPE = GameType(
    key="oricare",
    article="3.3.d",
    material=Material("oricare", grouped=True, drawn=False),
    tariff=POINTS,
    form=FormRows(typed=0),
)


class _GameTypes(Mapping[str, Policy]):
    """The types by key. Other packages are searched for a key not in section 4, and loaded only if they have it.

    So a package that is not used costs no time and cannot fail. Raises ProblemsError for one that cannot be used.
    """

    def __getitem__(self, key: str) -> Policy:
        if key not in _SECTION_4:
            return _loaded(_brought()[key])
        policy: Policy = getattr(import_module(f"{__name__}.{key}"), key.upper())
        return policy

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*_SECTION_4, *_brought())))

    def __len__(self) -> int:
        return len(list(iter(self)))


GAME_TYPES: Mapping[str, Policy] = _GameTypes()


def game_type(key: str) -> Policy:
    """The type of game that concurs.toml calls so: `integral`, `pe_sir`, `superscrabble`. Raises KeyError.

    >>> game_type("integral").article
    '4.1'
    """
    return GAME_TYPES[key]


@cache
def _brought() -> "Mapping[str, tuple[EntryPoint, ...]]":
    from importlib.metadata import entry_points

    found = tuple(entry_points(group=ENTRY_POINTS))
    return {
        entry_point.name: tuple(point for point in found if point.name == entry_point.name) for entry_point in found
    }


@cache
def _loaded(points: "tuple[EntryPoint, ...]") -> Policy:
    point, *others = points
    if others:  # two packages with one key must not replace each other silently
        raise _broken(point, text_of("types.twice", others=", ".join(map(_package_of, others))))
    # foreign code: on any error the arbiter learns which package it is
    try:
        brought = point.load()
    except (Exception, SystemExit) as error:
        raise _broken(point, f"{type(error).__name__}: {error}") from error
    if not isinstance(brought, Policy) or brought.key != point.name:
        raise _broken(point, text_of("types.not_a_type"))
    return brought


def _broken(point: "EntryPoint", why: str) -> ProblemsError:
    return ProblemsError(
        [Problem("", "", Message("types.broken", key=point.name, package=_package_of(point), why=why))]
    )


def _package_of(point: "EntryPoint") -> str:
    return point.dist.name if point.dist else point.value
