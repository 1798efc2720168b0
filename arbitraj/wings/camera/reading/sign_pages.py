"""Page of a sheet's characters: persons who did not type it inspect them and mark misread ones."""

from itertools import groupby

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.page.asking import PageAsked, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.text import said
from arbitraj.wings.camera.reading.doubted import (
    SignsDoubted,
    looking_refusal,
    newly_looked,
    no_part_refusal,
    taken_fields,
)
from arbitraj.wings.camera.reading.sign_sheet import SignOfSheet, SignSheets

PAGE = "/planse"


def _shown(asked: PageAsked) -> Response:
    """Page with a warning about the consequences of looking, then with the characters grouped by reading."""
    site, number = site_of(asked.request), asked.at("number")
    sheet, cutter = asked.hall.state.sheets.get(number), site.opened(SignSheets)
    if sheet is None:
        return fault(asked.request, said("hall.no_sheet", sheet=number[:20]), 404)
    if cutter is None:
        return fault(asked.request, said("camera_read.signs_off"), 404)
    why_not = looking_refusal(asked.hall.scene, asked.person, sheet)
    looks = why_not is None and asked.person.name in sheet.signs_seen_by
    signs = _signs(asked, sheet) if looks else []
    taken = taken_fields(sheet) if looks else set()
    doubts = [
        event.number
        for event in in_force(asked.hall.state.log)
        if isinstance(event.body, SignsDoubted) and event.body.sheet == number
    ]
    return asked.page(
        "plansa.html",
        sheet=sheet,
        why_not=why_not,
        looks=looks,
        groups=[(sign, [*of]) for sign, of in groupby(signs, key=lambda each: each.sign)],
        hidden=len(taken - {each.of for each in signs}),
        doubts=doubts,
    )


def _signs(asked: PageAsked, sheet: HallSheet) -> list[SignOfSheet]:
    """Characters of the fields that the camera's transcription still has."""
    cutter, taken = site_of(asked.request).opened(SignSheets), taken_fields(sheet)
    return [each for each in cutter.of(asked.hall.state, sheet) if each.of in taken] if cutter else []


def _look(asked: PageAsked) -> Response:
    """Record that the person looks, before anything is shown."""
    number, hall = asked.at("number"), asked.hall
    sheet = hall.state.sheets.get(number)
    if sheet is None or site_of(asked.request).opened(SignSheets) is None:
        return _shown(asked)
    if refused := looking_refusal(hall.scene, asked.person, sheet):
        return again(asked, refused, _shown)
    hall.record(asked.person.name, lambda state: newly_looked(state, asked.person, number))
    return go_to(f"{PAGE}/{number}")


def _doubt(asked: PageAsked) -> Response:
    number = asked.at("number")
    sheet = asked.hall.state.sheets.get(number)
    if sheet is None or site_of(asked.request).opened(SignSheets) is None:
        return _shown(asked)
    if asked.done_before:  # a form sent twice: its characters are no longer on the page
        return go_to(f"{PAGE}/{number}")
    odd = {each.of for each in _signs(asked, sheet) if asked.field(f"s{each.number}")}
    if not odd:
        return again(asked, said("camera_read.signs_choose"), _shown)
    fields = [{"rand": each.row, "camp": each.column} for each in sorted(odd, key=lambda each: (each.row, each.column))]
    return asked.after(asked.do("semne", {"fisa": number, "campuri": fields}), _shown, f"{PAGE}/{number}")


def _picture(asked: PageAsked) -> Response:
    """Picture of a character, for persons recorded as having looked."""
    sheet, wanted = asked.hall.state.sheets.get(asked.at("number")), int(asked.at("sign"))
    looks = sheet is not None and asked.person.name in sheet.signs_seen_by
    if sheet is None or not looks or no_part_refusal(asked.hall.scene, asked.person, sheet):
        return fault(asked.request, said("hall.no_page"), 404)
    data = next((each.picture for each in _signs(asked, sheet) if each.number == wanted), None)
    if data is None:
        return fault(asked.request, said("hall.no_page"), 404)
    return Response(data, media_type="image/webp")


ROUTES: list[BaseRoute] = [
    shown_at(f"{PAGE}/{{number}}", _shown),
    done_at(f"{PAGE}/{{number}}", _doubt),
    done_at(f"{PAGE}/{{number}}/arata", _look),
    shown_at(f"{PAGE}/{{number}}/{{sign:numar}}", _picture),
]
