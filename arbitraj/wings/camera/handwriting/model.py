"""The built-in network file and its name. Importing this loads no reader."""

import hashlib
from functools import cache
from importlib.resources import files


def model_bytes() -> bytes:
    """The file written by the trainer."""
    return files("arbitraj.wings.camera.handwriting").joinpath("model.npz").read_bytes()


@cache
def model_name() -> str:
    """The beginning of its SHA-256."""
    return hashlib.sha256(model_bytes()).hexdigest()[:12]
