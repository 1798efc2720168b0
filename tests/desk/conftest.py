"""The desk is asked without a terminal."""

import sys

import pytest


class _Nothing:
    def __getattr__(self, name: str) -> object:
        raise AssertionError("the desk neither prints nor asks")


@pytest.fixture
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever prints, asks, or looks at what was typed fails."""
    for name in ("stdin", "stdout", "stderr", "argv"):
        monkeypatch.setattr(sys, name, _Nothing())
