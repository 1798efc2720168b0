"""Contributions of the camera: commands, photos of the sheets, the camera's and the players' transcriptions."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbitraj.text import text_of

if TYPE_CHECKING:
    from arbitraj.cli.places import Place
    from arbitraj.hall.kernel.state import Done, HallSheet
    from arbitraj.hall.part import Part


def commands() -> "dict[str, Place]":
    """`arbitraj scris`."""
    from arbitraj.cli.places import Place

    return {"scris": Place("arbitraj.wings.camera.commands:app", "cli.part_other", "commands.scris")}


def forget_photos(home: Path) -> int:
    """Delete all photos of a hall, and return their number. Raises ProblemsError if the disk refuses."""
    from arbitraj.wings.camera.photos import album

    return album.forget_photos(home)


def large_bodies() -> dict[str, int]:
    """Bytes of the largest body of a request, by path."""
    from arbitraj.wings.camera.photos.pictures import LARGEST_PHOTO

    return {"/poze": LARGEST_PHOTO + 64 * 1024}


def field_values() -> dict[str, Mapping[str, str]]:
    """Fields of events with coded values: the key of the text of each value."""
    from arbitraj.record.game_types import TYPE_KEYS

    return {"formular": TYPE_KEYS}


def authors() -> dict[str, str]:
    """Keys of the names of its programs that write into the journal, by their own names."""
    return {"camera": "hall.who_camera"}


def settings() -> dict[str, int]:
    """Settings of the chief that are its own, with their defaults: the camera is off, whatever the folder says."""
    return {"fara_camera": 0}


def samples() -> dict[str, tuple[str, str, str]]:
    """The question of its control sample, by the beginning of its name: the setting that ends it, the keys of the
    question and of that answer.
    """
    return {"camera-": ("fara_camera", "hall.camera_differed", "hall.camera_stops")}


def asks(sheet: "HallSheet") -> "Iterator[tuple[Done[Any], str]]":
    """Its events on a sheet that a person has to answer, with the question: a photo with another table's code."""
    for done in sheet.photos:
        if done.body.table not in (None, sheet.table):
            yield done, text_of("hall.photo_of_other", name=done.who, table=done.body.table, own=sheet.table)


def event_keys() -> str:
    """Whole keys of the texts of its kinds of events and settings, and of fields and values that they alone have."""
    return """
        hall.setting_fara_camera hall.setting_how_fara_camera
        hall.kind_poza hall.kind_camera hall.kind_semne hall.kind_jucator_gata hall.kind_jucator_continua
        hall.field_foaia hall.field_formular hall.field_masa_pe_cod hall.field_asezarea hall.field_indreptata
        hall.field_model
        hall.field_praguri hall.field_poze hall.field_grila hall.field_campuri
    """


def hall() -> "tuple[Part, ...]":
    """Photos; the players' own transcriptions and the camera's, where the folder asks for them."""
    from arbitraj.hall.kernel.scene import ARBITERS, CHIEF, TYPING
    from arbitraj.hall.page.bar import BarPage
    from arbitraj.hall.part import Part
    from arbitraj.wings.camera.photos import photo_pages
    from arbitraj.wings.camera.photos.album import PHOTO_TAKEN
    from arbitraj.wings.camera.photos.darkroom import Developer
    from arbitraj.wings.camera.player_entry import deviation_pages, phone_pages
    from arbitraj.wings.camera.player_entry.phones import (
        PLAYER_GOES_ON,
        PLAYER_LEFT,
        PLAYERS_HAND,
        Phones,
        players_type,
    )
    from arbitraj.wings.camera.reading import reader, sign_pages
    from arbitraj.wings.camera.reading.camera_events import CAMERA_READ, SIGNS_DOUBTED

    photos = Part(
        (PHOTO_TAKEN,),
        photo_pages.ROUTES,
        {"poze": TYPING},
        [BarPage("/poze", "hall.nav_photos", TYPING, ("/predare",))],
        {"/poze": Developer},
        brings=photo_pages.keeps_photos,
        after="/urmatoarea",
        help={"poze": "ajutor.poze"},
        switches=[reader.CAMERAS_HAND],
        opens=[photo_pages.opened_darkroom, reader.camera_reads],  # the camera reads in the darkroom's process
    )
    players = Part(
        (PLAYER_LEFT, PLAYER_GOES_ON),
        (*phone_pages.ROUTES, *deviation_pages.ROUTES),
        {"jucator": (), "jucatori": (CHIEF,)},
        [BarPage("/jucatori", "player_entry.nav", (CHIEF,), ("/fise",))],
        {"/jucatori": Phones},
        {"panou.html": deviation_pages.came_shown},
        after="/publicare",
        help={"jucatori": "ajutor.jucatori", "jucator": "ajutor.jucator"},
        switches=[PLAYERS_HAND],
        opens_first=[players_type],
    )
    camera = Part(
        (CAMERA_READ, SIGNS_DOUBTED),
        sign_pages.ROUTES,
        {"planse": ARBITERS},
        help={"planse": "ajutor.planse"},
        shows={"panou.html": reader.camera_shown, "sala.html": reader.camera_setting},
        after="/jucatori",
    )
    return photos, players, camera
