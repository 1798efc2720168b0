"""Read a field: all ways to cut its ink into characters are weighed, the likeliest strings returned.

Ink becomes components, and components a lattice: from each possible start of a character to each possible end.
Components of a character can be joined (a bar beside its stem), and wide ones cut where they are thinnest. The
probability of a reading is the product of its characters', relative to all other ways to cut the same ink. No meaning
of strings is used.

Single characters are cut out as training data once somebody has confirmed what they are. Touching ones are left out,
since the border between them would be a guess."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from arbitraj.wings.camera.handwriting.network import SIDE, Dots, Network, Sign, signs_of
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome

INK = 90  # of 255: what is so dark hangs together


@dataclass(frozen=True, slots=True)
class Component:
    """A connected component of ink: left, top, right and bottom (the last two exclusive), and its number of dots."""

    left: int
    top: int
    right: int
    bottom: int
    number: int
    mark: int  # of its dots among the field's

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def components_of(ink: Dots) -> tuple[list[Component], NDArray[np.int32]]:
    """The components of a field, and the mark of each dot (0: none).

    >>> field = np.zeros((6, 8), np.uint8)
    >>> field[1:5, 1] = field[4, 2] = field[2, 6] = 255
    >>> found, marks = components_of(field)
    >>> [(box.left, box.top, box.right, box.bottom, box.number) for box in found]
    [(1, 1, 3, 5, 5), (6, 2, 7, 3, 1)]
    """
    runs = list(_runs(ink > INK))
    above: dict[int, list[int]] = {}
    whole = list(range(len(runs)))

    def root(n: int) -> int:
        while whole[n] != n:
            whole[n] = whole[whole[n]]
            n = whole[n]
        return n

    for n, (row, begin, end) in enumerate(runs):
        for other in above.get(row - 1, []):
            # corners that touch hang together too
            if runs[other][1] <= end and runs[other][2] >= begin:
                whole[root(n)] = root(other)
        above.setdefault(row, []).append(n)
    marks = np.zeros(ink.shape, np.int32)
    together: dict[int, list[tuple[int, int, int]]] = {}
    for n, run in enumerate(runs):
        together.setdefault(root(n), []).append(run)
    found = []
    for mark, of in enumerate(together.values(), 1):
        for row, begin, end in of:
            marks[row, begin:end] = mark
        rows, begins, ends = zip(*of, strict=True)
        number = sum(ends) - sum(begins)
        found.append(Component(min(begins), min(rows), max(ends), max(rows) + 1, number, mark))
    return sorted(found, key=lambda component: (component.left, component.top)), marks


def _runs(dark: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    wide = np.pad(dark, ((0, 0), (1, 1)))  # so that each dark run has a begin and an end in its row
    edges = np.flatnonzero(wide[:, 1:] != wide[:, :-1])
    for begin, end in edges.reshape(-1, 2).tolist():
        row, left = divmod(begin, wide.shape[1] - 1)
        yield row, left, left + end - begin


_LONG = 22


def normalised(ink: Dots) -> Dots:
    """Scale ink (255, on 0) of any size to a picture of 28 dots. Blank without ink.

    >>> line = np.zeros((60, 60), np.uint8)
    >>> line[5:49, 20:24] = 255
    >>> made = normalised(line)
    >>> made.shape, [int(n) for n in np.flatnonzero(made.max(axis=1) > 128)[[0, -1]]]
    ((28, 28), [3, 24])
    """
    rows, columns = (np.flatnonzero((ink > INK).any(axis=axis)) for axis in (1, 0))
    made = np.zeros((SIDE, SIDE), np.uint8)
    if not len(rows):
        return made
    cut = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    by = _LONG / max(cut.shape)
    height, width = (max(1, round(by * n)) for n in cut.shape)
    small = np.asarray(Image.fromarray(cut).resize((width, height), Image.Resampling.BILINEAR))
    top, left = (SIDE - height) // 2, (SIDE - width) // 2
    made[top : top + height, left : left + width] = small
    return made


_KEPT = 12  # strings that are followed at each place of the lattice
_TOLD = 3
_MOST_PIECES, _MOST_PLACES = 5, 48
_LEAST = 0.02  # of a character's probability: what is less likely is not followed
_WIDEST = 1.5  # of a character's height: wider ones are two
_JOINED, _CUT = 0.1, 0.03  # prior of a character with a gap, and of two that touch
_SPECK = 0.12  # of a cell's height: what is smaller both ways is dust
_MINE, _OTHERS = 0.75, 0.15  # share of a component within the field: it belongs to it, or to a neighbour (or neither)
_THIN = 4  # dots: the rest of a printed line is no thicker, and no further from the edge


@dataclass(frozen=True, slots=True)
class CellEdges:
    """Edges of a field within the dots cut out with it: ink beyond them may be a neighbour's."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class FieldShape:
    """Allowed contents of a field: characters, their number, and a condition on the whole string."""

    characters: tuple[str, ...]  # one set for all places, or a set a place
    least: int
    most: int

    def at(self, place: int) -> str:
        return self.characters[min(place, len(self.characters) - 1)]

    def is_of(self, string: str) -> bool:
        """Whether a string has this shape."""
        return self.least <= len(string) <= self.most and all(name in self.at(n) for n, name in enumerate(string))


def read_field(ink: Dots, cell: CellEdges, wanted: Collection[FieldShape], network: Network) -> FieldReading:
    """Read a field in one of its possible shapes."""
    own = own_ink(ink, cell)
    if own.doubtful:
        return FieldReading(Outcome.EDGE)
    if not own.components:
        return FieldReading(Outcome.EMPTY)
    return _of_pieces(own.dots, own.components, wanted, network)


@dataclass(frozen=True, slots=True)
class OwnInk:
    """Components of the field, and the marks of its dots. `doubtful`: some crosses the edge or is a neighbour's."""

    components: list[Component]
    ink: Dots
    marks: NDArray[np.int32]
    doubtful: bool

    @property
    def dots(self) -> Dots:
        """The ink of all of them."""
        return self.of(self.components)

    def of(self, components: Collection[Component]) -> Dots:
        """The ink of some of them."""
        made: Dots = np.where(np.isin(self.marks, [component.mark for component in components]), self.ink, 0)
        return made


def own_ink(ink: Dots, cell: CellEdges) -> OwnInk:
    """Separate the ink of a field from its neighbours', from dust, and from remains of printed lines."""
    found, marks = components_of(ink)
    speck = max(2.0, _SPECK * cell.height)
    found = [
        component
        for component in found
        if max(component.width, component.height) >= speck and not _rest_of_line(component, cell)
    ]
    mine, doubtful = [], False
    for component in found:
        inside = _share_inside(component, cell)
        if inside >= _MINE:
            mine.append(component)
            doubtful |= _beyond(component, ink.shape)
        elif inside > _OTHERS and max(component.width, component.height) > 0.3 * cell.height:
            doubtful = True
    return OwnInk(mine, ink, marks, doubtful)


def _rest_of_line(component: Component, cell: CellEdges) -> bool:
    """Whether a component is the rest of a printed line: thin, along an edge of the field."""
    across = (
        min(abs(component.top - cell.top), abs(component.bottom - cell.bottom)) <= _THIN and component.height <= _THIN
    )
    down = min(abs(component.left - cell.left), abs(component.right - cell.right)) <= _THIN and component.width <= _THIN
    return across or down


def _share_inside(component: Component, cell: CellEdges) -> float:
    across = min(component.right, cell.right) - max(component.left, cell.left)
    down = min(component.bottom, cell.bottom) - max(component.top, cell.top)
    return max(0, across) * max(0, down) / (component.width * component.height)


def _beyond(component: Component, shape: tuple[int, ...]) -> bool:
    return component.left <= 0 or component.top <= 0 or component.right >= shape[1] or component.bottom >= shape[0]


@dataclass(frozen=True, slots=True)
class _Arc:
    """A possible character between two places, `ink` its dark columns. `usual`, its prior, falls by join or cut."""

    begin: int
    end: int
    ink: tuple[int, int]
    usual: float


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Every way to cut ink into characters: its parts, their readings, and the number of places."""

    arcs: list[_Arc]
    signs: list[Sign]
    places: int


def _lattice(ink: Dots, mine: list[Component], wanted: Collection[FieldShape], network: Network) -> _Lattice | None:
    """The lattice of a field. None if a line crosses most of it, or nothing is as wide as a character."""
    tall = float(np.percentile([component.height for component in mine], 75))
    if any(component.width > 2.5 * tall and component.height < 0.6 * tall for component in mine if len(mine) > 1):
        return None
    places = _places(ink, mine, tall)
    arcs = _arcs(ink, places, tall) if len(places) <= _MOST_PLACES else []
    if not arcs:
        return None
    pictures = {of: normalised(ink[:, slice(*of)]) for of in {arc.ink for arc in arcs}}
    scores = network.scores(np.stack([pictures[arc.ink] for arc in arcs]))
    signs = signs_of(scores, {name for shape in wanted for of in shape.characters for name in of}, network)
    return _Lattice(arcs, signs, len(places))


def _of_pieces(ink: Dots, mine: list[Component], wanted: Collection[FieldShape], network: Network) -> FieldReading:
    lattice = _lattice(ink, mine, wanted, network)
    if lattice is None:
        return FieldReading(Outcome.STRUCK)
    found: dict[str, _Way] = {}
    for shape in wanted:
        for string, way in _strings(lattice.arcs, lattice.signs, lattice.places, shape).items():
            if string not in found or way.weight > found[string].weight:
                found[string] = way
    if not found:
        return FieldReading(Outcome.STRUCK)
    total = sum(way.weight for way in found.values())
    order = sorted(found.items(), key=lambda pair: -pair[1].weight)[:_TOLD]
    if not any(shape.is_of(order[0][0]) for shape in wanted):
        # the ink is no such value: the likeliest one is not taken instead
        return FieldReading(Outcome.STRUCK)
    strings = tuple((string, way.weight / total * way.written) for string, way in order)
    return FieldReading(Outcome.READ, strings)


def _places(ink: Dots, mine: list[Component], tall: float) -> list[int]:
    """Possible starts and ends of characters: between components, and where a wide component is thinnest."""
    dark = (ink > INK).sum(axis=0)
    filled = np.flatnonzero(dark)
    left, right = int(filled[0]), int(filled[-1]) + 1
    places = {left, right}
    gaps = np.flatnonzero(np.diff(filled) > 1)
    places |= {int(filled[n]) + 1 for n in gaps}
    for component in mine:
        # if components overlap in their columns, their edges are places too
        places |= {component.left, component.right} if component.height > 0.45 * tall else set()
        if component.width > 0.9 * tall:
            step = max(2, round(0.18 * tall))
            for at in range(component.left + step, component.right - step, step):
                near = dark[at - step // 2 : at + step // 2 + 1]
                places.add(at - step // 2 + int(np.argmin(near)))
    order = sorted(place for place in places if left <= place <= right)
    kept = [order[0]]
    for place in order[1:]:
        if place - kept[-1] >= 2 or place == right:
            kept.append(place)
    return kept


def _arcs(ink: Dots, places: list[int], tall: float) -> list[_Arc]:
    """From which place to which a character may go, and how usual that is before it is looked at."""
    dark = np.asarray((ink > INK).any(axis=0))
    found = []
    for a, begin in enumerate(places):
        for b in range(a + 1, min(len(places), a + 1 + _MOST_PIECES * 2)):
            filled = np.flatnonzero(dark[begin : places[b]])
            width = int(filled[-1] - filled[0]) + 1 if len(filled) else 0
            if 0 < width <= _WIDEST * tall:
                joined = int((np.diff(filled) > 1).sum())
                cut = places[b] < len(dark) and dark[places[b] - 1] and dark[places[b]]
                of = begin + int(filled[0]), begin + int(filled[-1]) + 1
                found.append(_Arc(a, b, of, _JOINED**joined * (_CUT if cut else 1.0)))
    return found


@dataclass(frozen=True, slots=True)
class _Way:
    """Probability that a part of the ink is a string, and that all its components are characters."""

    weight: float
    written: float


def _strings(arcs: list[_Arc], signs: list[Sign], places: int, shape: FieldShape) -> dict[str, _Way]:
    """The likeliest strings of a shape, by their likeliest cut. Longer ones too: a text may be too long."""
    states: list[dict[str, _Way]] = [{} for _ in range(places)]
    states[0][""] = _Way(1.0, 1.0)
    leading: dict[int, list[tuple[_Arc, Sign]]] = {}
    for arc, sign in zip(arcs, signs, strict=True):
        leading.setdefault(arc.begin, []).append((arc, sign))
    for place in range(places - 1):
        best = sorted(states[place].items(), key=lambda pair: -(pair[1].weight ** (1 / max(1, len(pair[0])))))[:_KEPT]
        for string, way in best:
            if len(string) > shape.most:
                continue
            allowed = shape.at(len(string))
            for arc, sign in leading.get(place, []):
                written, into = way.written * (1 - sign.none - sign.ringed), states[arc.end]
                for name, share in sign.characters:
                    if share < _LEAST:
                        break
                    longer, now = string + name, way.weight * share * arc.usual
                    if name in allowed and (longer not in into or now > into[longer].weight):
                        into[longer] = _Way(now, written)
    return states[-1]


def where_signs_lie(
    ink: Dots, cell: CellEdges, string: str, wanted: Collection[FieldShape], network: Network
) -> list[CellEdges]:
    """The place of each character of a string read in a field, by its likeliest cut. Empty if it cannot be cut so."""
    own = own_ink(ink, cell)
    lattice = _lattice(own.dots, own.components, wanted, network) if own.components and not own.doubtful else None
    ways: dict[tuple[int, int], tuple[float, tuple[_Arc, ...]]] = {(0, 0): (1.0, ())}
    for arc, sign in zip(lattice.arcs, lattice.signs, strict=True) if lattice else ():
        shares = dict(sign.characters)
        for n, name in enumerate(string):
            weight, way = ways.get((arc.begin, n), (0.0, ()))
            now, at = weight * shares.get(name, 0.0) * arc.usual, (arc.end, n + 1)
            if now > ways.get(at, (0.0, ()))[0]:
                ways[at] = now, (*way, arc)
    _, cut = ways.get((lattice.places - 1, len(string)) if lattice else (0, -1), (0.0, ()))
    return [_edges(own.dots, *other.ink) for other in cut]


def _edges(ink: Dots, left: int, right: int) -> CellEdges:
    rows = np.flatnonzero((ink[:, left:right] > INK).any(axis=1))
    return CellEdges(left, int(rows[0]), right, int(rows[-1]) + 1)


_OVER = 0.5  # of the narrower of two components: over one another by so much they are one sign (Ă, Ț, a broken stroke)


def signs_apart(ink: Dots, cell: CellEdges, number: int) -> list[Dots]:
    """`number` characters from left to right, normalised for the network. Empty if the field has another number."""
    own = own_ink(ink, cell)
    if own.doubtful:
        return []
    signs: list[list[Component]] = []
    for component in own.components:
        if signs and _shared(signs[-1], component) >= _OVER:
            signs[-1].append(component)
        else:
            signs.append([component])
    return [normalised(own.of(sign)) for sign in signs] if len(signs) == number else []


def one_sign(ink: Dots, cell: CellEdges) -> Dots | None:
    """The ink of a field with room for one character. None if it is empty."""
    own = own_ink(ink, cell)
    return None if own.doubtful or not own.components else normalised(own.dots)


def _shared(sign: Sequence[Component], component: Component) -> float:
    left, right = min(component.left for component in sign), max(component.right for component in sign)
    both = min(right, component.right) - max(left, component.left)
    return both / min(right - left, component.width)
