"""Preparations before the start: the command line's work, done for the hall, which goes on with the results.

Messages of the desk are reworded for the page, and never name letters before players have heard them.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, field as named

from arbitraj.desk.output import FORMS
from arbitraj.desk.preparing.draw import GAMES_LOG, draw_letters
from arbitraj.desk.preparing.roster import RosterChanged, RosterOptions, change_roster
from arbitraj.desk.preparing.seating import FOLDER as SEATS, LISTS, SeatedHall, seat_players, seating_lines
from arbitraj.desk.preparing.settings import change_settings, switch_setting
from arbitraj.desk.preparing.timing import FOLDER as SAYINGS
from arbitraj.desk.requests import FormPrinting, LetterDrawing, SeatingOptions
from arbitraj.folder.hand_codes import FILE as CODES
from arbitraj.folder.people import Entries, read_entries
from arbitraj.hall.decided.sanctioned import SanctionsKnown
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import Body, LongText
from arbitraj.hall.kernel.game import GameClock, GameStart, PlannedStart, all_said
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext
from arbitraj.hall.page.switch import FolderSwitch
from arbitraj.hall.typing.grading import Grader, open_grader
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.drawing import FOLDER as DRAWS, LOG
from arbitraj.record.game_types import type_called
from arbitraj.record.names import plain_name
from arbitraj.text import Message, all_of, count, first_of, text_of
from arbitraj.types import GAME_TYPES


class FolderPrepared(Body, frozen=True, tag="pregatit", omit_defaults=True):
    """A part of the preparations, and its message. `sha256`: hash of the log of drawn letters, which no other
    can replace. `start`: hour of the game's start, by a time sheet."""

    part: Annotated[str, Meta(max_length=20)] = named(name="parte")
    text: LongText = ""
    sha256: Annotated[str, Meta(max_length=64)] = ""
    start: Annotated[str, Meta(max_length=5)] = ""


def _prepared(scene: CommandContext, body: FolderPrepared) -> Message | None:
    part = keys.PREP_PART.get(body.part)
    return Message("hall.did_pregatit", part=text_of(part)) if part else None


FOLDER_PREPARED = Kind(
    FolderPrepared,
    undo=None,  # recorded only by doing it
    fold=lambda state, event, body: state.having(PlannedStart(body.start)) if body.start else state,
    wall="always",
    said=_prepared,
    back_at=lambda body: f"/pregatire?parte={body.part}",
    back_does="hall.strip_prepare",
)


_LETTERS, _NOTED = "litere", 500  # characters of the message in the event


@dataclass(frozen=True, slots=True)
class PrepDone:
    """Result or preview of a preparation: its messages and part of the page. `asks` are the fields that do it."""

    part: str
    lines: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()
    order: tuple[str, ...] = ()  # preview of the seating
    start: str = ""  # hour of the game's start


_ELSEWHERE = MappingProxyType({"start": "/start", "proiector": "/ecran"})  # steps that have a page of their own


@dataclass(frozen=True, slots=True)
class PrepStep:
    """A step before the start. `done` is None if it is optional. `now`: the next one."""

    key: str
    done: bool | None
    text: str
    now: bool = False

    @property
    def where(self) -> str:
        """Address of the step's page."""
        return _ELSEWHERE.get(self.key, f"/pregatire?parte={self.key}")


@dataclass
class Preparation:
    """Preparations of a hall's folder. `letterless` are hashes of files made without letters."""

    hall: Hall
    folder: Path
    letterless: set[str] = field(default_factory=set)
    last_done: dict[str, PrepDone] = field(default_factory=dict)  # by person

    @property
    def held(self) -> frozenset[int]:
        """Tables with submissions or sanctions, whose players stay."""
        state = self.hall.state
        return frozenset(
            (*(sheet.table for sheet in state.sheets.values()), *state.absent, *state.of(SanctionsKnown).noted)
        )

    @property
    def entries(self) -> Entries:
        """The roster of the folder. Raises ProblemsError."""
        found, problems = read_entries(self.folder)
        if problems:
            raise ProblemsError(problems)
        return found

    def note(self, who: str, done: PrepDone) -> None:
        """Record a preparation in the journal with its author. Previews are not recorded."""
        if not done.asks:
            log = self.folder / DRAWS / LOG
            proof = sha256(log.read_bytes()).hexdigest() if done.part == _LETTERS and log.is_file() else ""
            self.hall.record(
                who, lambda state: [FolderPrepared(done.part, " ".join(done.lines)[:_NOTED], proof, done.start)]
            )

    def reread(self, other_words: bool = False) -> None:
        """Reload the hall's competition from the folder, `other_words` with its word list. Raises ProblemsError."""
        self.hall.furnish(open_grader(self.folder, None if other_words else self.hall.of(Grader)))

    @contextmanager
    def _still(self, held: frozenset[int]) -> Iterator[Callable[[], None]]:
        """Guard for seating changes: gives the desk's last check, which takes the hall's lock until the hall has the
        new tables.

        That check raises ProblemsError if a table outside `held` has handed in since.
        """
        with ExitStack() as still:

            def last_look() -> None:
                still.enter_context(self.hall.lock)
                if new := self.held - held:
                    tables = all_of(sorted(new))
                    raise ProblemsError([Problem("", "", Message("hall.prep_handed_meanwhile", tables=tables))])

            yield last_look
            with suppress(ProblemsError):  # `reread` with its hooks comes after it
                self.hall.change(open_grader(self.folder, self.hall.of(Grader)))

    def roster(self, asked: RosterOptions) -> PrepDone:
        """Replace the roster or add to it. During a game, latecomers get their tables at once."""
        with self._still(held := self.held) as last_look:
            done = change_roster(self.folder, replace(asked, held=held), last_look=last_look)
        lines = list(_roster_told(done))
        if held and done.unseated:
            with self._still(held) as last_look:
                lines += seating_lines(seat_players(self.folder, SeatingOptions(keep=True), last_look=last_look))
        self.reread()
        return PrepDone("lista", tuple(lines))

    def seat(self, options: SeatingOptions) -> SeatedHall:
        """Seat the players, as a preview or for real. Players whose sheets are here are not moved."""
        held, players = self.held, self.hall.players
        shown = seat_players(self.folder, replace(options, show_only=True))
        at = {item.table: plain_name(item.player.name) for item in shown.seating.seated}
        moved = [name for table, name in sorted(players.items()) if table in held and at.get(table) != plain_name(name)]
        if moved:
            raise ProblemsError([Problem("", "", Message("seating.handed_in", names=all_of(moved)))])
        if options.show_only:
            return shown
        with self._still(held) as last_look:
            done = seat_players(self.folder, options, last_look=last_look)
        self.reread()
        return done

    def forms(self, asked: FormPrinting, blank: str | None = None, address: str = "") -> PrepDone:
        """The players' forms, or blank ones of a type, "" for any type. `address` is the hall's, for players."""
        from arbitraj.desk.preparing.forms import blank_form, folder_forms, forms_lines  # they load reportlab

        if blank is not None:
            name = f"{FORMS}/gol-{blank or text_of('hall.prep_any_file')}.pdf"
            kept = blank_form(GAME_TYPES.get(type_called(blank, GAME_TYPES)), self.folder / name, asked)
            lines = [text_of("forms.kept", file=name, copy=kept.name)] if kept else []
            names, lines = [name], [*lines, text_of("forms.written", file=name)]
        else:
            made = folder_forms(self.folder, asked, address=address)
            names = [f"{FORMS}/{file}" for file in made.written.files]
            lines = [*made.warnings, *forms_lines(made)]
        given = asked.letters or self.hall.competition.board
        if blank is not None or not given:
            plain = (name for name in names if not name.endswith("/litere.pdf"))
            self.letterless.update(sha256((self.folder / item).read_bytes()).hexdigest() for item in plain)
        return PrepDone("formulare", tuple(lines))

    @property
    def may_draw(self) -> bool:
        """Whether letters may still be drawn: nothing was announced from them, and nothing depends on them."""
        state = self.hall.state
        return not (state.of(GameStart).how or state.of(GameClock).started is not None or state.sheets)

    def letters(self, asked: LetterDrawing) -> PrepDone:
        """Draw letters before the game, without telling them to anybody."""
        if not self.may_draw:
            raise ProblemsError([Problem("", "", Message("hall.prep_letters_begun"))])
        done = draw_letters(replace(asked, folder=self.folder))
        self.reread()
        number = sum(map(len, done.drawn.rows))
        again = sum(bool(step.breach) or step.action == "again" for step in done.drawn.steps)
        lines = [text_of("hall.prep_drawn", letters=count(number, "letter"))]
        lines += [text_of("hall.prep_drawn_again", times=again)] if again else []
        return PrepDone(_LETTERS, tuple(lines))

    def settings(self, wanted: dict[str, str], without_letters: bool) -> PrepDone:
        """Change settings. The type only as long as nothing depends on it."""
        state, competition = self.hall.state, self.hall.competition
        if GAME_TYPES.get(type_called(wanted.get("tip", ""), GAME_TYPES)) is competition.game_type:
            wanted = {key: text for key, text in wanted.items() if key != "tip"}
        if "tip" in wanted:
            begun = state.of(GameStart).how or any(state.of(GameStart).step(item) for item in "bcde")
            if begun or self.held or state.of(GameClock).started is not None:
                raise ProblemsError([Problem("", "", Message("hall.prep_type_fixed"))])
            if self.hall.drawn and not without_letters:
                raise ProblemsError([Problem("", "", Message("hall.prep_type_letters"))])
        kept = change_settings(self.folder, wanted)
        self.reread()
        return PrepDone("setari", (text_of("hall.prep_set", copy=kept) if kept else text_of("hall.prep_nothing_new"),))

    def switch(self, switch: FolderSwitch, on: bool) -> PrepDone:
        """Switch a part's setting on or off, as long as nothing was handed in."""
        if self.hall.state.sheets:
            raise ProblemsError([Problem("", "", Message("hall.switch_late"))])
        switch_setting(self.folder, switch.key, on)
        self.reread()
        return PrepDone(
            "formulare", (text_of("hall.switched_on" if on else "hall.switched_off", name=text_of(switch.name)),)
        )

    def steps(self, addresses: Sequence[str] = ()) -> tuple[PrepStep, ...]:
        """All steps, the next one marked. `addresses` are those on the network that the hall is served at."""
        found = list(self._steps(next(iter(addresses), "")))
        now = next((item.key for item in found if item.done is False), "start")
        return tuple(replace(item, now=item.key == now) for item in found)

    def _steps(self, address: str) -> Iterator[PrepStep]:
        try:
            entrants = [entrant for entrant in self.entries.entrants if not entrant.withdrawn]
        except ProblemsError as error:
            yield PrepStep("lista", False, on_screen(error)[0])
            entrants = []
        else:
            yield PrepStep("lista", bool(entrants), count(len(entrants), "player"))
        left = sum(not entrant.table for entrant in entrants)
        listed = (self.folder / SEATS / LISTS).is_file()
        seated = "hall.prep_left" if left else "hall.prep_seated" if listed else "hall.prep_seated_unlisted"
        yield PrepStep("mese", bool(entrants) and not left, text_of(seated, players=count(left, "player")))
        forms = self._forms_made()
        key = "hall.prep_forms_none" if forms is None else "hall.prep_forms_made" if forms else "hall.prep_forms_old"
        if forms and self.hall.competition.players_hand and not (self.folder / FORMS / CODES).is_file():
            forms, key = False, "hall.prep_forms_no_codes"
        yield PrepStep("formulare", bool(forms), text_of(key))
        material = self.hall.competition.game_type.material
        drawn = "hall.prep_letters_there" if self.hall.drawn else "hall.prep_letters_in_hall"
        drawn = drawn if material.keys else "hall.prep_letters_none_needed"
        yield PrepStep("litere", True if self.hall.drawn or not material.keys else None, text_of(drawn))
        seen = text_of("hall.prep_on_network", address=address) if address else text_of("hall.prep_alone")
        yield PrepStep("colegi", True if address else None, seen)  # one person alone needs nobody
        yield PrepStep("proiector", None, text_of("hall.prep_wall"))
        yield PrepStep("start", self.hall.state.of(GameClock).started is not None, text_of("hall.prep_start"))

    def _forms_made(self) -> bool | None:
        """Whether the forms match the current tables, None if there are none."""
        forms = self.folder / FORMS
        made = [*forms.glob("formulare.pdf"), *forms.glob("completabile/masa-*.pdf")]
        if not made:
            return None
        roster = read_entries(self.folder)[0].file.path
        return not roster.is_file() or max(item.stat().st_mtime for item in made) >= roster.stat().st_mtime


def _roster_told(done: RosterChanged) -> Iterator[str]:
    yield text_of("hall.prep_roster", players=count(done.players, "player"))
    for key, names in (
        ("hall.prep_added", done.added),
        ("hall.prep_gone", done.gone),
        ("hall.prep_known", done.known),
    ):
        if names:
            yield text_of(key, names=first_of(names, 12))
    if done.unseated:
        yield text_of("hall.prep_unseated", players=count(done.unseated, "player"))
    if done.kept:
        yield text_of("hall.prep_kept", copy=done.kept)


def on_screen(error: ProblemsError) -> tuple[str, ...]:
    """Problems in the words of the page, never with letters."""
    secret = Message("hall.prep_has_letters")
    return tuple(str(secret if problem.message.key == "draw.has_letters" else problem) for problem in error.problems)


TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".pdf": "application/pdf",
        ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ".txt": "text/plain; charset=utf-8",
        ".json": "application/json",
    }
)
_FILLED = re.compile(r"^completabile/masa-(\d+)\.pdf$")
_PAPERS = {
    "anunt.txt": "hall.paper_anunt",
    "anunturi.pdf": "hall.paper_anunturi",
    "bonuri-predare.pdf": "hall.paper_bonuri",
    "cartonase.pdf": "hall.paper_cartonase",
    "formulare.pdf": "hall.paper_formulare",
    "litere.pdf": "hall.paper_litere",
    "mese.pdf": "hall.paper_mese",
    "mese.xlsx": "hall.paper_tabel",
    "mutari.pdf": "hall.paper_mutari",
    "rezerve.pdf": "hall.paper_rezerve",
    "sala.txt": "hall.paper_sala",
}
_FOLDERS = (SEATS, FORMS, f"{FORMS}/completabile", SAYINGS, DRAWS)
_COPY = re.compile(r"-v\d+$")  # a backup of a file that a person changed


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A printable file. `secret`: it may hold letters that players have not heard."""

    name: str
    path: Path
    made: datetime
    secret: bool

    @property
    def part(self) -> str:
        """Its folder."""
        return self.name.partition("/")[0]

    @property
    def short(self) -> str:
        """Its name within the folder."""
        return self.name.partition("/")[2]

    @property
    def title(self) -> str:
        """Its name for people."""
        if found := _FILLED.search(self.short):
            return text_of("hall.paper_masa", table=int(found[1]))
        key = "hall.paper_gol" if self.short.startswith("gol-") else _PAPERS.get(self.short)
        return text_of(key) if key else self.short

    @property
    def fillable(self) -> bool:
        """Whether it is one of the forms to fill in on a screen."""
        return self.short.startswith("completabile/")

    @property
    def media_type(self) -> str:
        """Its media type for browsers."""
        return TYPES[self.path.suffix]


def letters_known(hall: Hall) -> bool:
    """Whether no letters are secret: there are none, or all were announced."""
    state, competition = hall.state, hall.competition
    if not hall.drawn or state.of(GameClock).started is not None or state.sheets:
        return True
    return bool(state.of(GameStart).how) and all_said(competition, state.of(GameStart), hall.drawn)


def printed_files(hall: Hall, folder: Path, letterless: Collection[str]) -> dict[str, PrintedFile]:
    """All files that may be opened, by name. Pages ask for these names, never for paths."""
    known = letters_known(hall)
    return {file.name: file for file in _found(folder, known, letterless)}


def _found(folder: Path, known: bool, letterless: Collection[str]) -> Iterator[PrintedFile]:
    home = folder.resolve()
    for within in _FOLDERS:
        place = folder / within
        if place.is_symlink() or not place.is_dir() or not place.resolve().is_relative_to(home):
            continue
        for path in sorted(place.iterdir()):
            if path.suffix not in TYPES or path.name.startswith(".") or _COPY.search(path.stem):
                continue
            if path.is_symlink() or not path.is_file():
                continue
            secret = not known and _may_hold_letters(within, path, letterless)
            yield PrintedFile(f"{within}/{path.name}", path, datetime.fromtimestamp(path.stat().st_mtime), secret)


def _may_hold_letters(within: str, path: Path, letterless: Collection[str]) -> bool:
    if within == DRAWS:
        return path.name != GAMES_LOG
    return within.startswith(FORMS) and sha256(path.read_bytes()).hexdigest() not in letterless
