"""Requests to the desk as people type them: fields with their options or arguments.

Imports no module of the desk, so that the help of a command is fast.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from arbitraj.desk.option import (
    DrawnIn,
    Hour,
    Number,
    OfConstruction,
    OfGroup,
    OfName,
    OfPosition,
    OfSheet,
    OfSquare,
    OfTable,
    OfText,
    OfVariant,
    OfWord,
    Option,
    Seed,
    Trial,
    WrittenTo,
)
from arbitraj.problems import Problem
from arbitraj.record.moments import minutes_read
from arbitraj.text import Message

USUAL_TYPE = "integral_partial"


@dataclass(frozen=True, slots=True)
class Founding:
    """A new folder for a type of game, with the players of a roster (a table file of any kind), if there is one.

    Without a type it is `USUAL_TYPE`. The settings `about` the competition are as typed, empty ones stay examples.
    `columns`, `keep` and `leave` settle doubts about that file. The others are `accepted` as proposed.
    """

    game_type: Annotated[str, Option("--tip", "cli.new_type", "TIP")] = ""
    roster: Annotated[Path | None, Option("--jucatori", "cli.new_roster", "FIȘIER")] = None
    variant: OfVariant = ""
    columns: Annotated[tuple[str, ...], Option("--coloana", "cli.new_columns", "TITLU=COLOANĂ")] = ()
    keep: Annotated[tuple[int, ...], Option("--pastreaza", "cli.new_keep", "RÂND")] = ()
    leave: Annotated[tuple[int, ...], Option("--lasa", "cli.new_leave", "RÂND")] = ()
    accepted: Annotated[bool, Option("--accepta", "cli.new_accepted")] = False
    title: Annotated[str, Option("--titlu", "cli.new_title", "TEXT")] = ""
    place: Annotated[str, Option("--loc", "cli.new_place", "TEXT")] = ""
    day: Annotated[str, Option("--data", "cli.new_day", "ZIUA")] = ""
    arbiter: Annotated[str, Option("--arbitru", "cli.new_arbiter", "NUME")] = ""
    until: Annotated[str, Option("--contestatii", "cli.new_until", "MOMENT")] = ""

    def about(self) -> Mapping[str, str]:
        """The settings typed, by their keys."""
        typed = (self.title, self.place, self.day, self.arbiter, self.until)
        keys = ("titlu", "loc", "data", "arbitru", "contestatii_pana_la")
        return {key: text for key, text in zip(keys, typed, strict=True) if text.strip()}


# choice of sheets in forms with several
SHEETS = {"toate": slice(None), "prima": slice(1), "continuare": slice(1, None)}


@dataclass(frozen=True, slots=True)
class FormPrinting:
    """Forms to print. `spares` is None for as many as 3.3.e requires, `groups` 0 for the usual number."""

    copies: Annotated[int, Option("--exemplare", "forms.copies", "N", shown=True)] = 2
    spares: Annotated[int | None, Option("--rezerve", "forms.spares", "N")] = None
    letters: Annotated[bool, Option("--cu-litere", "forms.letters")] = False
    colour: Annotated[bool, Option("--culoare --color", "forms.colour")] = False
    fillable: Annotated[bool, Option("--completabil", "forms.fillable")] = False
    sheets: Annotated[str, Option("--foi", "forms.sheets", "FOI", shown=True)] = "toate"
    groups: Annotated[int, Option("--grupe", "forms.groups", "N")] = 0
    any_type: Annotated[bool, Option("--orice-tip", "forms.any_type")] = False
    variant: OfVariant = ""

    def problems(self) -> list[Problem]:
        """Problems that do not depend on the kind of form."""
        numbers = (("--exemplare", self.copies, 1), ("--rezerve", self.spares or 0, 0))
        return [
            Problem(option, "", Message("forms.too_few", least=least))
            for option, number, least in numbers
            if number < least
        ]


@dataclass(frozen=True, slots=True)
class SeatingOptions:
    """The arbiter's seating wishes. `fixed` are `NAME=TABLE` (`NAME=`: no longer fixed). `per_row` None is
    unchanged.
    """

    fixed: Annotated[tuple[str, ...], Option("--loc", "seating.opt_fixed", "NUME=MASA")] = ()
    late: Annotated[tuple[str, ...], Option("--tarziu", "seating.opt_late", "NUME")] = ()
    withdrawn: Annotated[tuple[str, ...], Option("--retras", "seating.opt_gone", "NUME")] = ()
    returned: Annotated[tuple[str, ...], Option("--revine", "seating.opt_back", "NUME")] = ()
    anew: Annotated[bool, Option("--din-nou", "seating.opt_anew")] = False
    keep: Annotated[bool, Option("--pastreaza", "seating.opt_keep")] = False
    per_row: Annotated[int | None, Option("--pe-rand", "seating.opt_per_row", "N")] = None
    ratings: Annotated[Path | None, Option("--rating", "seating.opt_ratings", "FIȘIER")] = None
    show_only: Annotated[bool, Option("--proba", "seating.opt_show")] = False


@dataclass(frozen=True, slots=True)
class LetterDrawing:
    """Letters to draw or check, of a type (`kind`, or that of the folder). Empty and 0 are not given.

    `letters` already written down are checked. `groups`, `again` to replace existing letters, and `write` for another
    target are for a draw.
    """

    kind: Annotated[str, Option("", "draw.arg_kind", "TIP")] = ""
    letters: Annotated[tuple[str, ...], Option("", "draw.arg_letters", "LITERE")] = ()
    folder: DrawnIn = None
    write: WrittenTo = None
    seed: Seed = ""
    interval: Annotated[str, Option("--interval", "draw.opt_interval", "21-27")] = ""
    number: Annotated[int, Option("--numar", "draw.opt_number", "N")] = 0
    groups: Annotated[int, Option("--grupe", "draw.opt_groups", "N")] = 0
    vowels_chosen: Annotated[bool, Option("--vocale-la-alegere", "draw.opt_vowels")] = False
    joker_stands: Annotated[bool, Option("--joker-tine-loc", "draw.opt_joker")] = False
    word_list: Annotated[str, Option("--lexic", "draw.opt_list", "NUME")] = ""
    again: Annotated[bool, Option("--din-nou", "draw.opt_again")] = False
    at_least: Annotated[int, Option("--cel-putin", "solver.draw_opt_least", "N")] = 0
    variant: OfVariant = ""


@dataclass(frozen=True, slots=True)
class GamesDrawing:
    """A competition. `stages` of the championship as typed, with the number of games in each: `2,2,1`."""

    competition: Annotated[str, Option("--competitie", "draw.opt_competition", "CE")] = ""
    stages: Annotated[str, Option("--etape", "draw.opt_stages", "2,2,1")] = ""
    seed: Seed = ""
    folder: DrawnIn = None
    write: WrittenTo = None


@dataclass(frozen=True, slots=True)
class TimeKeeping:
    """`start` as typed, `minutes` None for those of the type, `unseen`: players do not see the time left."""

    start: Annotated[str, Option("--start", "timing.opt_start", "ORA")]
    minutes: Annotated[int | None, Option("--durata", "timing.opt_duration", "MINUTE", read=minutes_read)] = None
    unseen: Annotated[bool, Option("--fara-cronometru", "timing.opt_unseen")] = False


@dataclass(frozen=True, slots=True)
class Contesting:
    """A contestation as the arbiter types it. Empty or 0 is not given."""

    text: OfText
    table: OfTable = 0
    sheet: OfSheet = ""
    name: OfName = ""
    entry: Annotated[int | None, Option("--depunere", "contestation.opt_entry", "N")] = None
    article: Annotated[str, Option("--articol", "contestation.opt_article", "COD")] = ""
    construction: OfConstruction = False
    hour: Hour = ""
    late_by: Annotated[str, Option("--primita-de", "contestation.opt_late_by", "NUME")] = ""
    late_reason: Annotated[str, Option("--motiv-intarziere", "contestation.opt_late_reason", "TEXT")] = ""


@dataclass(frozen=True, slots=True)
class Appealing:
    """An appeal against the chief arbiter's answer to a contestation, as typed."""

    number: Number
    text: OfText
    hour: Hour = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The chief arbiter's answer as typed: the verdict and one way to carry it out, which is a new decision, existing
    ones, or the sheet.

    The fields from `entry` to `construction` are the subject of the new decision, where it differs from the
    contestation's.
    """

    of_appeal: ClassVar[bool] = False

    number: Number
    verdict: Annotated[str, Option("", "contestation.arg_verdict", "HOTĂRÂREA")]
    reason: Annotated[str, Option("--motiv", "contestation.opt_reason", "TEXT")]
    by: Annotated[str, Option("--arbitru", "contestation.opt_by", "NUME")]
    action: Annotated[str, Option("--actiune", "contestation.opt_action", "CE")] = ""
    decisions: Annotated[tuple[int, ...], Option("--decizie", "contestation.opt_decision", "N")] = ()
    sheet_changed: Annotated[bool, Option("--fisa-indreptata", "contestation.opt_sheet_changed")] = False
    entry: Annotated[int | None, Option("--depunere", "contestation.opt_decision_entry", "N")] = None
    article: Annotated[str, Option("--articol", "contestation.opt_decision_article", "COD")] = ""
    position: OfPosition = ""
    word: OfWord = ""
    square: OfSquare = ""
    group: OfGroup = ""
    construction: OfConstruction = False
    hour: Hour = ""
    trial: Trial = False
    anyway: Annotated[bool, Option("--totusi", "contestation.opt_anyway")] = False

    @property
    def ways(self) -> list[bool]:
        """Given ways to carry the answer out: a new decision, existing ones, the sheet."""
        return [bool(self.action), bool(self.decisions), self.sheet_changed]


@dataclass(frozen=True, slots=True)
class FinalRuling(Ruling):
    """The commission's answer to an appeal, which is final."""

    of_appeal: ClassVar[bool] = True

    verdict: Annotated[str, Option("", "contestation.arg_verdict", "DECIZIA")]
    by: Annotated[str, Option("--comisia", "contestation.opt_commission", "NUME")]


@dataclass(frozen=True, slots=True)
class Sanctioning:
    """A sanction as typed: reason, player, arbiter. Empty or 0 is not given."""

    reason: Annotated[str, Option("--motiv", "disciplinary.opt_reason", "TEXT")]
    table: OfTable = 0
    sheet: OfSheet = ""
    name: OfName = ""
    article: Annotated[str, Option("--articol", "disciplinary.opt_article", "COD")] = ""
    arbiter: Annotated[str, Option("--arbitru", "disciplinary.opt_arbiter", "NUME")] = ""
    hour: Hour = ""
    from_hand_in: Annotated[bool, Option("--din-predare", "disciplinary.opt_from_hand_in")] = False


@dataclass(frozen=True, slots=True)
class UndoingWritten:
    """Withdrawal of a written act by number, with reason and author. A `trial` only shows the impact."""

    number: Annotated[int, Option("", "contestation.arg_undone", "NR")]
    reason: Annotated[str, Option("--motiv", "contestation.opt_why_undone", "TEXT")]
    arbiter: Annotated[str, Option("--arbitru", "disciplinary.opt_arbiter", "NUME")] = ""
    hour: Hour = ""
    trial: Trial = False
