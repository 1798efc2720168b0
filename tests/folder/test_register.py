"""Registers as TOML: each kind of value comes back as it was."""

import tomllib
from datetime import datetime

import pytest

from arbitraj.folder.register import Value, toml_table


@pytest.mark.parametrize(
    "value", [True, False, 7, "CASA", 'a "b" \\ c', "[[sanctiune]]", (1, 2), datetime(2026, 11, 21, 18, 30)]
)
def test_a_value_of_a_register_comes_back_as_it_was(value: Value) -> None:
    (found,) = tomllib.loads(toml_table("[[sanctiune]]", {"cheie": value, "gol": ""}))["sanctiune"]
    assert found == {"cheie": list(value) if isinstance(value, tuple) else value}
