"""The built-in network's name, and results of reading a field as values. Importing this loads no reader."""

import hashlib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files


def model_bytes() -> bytes:
    """The file written by the trainer."""
    return files("arbitraj.wings.camera.handwriting").joinpath("model.npz").read_bytes()


@cache
def model_name() -> str:
    """The beginning of its SHA-256."""
    return hashlib.sha256(model_bytes()).hexdigest()[:12]


class Outcome(Enum):
    """Outcome of reading a field."""

    READ = "read"
    EMPTY = "empty"
    STRUCK = "struck"  # a line through most of it, or nothing that is a character
    EDGE = "edge"  # ink goes on beyond the field, or lies between two


@dataclass(frozen=True, slots=True)
class FieldReading:
    """The likeliest strings of a field with their probabilities, the likeliest first. Empty unless it was read."""

    outcome: Outcome
    strings: tuple[tuple[str, float], ...] = ()

    @property
    def first(self) -> tuple[str, float]:
        return self.strings[0] if self.strings else ("", 0.0)
