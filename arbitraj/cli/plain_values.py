"""Typed texts as values of the plain kinds that commands take, without pydantic: typer loads it for each command."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args, get_origin

import typer

_PLAIN = (bool, str, int, float, Path)


@dataclass(frozen=True, slots=True)
class _PlainValues:
    """Maker of a parameter's values, in the place of typer's own."""

    make: Callable[[str], object]
    several: bool

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of what was typed. Raises typer.BadParameter."""
        try:
            if self.several:
                return [self.make(other) for other in value or ()]
            return None if value is None else self.make(value)
        except ValueError as error:
            raise typer.BadParameter(f"{self.make.__name__}: {error}", ctx, param) from None


def make_plainly(parameter: Any) -> None:
    """Let a parameter of a plain kind make its values here. Any other is left to typer, and so is a typer without the
    attributes that this needs.
    """
    about = getattr(parameter, "type_descriptor", None)
    if about is None or getattr(parameter, "_runtime_param", about) is not None:
        return
    kind, several = about.annotation, parameter.multiple or parameter.nargs == -1
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    parser = about.parameter_info.parser
    if parser or kind in _PLAIN:
        parameter._runtime_param = _PlainValues(parser or kind, several)
