"""The guide's pictures, taken anew: `python -m tests.tools.hall.guide_pictures` (make sala-poze), or `zi`, `sala`."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from tests.hall.guide_walk import walk
from tests.hall.on_network import in_own_network
from tests.hall.test_guide_day import papers
from tests.hall.test_guide_hall import FOLDER, made_folder
from tests.programs import needed
from tests.story import GUIDE

_PATIENCE = 1800  # seconds that the day may take on a busy machine


def main(wanted: str = "") -> None:
    """Walk the day and the afternoon, and keep what the screens show."""
    chromium = needed("chromium")
    pictures = GUIDE.parent / "imagini"
    pictures.mkdir(exist_ok=True)
    faults = list[str]()
    if wanted != "sala":
        home = Path(gettempdir(), "maria")  # its name is in the pictures
        home.mkdir()
        try:
            day = in_own_network("tests.tools.hall.guide_day", home, chromium, papers(), pictures, patience=_PATIENCE)
        finally:
            shutil.rmtree(home)
        faults += day["faults"]
    if wanted != "zi":
        with TemporaryDirectory() as made:
            faults += walk(Path(made), FOLDER, made_folder(Path(made)), chromium, pictures).faults
    for picture in sorted(pictures.iterdir()):
        print(f"{picture.stat().st_size:7} {picture.name}")
    print(*faults, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
