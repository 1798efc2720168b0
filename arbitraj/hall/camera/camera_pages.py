"""The camera on «Panou»: how many sheets were closed with it, what of them waits for people, how its sample stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from arbitraj.hall.camera.reader import Camera
from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.page.site import site_of
from arbitraj.hall.triage.closing import Sampled, cameras_sampled
from arbitraj.hall.triage.service import Hall


@dataclass(frozen=True, slots=True)
class CameraCount:
    """The sheets whose second hand is, or was, the camera's, by number; `open` are those whose signs can be seen."""

    closed: tuple[str, ...]
    open: tuple[str, ...]
    waiting: tuple[str, ...]
    sample: Sampled


def camera_counted(hall: Hall) -> CameraCount:
    """Of all sheets."""
    cases = hall.now().cases
    open_ones = [n for n, each in cases.items() if is_cameras(each.sheet.hands.get(2)) and not each.sheet.closed]
    closed = tuple(number for number, each in cases.items() if each.sheet.closed == "camera")
    waiting = tuple(n for n in open_ones if cases[n].open_differences)
    return CameraCount(closed, tuple(open_ones), waiting, cameras_sampled(cases.values()))


def camera_shown(request: Request) -> Mapping[str, Any]:
    """What «Panou» says of it; nothing where it does not read here."""
    site = site_of(request)
    return {"camera": camera_counted(site.hall) if site.opened(Camera) else None}
