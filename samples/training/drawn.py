"""Characters drawn by how people write them (strokes.toml), each anew by chance: strokes that miss one another, slant,
roundness, a pen of some width. They stand for the many hands whose capitals are in no set."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIDE = 40  # dots of a character's picture, with room around it
_FINE = 3  # drawn so many times larger
_LONG = 26  # dots of its longer side
Dots = NDArray[np.uint8]
Stroke = tuple[bool, NDArray[np.float64]]  # whether it is a curve, its points
_MARKED = "AIST"  # Ă Â Î Ș Ț are read as their base letters


@cache
def ways() -> dict[str, list[list[Stroke]]]:
    """The strokes of every way to write each character."""
    found = tomllib.loads((Path(__file__).parent / "strokes.toml").read_text("utf-8"))
    return {name: [[_stroke(each) for each in way.split(";")] for way in of] for name, of in found.items()}


def _stroke(text: str) -> Stroke:
    kind, *points = text.split()
    return kind == "c", np.array([[float(n) for n in point.split(",")] for point in points])


def curved(points: NDArray[np.float64], steps: int = 8) -> NDArray[np.float64]:
    """A smooth line through points (Catmull and Rom)."""
    if len(points) < 3:
        return points
    around = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False)
    ]
    return np.concatenate([*parts, points[-1:]])


def _by_hand(way: Sequence[Stroke], chance: np.random.Generator) -> list[NDArray[np.float64]]:
    """The lines of one character as one hand makes it once."""
    sloppy = chance.uniform(0.1, 0.7)
    made = []
    for is_curve, given in way:
        points = given + chance.normal(0, sloppy, given.shape)
        centre, turn = points.mean(axis=0), chance.normal(0, 0.08 * sloppy)
        by = chance.normal(1, 0.05, 2) * np.array([[1, -turn], [turn, 1]])
        points = centre + (points - centre) @ by.T + chance.normal(0, 0.6 * sloppy, 2)
        if not is_curve:
            # nobody's line is straight: each piece is bent a little, and some turn round the corners
            middles = (points[1:] + points[:-1]) / 2 + chance.normal(0, 0.35 * sloppy, (len(points) - 1, 2))
            both = np.empty((2 * len(points) - 1, 2))
            both[::2], both[1::2] = points, middles
            points = curved(both) if chance.random() < 0.35 else both
        made.append(_ended(curved(points) if is_curve else points, sloppy, chance))
    if chance.random() < 0.06:
        made = [np.concatenate(made)]  # the pen not lifted
    made = _uneven(made, chance)
    lean, turn = chance.normal(0.05, 0.18), chance.normal(0, 0.08)
    wide = np.exp(chance.normal(0, 0.22))
    by = np.array([[wide * np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return [(line @ by.T) @ np.array([[1.0, 0.0], [-lean, 1.0]]) for line in made]


def _ended(line: NDArray[np.float64], sloppy: float, chance: np.random.Generator) -> NDArray[np.float64]:
    """A stroke that ends too late or too early, or in a hook as the pen goes on."""
    for end, before in ((0, 1), (-1, -2)):
        along = line[end] - line[before]
        long = float(np.hypot(*along))
        if long > 0.3 and chance.random() < 0.5:
            line = line.copy()
            line[end] += along / long * chance.normal(0, 0.7 * sloppy)
        if chance.random() < 0.05:
            hook = line[end] + chance.normal(0, 0.7, 2)
            line = np.concatenate([hook[None], line] if end == 0 else [line, hook[None]])
    return line


def _uneven(lines: list[NDArray[np.float64]], chance: np.random.Generator) -> list[NDArray[np.float64]]:
    """What is high, low, left or right larger than the rest: a bar higher up, a wider loop below."""
    every = np.concatenate(lines)
    low, size = every.min(axis=0), np.maximum(every.max(axis=0) - every.min(axis=0), 1e-6)
    by = np.exp(chance.normal(0, 0.16, 2))
    # where a character is a line alone, there is nothing to be uneven
    by = np.where(size > 1, by, 1)
    return [low + size * ((line - low) / size) ** by for line in lines]


def _mark(lines: list[NDArray[np.float64]], name: str, chance: np.random.Generator) -> NDArray[np.float64]:
    """A breve, a roof or a comma, over or under the letter."""
    every = np.concatenate(lines)
    (left, top), (right, bottom) = every.min(axis=0), every.max(axis=0)
    at, away = (left + right) / 2 + chance.normal(0, 0.4), chance.uniform(0.5, 1.8)
    if name in "ST":
        return np.array([[at, bottom + away], [at - chance.uniform(0, 0.8), bottom + away + chance.uniform(0.8, 2)]])
    size, high = chance.uniform(1.0, 2.0), chance.uniform(0.7, 1.5)
    roof = chance.random() < (0.5 if name == "A" else 1)
    points = np.array([[at - size, high if roof else 0], [at, 0 if roof else high], [at + size, high if roof else 0]])
    points[:, 1] += top - away - high
    return points if roof else curved(points)


def drawn(name: str, chance: np.random.Generator) -> Dots:
    """One character, ink 255 on 0."""
    of = ways()[name]
    lines = _by_hand(of[chance.integers(len(of))], chance)
    if name in _MARKED and chance.random() < 0.25:
        lines.append(_mark(lines, name, chance))
    return _inked(lines, chance)


def _inked(lines: Sequence[NDArray[np.float64]], chance: np.random.Generator) -> Dots:
    every = np.concatenate(list(lines))
    low, high = every.min(axis=0), every.max(axis=0)
    scale = _LONG * _FINE / max(float((high - low).max()), 1e-6)
    middle = (low + high) / 2
    picture = Image.new("L", (SIDE * _FINE, SIDE * _FINE))
    draw = ImageDraw.Draw(picture)
    width = chance.uniform(1.2, 4.2) * _FINE
    for line in lines:
        at = (line - middle) * scale + SIDE * _FINE / 2
        points = [(float(x), float(y)) for x, y in at]
        draw.line(points, fill=255, width=round(width), joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    return np.asarray(picture.reduce(_FINE))
