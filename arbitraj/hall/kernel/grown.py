"""Immutable sequences that grow at their end in constant time.

The log and the rows of a transcription use them: a copy at every event would slow a hall down with every event.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Any, Protocol, Self, TypeVar, overload

_T_co = TypeVar("_T_co", covariant=True)
_GROWING = Lock()  # if two threads grow the same sequence, the second copies it


class Grown(Sequence[_T_co]):
    """A tuple with cheap appends. Sequences grown from one another share one list, of which they use `_size` items."""

    __slots__ = ("_items", "_size")
    _items: list[_T_co]

    def __init__(self, items: Iterable[_T_co] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    @classmethod
    def of(cls, items: Iterable[Any]) -> Self:
        """The items as a Grown. An instance is returned as it is."""
        return items if isinstance(items, cls) else cls(items)

    def with_more(self, more: Iterable[Any]) -> Self:
        """The sequence with more items at its end."""
        with _GROWING:
            items = self._items if len(self._items) == self._size else self._items[: self._size]
            items.extend(more)
            return self._sharing(items)

    def _sharing(self, items: list[Any]) -> Self:
        grown = type(self).__new__(type(self))
        grown._items, grown._size = items, len(items)
        return grown

    @overload
    def __getitem__(self, at: int) -> _T_co: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[_T_co, ...]: ...
    def __getitem__(self, at: int | slice) -> _T_co | tuple[_T_co, ...]:
        if isinstance(at, slice):
            return tuple(self._items[number] for number in range(*at.indices(self._size)))
        if not -self._size <= at < self._size:
            raise IndexError(at)
        return self._items[at % self._size]

    def __iter__(self) -> Iterator[_T_co]:
        return islice(self._items, self._size)

    def __reversed__(self) -> Iterator[_T_co]:
        return map(self._items.__getitem__, range(self._size - 1, -1, -1))

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Grown | tuple):
            return NotImplemented
        return self._size == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self),)


class NamedItem(Protocol):
    """Protocol: an item with an id."""

    @property
    def id(self) -> str:
        """Name of the item, unique in the sequence."""


_N_co = TypeVar("_N_co", bound=NamedItem, covariant=True)


class GrownByName(Grown[_N_co]):
    """Items with ids, found by lookup instead of search.

    Sequences that share a list also share its index, and so do those in which an item was replaced. An index entry that
    is stale for this sequence is detected, and the item is searched for.
    """

    __slots__ = ("_places",)
    _places: dict[str, int]

    def __init__(self, items: Iterable[_N_co] = ()) -> None:
        super().__init__(items)
        self._places = {}
        for place, item in enumerate(self._items):
            self._places.setdefault(item.id, place)

    def place(self, name: str | None) -> int | None:
        """Index of the item with a name, None if there is none."""
        place = self._places.get(name) if name else None
        if place is None or (place < self._size and self._items[place].id == name):
            return place
        return next((n for n, item in enumerate(self) if item.id == name), None)

    def with_item(self, item: Any, before: str | None = None) -> Self:
        """The sequence with an item replacing the one of the same id. A new item goes before the one called `before`,
        else to the end.
        """
        place, at = self.place(item.id), self.place(before)
        if place is not None:
            items = self._items[: self._size]
            items[place] = item
            return self._sharing(items)
        if at is not None:
            return type(self)((*self[:at], item, *self[at:]))
        grown = self.with_more((item,))
        grown._places[item.id] = self._size
        return grown

    def without(self, name: str) -> Self:
        """The sequence without the item of a name."""
        return self if self.place(name) is None else type(self)(item for item in self if item.id != name)

    def _sharing(self, items: list[Any]) -> Self:
        grown = super()._sharing(items)
        grown._places = self._places
        return grown
