"""Page Sancțiuni (8.5, 6.3.2.j, 9): written warnings and sendings-off, with preview, print and undo."""

from typing import Any

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.folder.registers import Measure
from arbitraj.hall.decided.sanctioned import (
    SanctionNoted,
    every_sanction,
    sanction_lines,
    sanction_of,
)
from arbitraj.hall.page.asking import (
    Dialog,
    PageRequest,
    again,
    done_at,
    go_to,
    sent_again,
    shown_at,
    taken_back_at,
)
from arbitraj.hall.page.site import fault
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.written.contest_pages import printed, seen_mark
from arbitraj.hall.written.contesting import put_right, sanction_moves, unlike_here
from arbitraj.report.arbitration import revoked_line, sanction_paper
from arbitraj.text import Message


def _listed(
    asked: PageRequest, made: SanctionNoted | None = None, moved: Moved | None = None, mark: str = ""
) -> Response:
    state, competition = asked.hall.state, asked.hall.competition
    return asked.page(
        "sanctiuni.html",
        listed=sorted(((sanction_of(done), done) for done in every_sanction(state)), key=lambda line: -line[0].number),
        # the register counts: with a different predare.csv nothing is published until somebody has looked
        unlike=unlike_here(competition, state),
        rightable=any(put_right(competition, state)),
        measures=tuple(Measure),
        revoked_line=revoked_line,
        typed=asked.fields if made or asked.refused else {"masa": asked.field("masa")},
        made=made,
        sending_off=_sending_off(asked, made, mark) if made and made.gone else None,
        moved=moved,
        mark=mark,
    )


def _sending_off(asked: PageRequest, made: SanctionNoted, mark: str) -> Dialog:
    effect = Message("disciplinary.effect_second" if made.second else "disciplinary.effect_off")
    safe, does = Message("hall.sanction_not"), Message("hall.sanction_confirm")
    title = Message("hall.ask_sent_off", name=made.name, table=made.table)
    fields = sent_again(asked.fields, aratat=mark)
    return Dialog(title, safe, does, "/sanctiuni", f"/sanctiuni?masa={made.table}", fields, (effect,))


def _dictate(asked: PageRequest) -> Response:
    data: dict[str, Any] = {"masa": asked.number("masa"), "masura": asked.field("masura"), "la": asked.field("ora")}
    data |= {"motiv": asked.field("motiv"), "articol": asked.field("articol")}
    data |= {"din_predare": bool(asked.field("din_predare"))}
    if not data["masa"]:
        return again(asked, Message("hall.no_table", table=asked.field("masa")[:20] or "–"), _listed)
    body = asked.body(SanctionNoted, data)
    if isinstance(body, Message) or not body.measure:
        return again(asked, body if isinstance(body, Message) else Message("hall.choose_first"), _listed)
    shown = sanction_moves(asked.hall, asked.person, body)
    if isinstance(shown, Message):
        return again(asked, shown, _listed)
    made, moved = shown
    mark = seen_mark(data, made.number, made.gone, moved)
    if asked.field("aratat") != mark:
        return _listed(asked, made, moved, mark)
    answered = asked.do("sanctiune", data)
    return asked.after(answered, _listed, "/sanctiuni")


def _put_right(asked: PageRequest) -> Response:
    hall = asked.hall
    for noted in tuple(put_right(hall.competition, hall.state)):
        data = {"masa": noted.table, "avertismente": noted.warnings, "eliminat": noted.sent_off}
        if refused := asked.do("sanctiune", data).refused:
            return again(asked, refused, _listed)
    return go_to("/sanctiuni")


def _printed(asked: PageRequest) -> Response:
    number, competition = int(asked.at("number")), asked.hall.competition
    found = next((line for line in sanction_lines(asked.hall.state) if line.number == number), None)
    if found is None:
        return fault(asked.request, Message("hall.no_sanction", number=number), 404)
    player = next((player for player in competition.players if player.table == found.table), None)
    name = f"{found.measure.value}-{found.number}-masa-{found.table}.pdf"
    return printed(sanction_paper(competition, player, found), name)


ROUTES: list[BaseRoute] = [
    shown_at("/sanctiuni", _listed),
    done_at("/sanctiuni", _dictate),
    done_at("/sanctiuni/predare", _put_right),
    taken_back_at("/sanctiuni/inapoi", _listed, "/sanctiuni"),
    shown_at("/sanctiuni/{number:numar}/hartie", _printed),
]
