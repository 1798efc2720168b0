"""The moment of the day, and what waits in it for a person, first and next: what «Acum» shows, as values.

No task says what was typed: its sheet is named by number, player and table (blindness, section 3.2).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from urllib.parse import quote

from arbitraj.hall.editions.checking import PublishingCheck
from arbitraj.hall.editions.published import Editions
from arbitraj.hall.editions.publishing import open_things, publishing_view
from arbitraj.hall.editions.step import PublishingStep, publishing_now
from arbitraj.hall.folder.preparing import Preparation
from arbitraj.hall.kernel.case import SheetStage, SheetStatus
from arbitraj.hall.kernel.game import GameClock, GameStart, is_over
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import may_run
from arbitraj.hall.kernel.keys import PREP_DO, PREP_PART
from arbitraj.hall.kernel.scene import HallPerson, called
from arbitraj.hall.page.site import Site
from arbitraj.hall.people.joining import Joined
from arbitraj.hall.triage.listed import ListedRow, minutes_of, open_rows, third_came
from arbitraj.hall.triage.overview import (
    Pace,
    WaitsFor,
    at_work,
    cases_in,
    how_far,
    minutes_since,
    own_open,
    own_work,
    pace_of,
    waits_for_whom,
)
from arbitraj.hall.typing.entry import next_hand
from arbitraj.hall.typing.handed_in import awaited_tables
from arbitraj.report.edition import Stage
from arbitraj.text import Message, all_of, text_of

_NAMED = 3  # players awaited that are named one by one


class Moment(Enum):
    """Moments of a day in the hall."""

    BEFORE = "inainte"
    GAME = "partida"
    AFTER = "corectura"
    CLOSED = "inchise"
    PROVISIONAL = "provizoriu"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits for a person: what, and the page `where` it is done by a button (`does`, a text's key).

    `number`, `name` and `table` are those of a sheet. `minutes`: how long it has waited. `awaited`: the player may also
    have handed nothing in. `other`: «Acum» with another sheet to type in its place, whose paper is not there.
    """

    text: Message
    does: str
    where: str
    number: str = ""
    name: str = ""
    table: int | None = None
    minutes: int = 0
    awaited: bool = False
    other: str = ""


@dataclass(frozen=True, slots=True)
class DayStep:
    """A step before the start. `done` is None if nothing tells. `does`: key of its button, "" if another does it.

    `now`: the one step to do next.
    """

    title: str
    done: bool | None
    text: str
    where: str
    does: str
    now: bool = False


@dataclass(frozen=True, slots=True)
class Now:
    """All that waits in a moment: for who looks (`mine`, the first thing first), and for others.

    `steps` are those before the start. `typing` names the persons at work, `waits` counts what waits for others only.
    `far`: the sheets by kind of stage (`how_far`). `stuck`: why a sheet goes no further, and what
    helps. `left`: number of sheets that the person may type. `third`: three work
    although the chief said fewer. `until`: the deadline of contestations, None if nobody set one, `taken`: it still
    runs. `awaited`: names of those who have work.
    """

    moment: Moment
    mine: tuple[Task, ...] = ()
    steps: tuple[DayStep, ...] = ()
    typing: tuple[Message, ...] = ()
    waits: tuple[WaitsFor, ...] = ()
    far: tuple[tuple[str, int], ...] = ()
    stuck: tuple[Message, ...] = ()
    left: int = 0
    third: bool = False
    pace: Pace | None = None
    until: datetime | None = None
    taken: bool = False
    awaited: tuple[str, ...] = ()


def moment(site: Site, person: HallPerson, without: Collection[str] = ()) -> Now:
    """All that «Acum» says to a person. `without`: transcriptions (`07/1`) whose papers are not there."""
    hall, cases = site.hall, cases_in(site.hall)
    state, at = hall.state, hall.clock()
    missing = awaited_tables(state, hall.players)
    which = _moment(hall, cases, missing)
    if which is Moment.BEFORE:
        return Now(which, steps=_steps(site, person))
    asking = _asking_in(site, person)
    mine = [Task(asking, "hall.request_confirm", "/sala")] if asking else []
    mine += _begun(hall, person)
    if which is not Moment.GAME and person.arbitrates:
        mine += _awaited(hall, missing)
    mine += settled_next(hall, person)
    if which is not Moment.GAME or not person.arbitrates:  # an arbiter receives sheets, and sees those to type
        mine += _typed_next(site, person, without)
    if person.is_chief and not mine:
        mine += _published(site, person, which)
    own = own_work(hall, person)
    waits = [wait for wait in waits_for_whom(hall, at) if person.name not in wait.who and wait.key != "hand_in"]
    busy = [begun.who for begun in at_work(hall.state)] + [name for wait in waits for name in wait.who]
    until = hall.competition.contest_until
    return Now(
        which,
        tuple(mine),
        typing=tuple(_at_work(hall, person)),
        waits=tuple(waits) if person.arbitrates else (),
        far=how_far(cases.values(), len(missing), is_over(state, at)),
        stuck=_stuck(hall, person),
        third=person.is_chief and third_came(hall),
        left=len(own.firsts) + len(own.seconds),
        pace=pace_of(state, cases, at),
        until=until,
        taken=may_run(until, hall.clock),
        awaited=tuple(dict.fromkeys(called(name) for name in busy if name != person.name)),
    )


def _moment(hall: Hall, cases: Mapping[str, SheetStatus], missing: Sequence[int]) -> Moment:
    state, clock = hall.state, hall.state.of(GameClock)
    stages = {done.body.stage for done in state.of(Editions).published}
    if stages:
        return Moment.FINAL if Stage.FINAL.value in stages else Moment.PROVISIONAL
    if clock.started is None and not state.sheets and not state.absent:
        return Moment.BEFORE
    if not is_over(state, hall.clock()) and clock.started is not None:
        return Moment.GAME
    closed = all(status.stage is SheetStage.CLOSED for status in cases.values())
    return Moment.CLOSED if cases and closed and not missing and not hall.queue() else Moment.AFTER


# before the start


def _steps(site: Site, person: HallPerson) -> tuple[DayStep, ...]:
    steps = list(_each_step(site))
    begun, asking = site.hall.state.of(GameStart).begun, _asking_in(site, person)
    now = steps[-1] if begun else next((step for step in steps if step.done is False), steps[-1])
    if asking:  # somebody stands there with a sign
        now = DayStep(text_of(PREP_PART["colegi"]), False, str(asking), "/sala", "hall.request_confirm")
        steps = [now, *(step for step in steps if step.does != PREP_DO["colegi"])]
    others = () if person.is_chief else ("/pregatire", "/sala")  # pages on which only the chief does the step
    return tuple(
        replace(step, now=step is now, does="" if step.where.startswith(others) else step.does) for step in steps
    )


def _each_step(site: Site) -> Iterator[DayStep]:
    prep = site.opened(Preparation)
    for step in prep.steps(site.addresses) if prep else ():
        if step.key in PREP_DO:
            yield DayStep(text_of(PREP_PART[step.key]), step.done, step.text, step.where, PREP_DO[step.key])
    if prep is None:
        yield DayStep(text_of("hall.prep_part_start"), False, text_of("hall.prep_start"), "/start", PREP_DO["start"])


# what waits for a person


def _asking_in(site: Site, person: HallPerson) -> Message | None:
    """Words about those who ask to be let in, which a chief does."""
    joined = site.opened(Joined) if person.is_chief else None
    names = [request.name for request in joined.accounts.waiting] if joined else []
    if len(names) > _NAMED:
        return Message("hall.now_ask_in", names=", ".join((*names[:_NAMED], "…")))
    return Message("hall.now_ask_in" if len(names) > 1 else "hall.now_asks_in", names=all_of(names)) if names else None


def _task(hall: Hall, sheet: str, text: Message, does: str, where: str, since: str = "") -> Task:
    table = hall.state.sheets[sheet].table
    name = hall.players.get(table, "")
    return Task(text, does, where, sheet, name, table, minutes_since(since, hall.clock()))


def _begun(hall: Hall, person: HallPerson) -> Iterator[Task]:
    for sheet, hand in own_open(hall.state, person.name):
        rows = len(hall.state.sheets[sheet].hands[hand].rows)
        text = Message("hall.now_begun" if hand == 1 else "hall.now_begun_again", row=rows + 1)
        yield _task(hall, sheet, text, "hall.now_go_on", f"/fisa/{sheet}/{hand}")


def _awaited(hall: Hall, tables: Sequence[int]) -> Iterator[Task]:
    if len(tables) > _NAMED:
        yield Task(Message("hall.now_awaited", players=len(tables)), "hall.now_take_in", "/predare")
        return
    for table in tables:
        text, name = Message("hall.now_awaited_one"), hall.players[table]
        yield Task(text, "hall.take_in", "/predare", name=name, table=table, awaited=True)


def settled_next(hall: Hall, person: HallPerson) -> Iterator[Task]:
    """Rows of «De lămurit» that a person may act on, one task for each sheet and act, the longest waiting first."""
    tasks = dict[tuple[str, str], list[Task]]()
    for row in open_rows(hall, person):
        if row.where:
            task = Task(row.text, row.does, row.where, row.sheet, row.player, row.table or None, minutes_of(hall, row))
            tasks.setdefault((row.sheet or row.key, row.does), []).append(task)
    found = ((those, max(task.minutes for task in those)) for those in tasks.values())
    for those, minutes in sorted(found, key=lambda pair: -pair[1]):
        more = Message("hall.now_more", said=those[0].text, more=len(those) - 1)
        yield replace(those[0], text=more if len(those) > 1 else those[0].text, minutes=minutes)


def _typed_next(site: Site, person: HallPerson, without: Collection[str]) -> Iterator[Task]:
    """The next sheet to type, unless the person is typing one."""
    hall, found = site.hall, next_hand(site, person, without)
    if found is None or found in own_open(hall.state, person.name):
        return
    sheet, hand = found
    text = Message("hall.now_type_again" if hand == 2 else "hall.now_type")
    event = hall.state.event(hall.state.sheets[sheet].last)
    where = f"/fisa/{sheet}/{hand}" if without else "/urmatoarea"
    task = _task(hall, sheet, text, "hall.now_do_type", where, event.when if event else "")
    yield replace(task, other="/?fara=" + quote(",".join([*without, f"{sheet}/{hand}"])))


def _published(site: Site, person: HallPerson, which: Moment) -> Iterator[Task]:
    """The chief's next act on the ranking, once nothing else waits: the final one after the deadline (6.3.2.i)."""
    hall = site.hall
    if which is Moment.CLOSED:
        yield Task(Message("hall.now_all_closed"), "hall.now_publish", "/publicare")
    if which not in (Moment.PROVISIONAL, Moment.FINAL):
        return
    if _differs(site, person):
        yield Task(Message("hall.publish_differs"), "hall.publish_again", "/publicare")
    elif which is Moment.FINAL:
        key = "hall.practice_over" if site.for_practice else "hall.now_next_stage"
        yield Task(Message(key), "hall.now_do_next_stage", "/publicare")
    elif hall.competition.contest_until is None:
        yield Task(Message("hall.now_no_until"), "hall.now_set_until", "/publicare")
    elif not may_run(hall.competition.contest_until, hall.clock):
        yield Task(Message("hall.now_term_over"), "hall.now_publish", "/publicare")


def _differs(site: Site, person: HallPerson) -> bool:
    """Whether the last edition is to be published again, as «Publicare» says, as far as that is known."""
    check, folder = site.opened(PublishingCheck), site.folder
    if check is None or folder is None:
        return False
    view = publishing_view(site.hall, check, person)
    return publishing_now(site.hall, folder, open_things(site.hall, folder), view).step is PublishingStep.DIFFERS


# what others do


def _at_work(hall: Hall, person: HallPerson) -> Iterator[Message]:
    for begun in at_work(hall.state):
        if begun.who != person.name:
            key = "hall.now_types" if begun.hand == 1 else "hall.now_types_again"
            table = hall.state.sheets[begun.sheet].table
            of = {"sheet": begun.sheet, "player": hall.players.get(table, ""), "table": table}
            yield Message(key, name=called(begun.who), row=begun.rows + 1, **of)
    if person.arbitrates:
        for row, name in sheets_settled(hall, person).values():
            yield Message("hall.now_settles", sheet=row.sheet, player=row.player, table=row.table, name=name)


def sheets_settled(hall: Hall, person: HallPerson) -> dict[str, tuple[ListedRow, str]]:
    """Sheets of which somebody else settles a row now, with that person's name."""
    return {row.sheet: (row, row.holder.person) for row in open_rows(hall, person) if row.holder and row.sheet}


def _stuck(hall: Hall, person: HallPerson) -> tuple[Message, ...]:
    """Words about what no one here may do, for who can only tell the chief."""
    told = (row for row in open_rows(hall, person) if row.nobodys and row.told and not row.where)
    return tuple(
        Message("hall.now_stuck", sheet=row.sheet, player=row.player, table=row.table, told=row.told) for row in told
    )
