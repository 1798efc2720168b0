"""The made-up years, read by all tests of this room and changed by none."""

from pathlib import Path

import pytest

from tests.analysis.made import Data, edition_of, years


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return years(tmp_path_factory.mktemp("ani"))


@pytest.fixture(scope="session")
def files(folders: list[Path]) -> list[Data]:
    return [edition_of(folder) for folder in folders]
