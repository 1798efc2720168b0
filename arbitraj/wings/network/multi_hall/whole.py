"""Combined state of several halls: one log, one state, one roster, rulings that reach all sheets.

In the combined log, sheet `07` of hall B is `B-07`, and events are numbered over all halls. It is ordered by the hour,
and within a hall by its own order, whatever its clock did. Pure apart from caches: the same logs give the same result
in every hall."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from msgspec import structs

from arbitraj.hall.decided.ruled import RulingGiven, renumbered
from arbitraj.hall.decided.settled import rulings_of, settled_of
from arbitraj.hall.folder.image import FolderExport, FolderTaken, TakenFiles, hand_in_csv
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.outside import FAR, MAIN, OutsideNames, outside
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.state import Done, HallSheet, HallState
from arbitraj.hall.triage.beginnings import RowOfTree, Tree, reached
from arbitraj.hall.triage.concluding import inherited
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import Grader, is_hand_in_file, submissions
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.record.model import Category, Competition, Player
from arbitraj.sheets.contest import WORKBOOKS
from arbitraj.text import Message, harmless, text_of
from arbitraj.wings.network.multi_hall.presented import HallPresented, SeatPresented, presented


def shifts_of(halls: Mapping[str, HallPresented], logs: Mapping[str, Sequence[HallEvent]]) -> dict[str, int]:
    """Table-number offset per hall (0 if already unique)."""
    seated: dict[int, set[tuple[str, ...]]] = {}
    for hall in halls.values():
        for seat in hall.players:
            seated.setdefault(seat.table, set()).add((seat.surname, seat.given))
    played: dict[int, set[tuple[str, ...]]] = {}
    for letter, log in logs.items():
        for table in {event.body.table for event in log if isinstance(event.body, HandedIn)}:
            played.setdefault(table, set()).add((letter,))
    apart = all(len(of) == 1 for of in (*seated.values(), *played.values()))
    return {letter: 0 if apart else FAR * (ord(letter) - ord(MAIN)) for letter in halls}


def whole_log(kinds: EventKinds, logs: Mapping[str, Sequence[HallEvent]], shifts: Mapping[str, int]) -> list[HallEvent]:
    """The events of all halls as one log."""
    placed: list[tuple[str, str, int, HallEvent]] = []
    for letter, log in logs.items():
        hour = ""
        for event in log:
            hour = max(hour, event.when)
            placed.append((hour, letter, event.number, event))
    placed.sort(key=lambda group: group[:3])
    numbers = {(letter, number): n for n, (_, letter, number, _) in enumerate(placed, 1)}
    names = {letter: OutsideNames(letter, shifts.get(letter, 0), numbers) for letter in logs}
    found = (
        (n, event, told(names[letter], event.body))
        for n, (_, letter, _, event) in enumerate(placed, 1)
        if (told := kinds.of(event.body).outside)  # other kinds stay within their hall
    )
    return [
        HallEvent(n, f"{event.key}-{n}", event.when, event.who, event.station, body)
        for n, event, body in found
        if body is not None
    ]


def left_out(logs: Mapping[str, Sequence[HallEvent]]) -> Iterator[tuple[str, str]]:
    """(hall, file) of workbooks with several sheets, which are not in the combined results."""
    for letter, log in logs.items():
        for name in dict.fromkeys(event.body.file for event in log if isinstance(event.body, FolderTaken)):
            if name in WORKBOOKS:
                yield letter, name


def at_home(letter: str, body: RulingGiven) -> RulingGiven:
    """A ruling of the combined state for a sheet of this hall, as in the hall's own log."""
    begin = outside(letter, "")
    among = tuple(text.removeprefix(begin) for text in body.among)
    return structs.replace(renumbered(body, body.sheet.removeprefix(begin)), among=among)


def hall_of(sheet: str) -> str:
    """Hall letter in a sheet's global name."""
    return sheet[:1]


_ASIDE = ("scris", "contestatie")  # fields of a decision without effect
_NAMELESS, _NO_RATING = "?", 10**9  # name of a seat without one, and a rating above any real one
_ROUNDS = 4  # rounds of passing rulings on to sheets that rulings have changed


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two rulings that judge equal rows differently. The later one holds."""

    later: Done[RulingGiven]
    earlier: Done[RulingGiven]

    @property
    def text(self) -> Message:
        """Question for the main chief."""

        def shown(done: Done[RulingGiven]) -> str:
            about = {"sheet": done.body.sheet, "entry": done.body.entry, "what": done.body.decision.get("fel", "")}
            return text_of("network.halls_ruling", **about, who=done.who, when=done.when)

        return Message("network.halls_contradict", one=shown(self.earlier), other=shown(self.later))


class WholeMemory:
    """Caches for building the combined state: unchanged sheets are not concluded again."""

    def __init__(self, grader: Grader) -> None:
        self.grader, self.triage, self.tree, self.export = (
            grader,
            Triage(grader, ""),
            Tree(grader),
            FolderExport(grader),
        )
        self._sheets: Mapping[str, HallSheet] = {}

    def with_known(self, state: HallState) -> HallState:
        """A rebuilt state that shares the unchanged sheets of the last one, for the caches."""
        known = self._sheets
        self._sheets = {n: was if (was := known.get(n)) == sheet else sheet for n, sheet in state.sheets.items()}
        return replace(state, sheets=self._sheets)


@dataclass(frozen=True, slots=True)
class Whole:
    """State of all halls. `given`: inherited rulings not logged yet. `left`: files that name another's table."""

    memory: WholeMemory
    state: HallState
    given: tuple[RulingGiven, ...]
    contradictions: tuple[Contradiction, ...]
    left: tuple[str, ...] = ()

    @property
    def grader(self) -> Grader:
        """Grader with the players of all halls."""
        return self.memory.grader

    def files(self) -> dict[str, bytes]:
        """All files of one folder for all halls: sheets, submissions, registers."""
        files = self.memory.export.files(self.state)
        for name in [name for name in files if is_hand_in_file(name)]:
            halls = {sheet.table: hall_of(number) for number, sheet in self.state.sheets.items()}
            files[name] = hand_in_csv(
                [replace(submission, hall=halls.get(submission.table, "")) for submission in submissions(self.state)]
            )
        return files


def whole_of(
    grader: Grader, kinds: EventKinds, logs: Mapping[str, Sequence[HallEvent]], known: WholeMemory | None = None
) -> Whole:
    """Combined state of logs, graded by `grader` with the players of all halls. `known` has the last caches."""
    halls = {letter: found for letter, log in logs.items() if (found := presented(log))}
    shifts = shifts_of(halls, logs)
    players = tuple(players_of(halls, shifts))
    seats = {player.table for player in players}
    memory = known
    if memory is None or memory.grader.competition.players != players:
        memory = WholeMemory(Grader(replace(grader.competition, players=players), grader.words, grader.scale))
    tables = ((event, getattr(event.body, "table", None)) for event in whole_log(kinds, logs, shifts))
    events = [event for event, table in tables if not isinstance(table, int) or table in seats]
    return _reaching(memory, kinds, events, frozenset(letter for letter, shift in shifts.items() if shift))


def players_of(halls: Mapping[str, HallPresented], shifts: Mapping[str, int]) -> Iterator[Player]:
    """Players of all rosters, by table."""
    seats = {seat.table + shifts[letter]: seat for letter, hall in halls.items() for seat in hall.players}
    for table, seat in sorted(seats.items()):
        surname, given, club = (harmless(" ".join(text.split())) for text in (seat.surname, seat.given, seat.club))
        rating = seat.rating if seat.rating is not None and 0 <= seat.rating < _NO_RATING else None
        yield Player(table, surname or _NAMELESS, given, club, rating, Category(seat.category))


def presenting(letter: str, competition: Competition, heard: bool = True) -> HallPresented:
    """Presentation of a hall. The letters only once players have `heard` them all, as the log goes on sticks."""
    seats = tuple(
        SeatPresented(p.table, p.surname, p.given, p.club, p.rating, p.category.value) for p in competition.players
    )
    return HallPresented(letter, dict(_game(competition, heard)), seats)


def _game(of: Competition, heard: bool) -> Iterator[tuple[str, str]]:
    """Settings that the main hall decides for all."""
    yield "tip", of.game_type.name
    if heard:
        yield "litere", of.letters
        yield "grupe", " ".join(of.groups)
        yield "tabla", " ".join(" ".join(pair) for pair in of.board)
    yield "varianta", of.variant.name
    yield "lexic", of.lexicon
    yield "reguli", ", ".join(f"{name} = {value}" for name, value in of.rules.differing)
    yield "contestatii", str(of.contest_until or "")


def told_of_others(halls: Mapping[str, HallPresented], own: str) -> list[Message]:
    """Messages about settings that differ from the main hall's, for both halls."""
    main = halls.get(MAIN)
    others = {letter: hall for letter, hall in halls.items() if letter != MAIN and own in (MAIN, letter)}
    return [
        Message("network.halls_differ", hall=letter, main=MAIN, what=name, own=hall.game[name], wanted=value)
        for letter, hall in others.items()
        for name, value in (main.game.items() if main else ())
        if hall.game.get(name, value) != value
    ]


def _reaching(memory: WholeMemory, kinds: EventKinds, events: Sequence[HallEvent], shifted: frozenset[str]) -> Whole:
    """Pass rulings of all halls on to all equal sheets, the later of two that contradict."""
    grader, triage, tree = memory.grader, memory.triage, memory.tree
    state = memory.with_known(in_hours(fold(events, kinds.nothing)))
    taken = state.of(TakenFiles).by_name
    left = tuple(name for name, folder_taken in taken.items() if _names_another(state, folder_taken, shifted))
    state = state.having(TakenFiles({name: folder_taken for name, folder_taken in taken.items() if name not in left}))
    settled = settled_of(state)
    rows = tree.rows(triage.cases(state, settled), settled)
    found = tuple(_contradictions(state, rows))
    if found:
        lost = {contradiction.earlier.number for contradiction in found}
        rulings = {n: tuple(r for r in sheet.rulings if r.number not in lost) for n, sheet in state.sheets.items()}
        state = replace(state, sheets={n: replace(sheet, rulings=rulings[n]) for n, sheet in state.sheets.items()})
    given = list[RulingGiven]()
    for _ in range(_ROUNDS):
        settled = settled_of(state)
        snapshot = triage.snapshot(state, settled)
        more = [(key, body) for number in state.sheets for key, body in inherited(snapshot, tree, grader, number)]
        if not more:
            break
        when = max((event.when for event in events), default="")
        first = state.number + 1
        state = fold((HallEvent(n, k, when, PROGRAM.name, "", b) for n, (k, b) in enumerate(more, first)), state)
        given += [body for _, body in more if isinstance(body, RulingGiven)]
    between = (
        contradiction
        for contradiction in found
        if hall_of(contradiction.later.body.sheet) != hall_of(contradiction.earlier.body.sheet)
    )
    own_words = (
        contradiction
        for contradiction in between
        if PROGRAM.name not in (contradiction.later.who, contradiction.earlier.who)
    )
    return Whole(memory, state, tuple(given), tuple({word.text: word for word in own_words}.values()), left)


def _names_another(state: HallState, file: FolderTaken, shifted: frozenset[str]) -> bool:
    """Whether a file that is graded as it is names a table that is another player's over all halls."""
    sheet = state.sheets.get(file.sheet)
    return hall_of(PurePosixPath(file.file).name) in shifted and not (sheet and 1 in sheet.hands)


def _contradictions(state: HallState, rows: Sequence[RowOfTree]) -> Iterator[Contradiction]:
    """Rulings with the last one that judges equal rows differently."""
    unruled = [replace(row, ruled=False) for row in rows]
    wide = [done for _, done in rulings_of(state) if _reaches(done)]
    there = {id(done): _places(done, unruled) for done in wide if len({_means(done) for done in wide}) > 1}
    for at, earlier in enumerate(wide):
        for later in reversed(wide[at + 1 :]):
            if _means(later) != _means(earlier) and there[id(later)] & there[id(earlier)]:
                yield Contradiction(later, earlier)
                break


def _reaches(done: Done[RulingGiven]) -> bool:
    body = done.body
    return body.how == "decizie" and (body.reach != "fisa" or (done.who == PROGRAM.name and bool(body.among)))


def _means(done: Done[RulingGiven]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in done.body.decision.items() if name not in _ASIDE))


def _places(done: Done[RulingGiven], rows: Sequence[RowOfTree]) -> frozenset[tuple[str, str, int]]:
    body = done.body
    own = body.sheet, body.decision.get("tabel", ""), body.entry or 0
    return frozenset((own, *((row.sheet, row.table, row.entry) for row in reached(body, rows))))


def in_hours(state: HallState) -> HallState:
    """Submissions by hour over all halls. Within a hall its own order stays, and equal orders stay equal."""
    first = dict[tuple[str, int], str]()
    for sheet in state.sheets.values():
        own = hall_of(sheet.number), sheet.order
        first[own] = min(first.get(own, sheet.registered), sheet.registered)
    placed, last = dict[tuple[str, int], tuple[str, int]](), dict[str, tuple[str, int]]()
    for (hall, order), hour in sorted(first.items()):
        before, place = last.get(hall, ("", 0))
        last[hall] = placed[hall, order] = (before, place + 1) if hour <= before else (hour, 0)
    ranks = {at: n for n, at in enumerate(sorted(set(placed.values())), 1)}
    ordered = {n: replace(s, order=ranks[placed[hall_of(n), s.order]]) for n, s in state.sheets.items()}
    return replace(state, sheets=ordered)
