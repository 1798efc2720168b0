"""The pictures of the guide's afternoon, taken anew: `python -m tests.hall.guide_pictures` (make sala-poze)."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hall.guide_walk import walk
from tests.hall.test_guide_hall import FOLDER, made_folder
from tests.story import GUIDE


def main() -> None:
    """Walk the afternoon and keep what the screens show."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "chromium is not installed"
    pictures = GUIDE.parent / "imagini"
    pictures.mkdir(exist_ok=True)
    with TemporaryDirectory() as home:
        walked = walk(Path(home), FOLDER, made_folder(Path(home)), chromium, pictures)
    for picture in sorted(pictures.iterdir()):
        print(f"{picture.stat().st_size:7} {picture.name}")
    print(*walked.faults, sep="\n")


if __name__ == "__main__":
    main()
