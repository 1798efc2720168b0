"""pytest under Windows' Python: lacking.py CHECKOUT ARGUMENTS… Stands in for what Windows lacks where tests import it.

A test that leans on it is left out: `LACKING` names signs of its source and the reason.
"""

import importlib.util
import inspect
import multiprocessing
import os
import re
import sys
import types
from collections.abc import Sequence
from typing import Any

# what stands in a test's source, or in that of a fixture or helper: why it cannot be run on Windows
LACKING = {
    r"_FORK\b": "fork",
    r'get_context\("fork"\)': "fork",
    r"os\.fork": "fork",
    r"\(many, \"read_file\"": "fork",
    r"os\.mkfifo": "pipes with names",
    r"symlink_to": "links need a right of the account",
    r"os\.kill\(|SIGKILL|SIGALRM": "signals",
    r"setrlimit": "limits of a process",
    r"\.chmod\(": "rights of files",
    r"in_own_network": "network namespaces",
    r"\bstrace\b": "strace",
    r"\bpty\.": "terminals of Linux",
    r"fsencode": "names of files that are no text",
    r'tmp_path / "a\\n|"7A", "con"': "names of files that Windows lacks",
    r"/dev/": "devices as files",
    r"os\.geteuid": "users with numbers",
    r"/proc\b": "Linux' list of processes",
}


class NoFork:
    """Says what Windows lacks where it is asked for, not at the top of a module."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError("Windows has no fork")


class Marked:
    """A plugin: tests that lean on what Windows lacks are left out, with why."""

    def __init__(self) -> None:
        self.left_out = dict[str, int]()

    def pytest_collection_modifyitems(self, config: Any, items: list[Any]) -> None:
        """Leave out the tests whose source has a sign of `LACKING`."""
        kept, left = list[Any](), list[Any]()
        for item in items:
            why = self._why(item)
            (left if why else kept).append(item)
            if why:
                self.left_out[why] = self.left_out.get(why, 0) + 1
        items[:] = kept
        config.hook.pytest_deselected(items=left)

    def _why(self, item: Any) -> str:
        function = getattr(item, "function", None)
        if function is None:
            return ""
        try:
            sources = [inspect.getsource(function)]
        except (OSError, TypeError):
            return ""
        module = sys.modules[function.__module__]
        used = [value for name, value in vars(module).items() if name in function.__code__.co_names]
        for value in used:
            if inspect.isfunction(value) or inspect.isclass(value):
                try:
                    sources.append(inspect.getsource(value))
                except (OSError, TypeError):
                    continue
        return next((why for sign, why in LACKING.items() if any(re.search(sign, source) for source in sources)), "")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say how many were left out, and why."""
        for why, number in sorted(self.left_out.items()):
            terminalreporter.write_line(f"left out on Windows: {number} ({why})")


def main(arguments: Sequence[str]) -> int:
    """Run pytest in the checkout; its exit code."""
    os.chdir(arguments[0])
    sys.path.insert(0, arguments[0])
    for name in ("pwd", "resource", "fcntl", "termios", "pty", "tty"):  # imported at the top of tests' modules
        sys.modules[name] = types.ModuleType(name)
    contexts = multiprocessing.get_context  # asked for fork at the top of modules too
    multiprocessing.get_context = lambda method=None: NoFork() if method == "fork" else contexts(method)  # type: ignore[assignment]
    import pytest

    # processes that tests start would run this file again, as they do not where `python -m pytest` was called
    sys.modules["__main__"].__spec__ = importlib.util.find_spec("pytest.__main__")
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # in cp1250 no log could be read
    # no xdist: it starts its workers in a way of its own
    given = ["-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "--strict-markers", "--assert=plain"]
    given += ["-m", "not lung and not greu", "--continue-on-collection-errors"]
    return int(pytest.main([*given, *arguments[1:]], plugins=[Marked()]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
