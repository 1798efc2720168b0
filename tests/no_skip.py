"""What a machine lacks is skipped, with the reason; in continuous integration (ARBITRAJ_NO_SKIP) it fails.

A plugin of pytest: whoever skips, by whatever way of pytest's, has to know nothing of it.
"""

import os
from collections.abc import Generator

import pytest

NOTHING_IS_SKIPPED = bool(os.environ.get("ARBITRAJ_NO_SKIP"))


def _fails(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NOTHING_IS_SKIPPED and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.longrepr = f"nothing may be skipped here: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that was skipped."""
    report = yield
    _fails(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that was skipped whole."""
    report = yield
    _fails(report)
    return report
