"""Contributions of the camera: commands, photos of the sheets, the camera's and the players' transcriptions."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

    from arbitraj.hall.part import Part


def commands() -> "dict[str, tuple[typer.Typer, str]]":
    """`arbitraj scris`, and the part of the help that it stands in."""
    from arbitraj.wings.camera.commands import app

    return {"scris": (app, "cli.part_before")}


def forget_photos(home: Path) -> int:
    """Delete all photos of a hall, and return their number. Raises ProblemsError if the disk refuses."""
    from arbitraj.wings.camera.photos import album

    return album.forget_photos(home)


def hall() -> "tuple[Part, ...]":
    """Photos; the players' own transcriptions and the camera's, where the folder asks for them."""
    from arbitraj.hall.kernel.scene import ARBITERS, CHIEF, TYPING
    from arbitraj.hall.page.bar import BarPage
    from arbitraj.hall.part import Part
    from arbitraj.wings.camera.photos import photo_pages
    from arbitraj.wings.camera.photos.album import PHOTO_TAKEN
    from arbitraj.wings.camera.photos.darkroom import Developer
    from arbitraj.wings.camera.player_entry import deviation_pages, phone_pages
    from arbitraj.wings.camera.player_entry.phones import PLAYER_GOES_ON, PLAYER_LEFT, Phones, players_type
    from arbitraj.wings.camera.reading import reader, sign_pages
    from arbitraj.wings.camera.reading.camera_events import CAMERA_READ, SIGNS_DOUBTED

    photos = Part(
        (PHOTO_TAKEN,),
        photo_pages.ROUTES,
        {"poze": TYPING},
        [BarPage("/poze", "hall.nav_photos", TYPING)],
        {"/poze": Developer},
        brings=photo_pages.keeps_photos,
        after="/urmatoarea",
        opens=[photo_pages.opened_darkroom, reader.camera_reads],  # the camera reads in the darkroom's process
    )
    players = Part(
        (PLAYER_LEFT, PLAYER_GOES_ON),
        (*phone_pages.ROUTES, *deviation_pages.ROUTES),
        {"jucator": (), "jucatori": (CHIEF,)},
        [BarPage("/jucatori", "player_entry.nav", (CHIEF,))],
        {"/jucatori": Phones},
        {"panou.html": deviation_pages.came_shown},
        after="/publicare",
        opens_first=[players_type],
    )
    camera = Part(
        (CAMERA_READ, SIGNS_DOUBTED),
        sign_pages.ROUTES,
        {"planse": ARBITERS},
        shows={"panou.html": reader.camera_shown},
        after="/jucatori",
    )
    return photos, players, camera
