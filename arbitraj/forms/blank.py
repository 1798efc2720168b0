"""The blank forms of the repository: `python -m arbitraj.forms.blank forms` writes them all, always the same."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arbitraj.atomic import replacing, write_text
from arbitraj.forms.document import BLANK, write_forms
from arbitraj.forms.drawing import Content
from arbitraj.forms.fillable import write_fillable
from arbitraj.forms.layouts import plan_of
from arbitraj.forms.slips import A_PAGE, write_slips
from arbitraj.game.variant import load_variant
from arbitraj.text import say
from arbitraj.types import GAME_TYPES

README, SLIPS, FILLABLE = "README.md", "bonuri-predare.pdf", "completabile"


@dataclass(frozen=True, slots=True)
class Blank:
    """A file: its name, the type of game, the number of groups."""

    name: str
    game_type: str
    groups: int


BLANKS = (
    Blank("integral.pdf", "integral", 0),
    Blank("integral-partial.pdf", "integral_partial", 0),
    Blank("pe-sir.pdf", "pe_sir", 0),
    Blank("serie-maxime.pdf", "serie_maxime", 7),
    Blank("n-scrabble.pdf", "n_scrabble", 7),
    Blank("n-scrabble-14-grupe.pdf", "n_scrabble", 14),
    Blank("superscrabble.pdf", "superscrabble", 0),
    Blank("superscrabble-incomplet.pdf", "superscrabble_incomplet", 0),
)


def write_blanks(folder: Path) -> list[Path]:
    """Write every blank form, printed and fillable, the slips and the README; the files, in order. Raises OSError."""
    variant = load_variant()
    written = []
    for blank in BLANKS:
        plan = plan_of(GAME_TYPES[blank.game_type], variant, blank.groups)
        for path, fillable in ((folder / blank.name, False), (folder / FILLABLE / blank.name, True)):
            with replacing(path) as temporary:
                if fillable:
                    write_fillable(temporary, plan, variant, Content(), BLANK)
                else:
                    write_forms(temporary, plan, variant, Content())
            written.append(path)
    with replacing(folder / SLIPS) as temporary:
        write_slips(temporary, "", "", [""] * A_PAGE)
    write_text(folder / README, "\n".join(_readme()) + "\n")
    return [*written, folder / SLIPS, folder / README]


def _readme() -> Iterator[str]:
    variant = load_variant()
    yield from say("forms.readme_head").splitlines()
    for blank in BLANKS:
        plan = plan_of(GAME_TYPES[blank.game_type], variant, blank.groups)
        rows = str(plan.rows()) + (f" + {plan.rows(second=True)}" if plan.rows(second=True) else "")
        shown = plan.game_type.shown
        if blank.groups:
            shown = say("forms.readme_groups", type=shown, groups=blank.groups)
        article = plan.game_type.article
        sheets = len(plan.pages)
        yield say("forms.readme_line", file=blank.name, type=shown, article=article, sheets=sheets, rows=rows)
    yield from say("forms.readme_foot", slips=SLIPS, folder=FILLABLE).splitlines()


if __name__ == "__main__":
    for file in write_blanks(Path(sys.argv[1])):
        print(file)
