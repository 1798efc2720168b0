"""The program's commands by the place of their declaration: a module is loaded when its command is first looked up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer

from arbitraj.cli.shell import new_app
from arbitraj.text import text_of


@dataclass(frozen=True, slots=True)
class Place:
    """The module of a command, or a group in it (`module:name`), and the keys of its part and its line in the help."""

    declared: str
    part: str
    about: str

    @property
    def is_group(self) -> bool:
        """Whether it has commands of its own."""
        return ":" in self.declared

    def told(self) -> tuple[str, str]:
        """Its part of the help, and what the help says of it."""
        return text_of(self.part), text_of(self.about)

    def loaded(self, name: str) -> Any:
        """The command or group, with the module of its declaration."""
        module, _, group = self.declared.partition(":")
        declared: typer.Typer = getattr(import_module(module), group or "app")
        alone = new_app(self.about)
        if group:
            alone.add_typer(declared, name=name)
        else:
            alone.registered_commands = [command for command in declared.registered_commands if command.name == name]
        return typer.main.get_group(alone).commands[name]


class Loaded(Mapping[str, Any]):
    """Commands by name, each loaded when it is first looked up."""

    def __init__(self, places: Mapping[str, Place]) -> None:
        self._places, self._there = places, dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._there:
            place = self._places[name]
            try:
                self._there[name] = place.loaded(name)
            except KeyError as lost:  # `get` would take it for a command that is not there
                raise RuntimeError(f"{name}: {lost}") from lost
        return self._there[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
