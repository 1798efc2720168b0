"""Rows of a database as a typed frame, built in batches so that a million rows are never lists of Python values at
once.

Texts are numbered as they come, so that equal texts are in memory once. Numbers go straight into arrays. The ways of
pandas (`read_sql_query` by chunks, `union_categoricals`) were slower (docs/benchmarks.md).
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, Protocol, TypeAlias

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from arbitraj.record.moments import read_moment
from arbitraj.wings.years.frames.frames import CATEGORY, FLAG, INTEGER, LIST, MOMENT, NUMBER, TEXT

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
Piece = Sequence[tuple[Any, ...]]


class _Gathered(Protocol):
    """A column being filled."""

    def add(self, cells: Sequence[Any]) -> None: ...

    def array(self) -> Any: ...


class _Numbered(dict[str | None, int]):
    """Number of each text, assigned in order. None is -1, the usual text is 0."""

    def __init__(self, usual: str | None) -> None:
        super().__init__({None: -1} if usual is None else {None: 0, usual: 0})

    def __missing__(self, text: str | None) -> int:
        self[text] = number = len(self) - 1  # None uses no number
        return number


class _Texts:
    """A column of texts as numbers, one for each row. `made` builds the array."""

    def __init__(self, made: "Callable[[list[str], Numbers], Any]", usual: str | None) -> None:
        self._numbered, self._codes, self._made = _Numbered(usual), list[Numbers](), made

    def add(self, cells: Sequence[Any]) -> None:
        self._codes.append(np.fromiter(map(self._numbered.__getitem__, cells), np.int32, len(cells)))

    def array(self) -> Any:
        known = [text for text in self._numbered if text is not None]
        return self._made(known, _whole(self._codes, np.int32))


class _Figures:
    """A column of numbers with missing values."""

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
    """Categories from numbered texts (-1: missing), without unused ones, sorted."""
    used = np.zeros(len(known) + 1, dtype=bool)
    used[codes] = True  # a missing text is -1: the place after the last
    texts = sorted({text for text, there in zip(known, used, strict=False) if there})
    place = {text: n for n, text in enumerate(texts)}
    numbers = np.array([*(place.get(text, -1) for text in known), -1], np.int32)
    return pd.Categorical.from_codes(numbers[codes], pd.Index(texts, dtype="str"))


def by_key(keys: Any, names: Mapping[int, str]) -> pd.Categorical:
    """Categories from database keys. Several keys may have one name."""
    listed = sorted(names)
    return categories([names[key] for key in listed], numbers_by_key(keys, {key: n for n, key in enumerate(listed)}))


def numbers_by_key(keys: Any, numbers: Mapping[int, int]) -> Numbers:
    """Numbers for database keys, -1 for an unknown key."""
    found = np.full(max(numbers, default=0) + 2, -1, np.int64)
    found[list(numbers)] = list(numbers.values())
    numbered: Numbers = found[keys.to_numpy(np.int64, na_value=-1)]
    return numbered


def _moments(known: list[str], codes: Numbers) -> Any:
    # some registers have a zone beside the hour, others none: all mean the clock of the hall
    read = pd.Series([read_moment(text) or _midnight(text) for text in known], dtype="datetime64[us]")
    counted = read.where(read.between(pd.Timestamp.min, pd.Timestamp.max))
    return counted.astype(MOMENT).array.take(codes, allow_fill=True)


def _midnight(text: str) -> datetime | None:
    try:
        return datetime.combine(date.fromisoformat(text), time.min)
    except ValueError:
        return None


def _texts(known: list[str], codes: Numbers) -> ExtensionArray:
    return pd.array(known, dtype=TEXT).take(codes, allow_fill=True)


def _lists(known: list[str], codes: Numbers) -> Any:
    """Lists from JSON, a separate list for each row. Objects become lists of pairs."""
    read = [json.loads(text) for text in known]
    pairs = [list(map(tuple, value.items())) if isinstance(value, dict) else value for value in read]
    made = np.empty(len(codes), dtype=object)
    made[:] = [list(pairs[code]) if code >= 0 else [] for code in codes]
    return made


_OF_TEXTS: Mapping[str, Callable[[list[str], Numbers], Any]] = {
    CATEGORY: categories,
    TEXT: _texts,
    MOMENT: _moments,
    LIST: _lists,
}
_OF_FIGURES: Mapping[str, Callable[[Numbers, Numbers], Any]] = {
    INTEGER: lambda values, missing: pd.arrays.IntegerArray(values.astype(np.int64), missing),
    NUMBER: pd.arrays.FloatingArray,
    FLAG: lambda values, missing: pd.arrays.BooleanArray(values.astype(bool), missing),
}
_NOTHING: Mapping[str, str] = {}


def typed(
    pieces: Iterable[Piece], columns: Mapping[str, tuple[str, str]], usual: Mapping[str, str] = _NOTHING
) -> pd.DataFrame:
    """A frame from batches of rows. In a column with a `usual` text, that text replaces missing values."""
    filled: list[_Gathered] = [
        _Texts(_OF_TEXTS[kind], usual.get(name)) if kind in _OF_TEXTS else _Figures(_OF_FIGURES[kind])
        for name, (kind, _) in columns.items()
    ]
    for piece in pieces:
        for column, cells in zip(filled, zip(*piece, strict=True), strict=True):
            column.add(cells)
    return pd.DataFrame({name: item.array() for name, item in zip(columns, filled, strict=True)}, copy=False)


def in_order(frame: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Rows sorted by some columns, categories by their order, missing values last, indexed from 0."""
    order = np.lexsort([_sortable(frame[name]) for name in reversed(by)])
    return frame.take(order).reset_index(drop=True)


def _sortable(column: "pd.Series[Any]") -> Numbers:
    if isinstance(column.dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy(np.int32)
        return np.where(codes < 0, len(column.cat.categories), codes)
    if column.dtype == TEXT:
        return _sortable(column.astype(CATEGORY))
    return column.to_numpy(np.float64, na_value=np.nan) if column.dtype != MOMENT else column.to_numpy(np.int64)
