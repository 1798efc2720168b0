"""The camera on «Panou»: sheets closed with it, those that wait for people, the state of its sample."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import is_cameras
from arbitraj.hall.page.site import site_of
from arbitraj.hall.triage.closing import Sampled, cameras_sampled
from arbitraj.wings.camera.reading.reader import Camera


@dataclass(frozen=True, slots=True)
class CameraCount:
    """Numbers of the sheets with a camera's transcription, now or before. `open`: sheets whose characters can be
    inspected.
    """

    closed: tuple[str, ...]
    open: tuple[str, ...]
    waiting: tuple[str, ...]
    sample: Sampled


def camera_counted(hall: Hall) -> CameraCount:
    """Counts over all sheets."""
    cases = hall.now().cases
    open_ones = [n for n, each in cases.items() if is_cameras(each.sheet.hands.get(2)) and not each.sheet.closed]
    closed = tuple(number for number, each in cases.items() if each.sheet.closed == "camera")
    waiting = tuple(n for n in open_ones if cases[n].open_differences)
    return CameraCount(closed, tuple(open_ones), waiting, cameras_sampled(cases.values()))


def camera_shown(request: Request) -> Mapping[str, Any]:
    """Template values for «Panou», None if no camera reads here."""
    site = site_of(request)
    return {"camera": camera_counted(site.hall) if site.opened(Camera) else None}
