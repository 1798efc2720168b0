"""Pages Coada and Diferențe: what is open, and the third readings of fields that differ."""

from urllib.parse import quote

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.hall import SentAnswer
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import Site
from arbitraj.hall.triage.leases import Leases, taking
from arbitraj.hall.triage.overview import own_queue
from arbitraj.hall.triage.question_pages import in_hand, link_of, photo_of, taken, waits
from arbitraj.hall.triage.queue import DIFFERENCE, THIRD


def questions_waiting(site: Site, person: HallPerson) -> int:
    """Number of queue items that a person may answer, without differences."""
    return len(own_queue(site.hall, person)[1])


def differences_waiting(site: Site, person: HallPerson) -> int:
    """Number of sheets with differences that a person may settle."""
    return len(own_queue(site.hall, person)[0])


def _queue(asked: PageRequest) -> Response:
    every = waits(asked)
    kinds = list(dict.fromkeys(each.kind for each in every))
    wanted = asked.field("fel")
    shown = [each for each in every if not wanted or each.kind == wanted]
    first = {each.sheet: n for n, each in reversed([*enumerate(shown)])}  # by sheet, the one that waits longest first
    # items that the person can answer come first
    refused = {each.name: taking(asked.hall.scene, asked.person, each) for each in shown}
    shown.sort(key=lambda each: (refused[each.name] is not None, first[each.sheet]))
    now, leases = asked.hall.clock(), asked.hall.of(Leases)
    items = [(each, link_of(each), refused[each.name], leases.holder(each.name, now)) for each in shown]
    lost = leases.lost(asked.person.name)
    return asked.page(
        "coada.html", items=items, kinds=kinds, wanted=wanted, all=len(every), lost=lost, in_hand=in_hand(asked)
    )


# differences


def _differing(asked: PageRequest) -> Response:
    items = [each for each in waits(asked) if each.kind == DIFFERENCE]
    sheets = {each.sheet: [other for other in items if other.sheet == each.sheet] for each in items}
    listed = [(number, found, taking(asked.hall.scene, asked.person, found[0])) for number, found in sheets.items()]
    listed.sort(key=lambda each: each[2] is not None)
    return asked.page("diferente.html", listed=listed)


def _read_next(asked: PageRequest) -> Response:
    """Page of the next field to read. The reader sees neither value before typing one."""
    number = asked.at("number")
    items = [each for each in waits(asked) if each.kind == DIFFERENCE and each.sheet == number]
    thirds = [each for each in items if each.how == (THIRD,)]
    if not thirds:
        return again(asked, asked.refused, _differing) if asked.refused else go_to("/diferente")
    item = next((each for each in thirds if each.question == asked.field("diferenta")), thirds[0])
    return asked.page("citire.html", item=item, left=len(thirds), photo=photo_of(asked, item), **taken(asked, item))


def _read(asked: PageRequest) -> Response:
    number, name = asked.at("number"), asked.field("diferenta")
    item = next((each for each in waits(asked) if (each.sheet, each.question) == (number, name)), None)
    answered: SentAnswer = asked.do("a_treia", {"fisa": number, "diferenta": name, "valoare": asked.field("valoare")})
    if answered.refused:
        return again(asked, answered.refused, _read_next)
    if item is not None:  # a reading that agrees with neither goes to the chief
        asked.hall.of(Leases).leave(item.name, asked.person.name)
    return go_to(f"/diferente/{quote(number)}")


ROUTES: list[BaseRoute] = [
    shown_at("/coada", _queue),
    shown_at("/diferente", _differing),
    shown_at("/diferente/{number}", _read_next),
    done_at("/diferente/{number}", _read),
]
