"""Rows of a database made into a typed frame a piece at a time: a million are never lists of Python values at once.

Texts are numbered as they come, so that each stands in memory once; numbers go straight into arrays.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from arbitraj.analysis.frames import CATEGORY, FLAG, INTEGER, NUMBER, TEXT
from arbitraj.analysis.year_columns import MOMENT

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Piece = Sequence[tuple[Any, ...]]


class _Gathered(Protocol):
    """A column being filled."""

    def add(self, cells: Sequence[Any]) -> None: ...

    def array(self) -> Any: ...


class _Numbered(dict[str | None, int]):
    """The number of each text; a new one gets the next."""

    def __missing__(self, text: str | None) -> int:
        self[text] = number = len(self) - 1  # the missing one is there from the start, as -1
        return number


class _Texts:
    """Texts, as many numbers as rows; `made` says what becomes of them."""

    def __init__(self, made: "Callable[[list[str], Numbers], Any]") -> None:
        self._numbered, self._codes, self._made = _Numbered({None: -1}), list[Numbers](), made

    def add(self, cells: Sequence[Any]) -> None:
        self._codes.append(np.fromiter(map(self._numbered.__getitem__, cells), np.int32, len(cells)))

    def array(self) -> Any:
        known = [text for text in self._numbered if text is not None]
        return self._made(known, _whole(self._codes, np.int32))


class _Figures:
    """Numbers that may be missing."""

    def __init__(self, made: "Callable[[Numbers, Numbers], Any]") -> None:
        self._values, self._made = list[Numbers](), made

    def add(self, cells: Sequence[Any]) -> None:
        self._values.append(np.array(cells, dtype=np.float64))

    def array(self) -> Any:
        values = _whole(self._values, np.float64)
        missing = np.isnan(values)
        values[missing] = 0
        return self._made(values, missing)


def _whole(pieces: list[Numbers], kind: Any) -> Numbers:
    return np.concatenate(pieces) if pieces else np.zeros(0, kind)


def categories(known: Sequence[str], codes: Numbers) -> pd.Categorical:
    """Texts by number as categories, those that no row has left out, in the order of the alphabet."""
    used = np.zeros(len(known) + 1, dtype=bool)
    used[codes] = True  # a missing text is -1: the place after the last
    texts = sorted({text for text, there in zip(known, used, strict=False) if there})
    place = {text: n for n, text in enumerate(texts)}
    numbers = np.array([*(place.get(text, -1) for text in known), -1], np.int32)
    return pd.Categorical.from_codes(numbers[codes], pd.Index(texts, dtype="str"))


def by_key(keys: Any, names: Mapping[int, str]) -> pd.Categorical:
    """Numbers of a database that stand for names, several maybe for one, as categories."""
    listed = sorted(names)
    places = np.full(max(listed, default=0) + 2, -1, np.int32)
    places[listed] = np.arange(len(listed), dtype=np.int32)
    return categories([names[key] for key in listed], places[keys.to_numpy(np.int64, na_value=-1)])


def _moments(known: list[str], codes: Numbers) -> Any:
    read = pd.to_datetime(pd.Series(known, dtype="str"), format="ISO8601", errors="coerce")
    return read.astype(MOMENT).array.take(codes, allow_fill=True)


def _texts(known: list[str], codes: Numbers) -> ExtensionArray:
    return pd.array(known, dtype=TEXT).take(codes, allow_fill=True)


_GATHERERS: Mapping[str, Callable[[], _Gathered]] = {
    CATEGORY: lambda: _Texts(categories),
    TEXT: lambda: _Texts(_texts),
    MOMENT: lambda: _Texts(_moments),
    INTEGER: lambda: _Figures(lambda values, missing: pd.arrays.IntegerArray(values.astype(np.int64), missing)),
    NUMBER: lambda: _Figures(pd.arrays.FloatingArray),
    FLAG: lambda: _Figures(lambda values, missing: pd.arrays.BooleanArray(values.astype(bool), missing)),
}


def gathered(pieces: Iterable[Piece], kinds: Sequence[str]) -> list[Any]:
    """The columns of rows that come in pieces, an array of its type each."""
    columns = [_GATHERERS[kind]() for kind in kinds]
    for piece in pieces:
        for column, cells in zip(columns, zip(*piece, strict=True), strict=True):
            column.add(cells)
    return [column.array() for column in columns]


def typed(pieces: Iterable[Piece], columns: Mapping[str, tuple[str, str]]) -> pd.DataFrame:
    """The same as a frame."""
    arrays = gathered(pieces, [kind for kind, _ in columns.values()])
    return pd.DataFrame(dict(zip(columns, arrays, strict=True)), copy=False)


def in_order(frame: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """The rows sorted by some columns, categories by their order, what is missing last; indexed from 0."""
    order = np.lexsort([_sortable(frame[name]) for name in reversed(by)])
    return frame.take(order).reset_index(drop=True)


def _sortable(column: "pd.Series[Any]") -> Numbers:
    if isinstance(column.dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy(np.int32)
        return np.where(codes < 0, len(column.cat.categories), codes)
    if column.dtype == TEXT:
        return _sortable(column.astype(CATEGORY))
    return column.to_numpy(np.float64, na_value=np.nan) if column.dtype != MOMENT else column.to_numpy(np.int64)
