"""The blank forms of the repository: `python -m arbitraj.forms.blank forms` writes them all, always the same."""

import sys
from collections.abc import Iterator
from pathlib import Path

from arbitraj.atomic import replacing, write_text
from arbitraj.forms.drawing import Content, write_forms
from arbitraj.forms.fillable import write_fillable
from arbitraj.forms.slips import A_PAGE, write_slips
from arbitraj.game.variant import Variant, load_variant
from arbitraj.sheets.form_plan import USUAL_GROUPS, Plan, most_groups, plan_of, plan_of_any
from arbitraj.text import text_of
from arbitraj.types import GAME_TYPES

README, SLIPS, FILLABLE = "README.md", "bonuri-predare.pdf", "completabile"


def _blanks(variant: Variant) -> Iterator[tuple[str, Plan, int]]:
    """Each file with its form and number of groups. If the article sets no number (4.5), also with the most."""
    for key, game_type in GAME_TYPES.items():
        name, usual = key.replace("_", "-"), USUAL_GROUPS if game_type.has_groups else 0
        yield f"{name}.pdf", plan_of(game_type, variant, usual), usual
        if game_type.has_groups and not game_type.usual_groups:
            most = most_groups(variant)
            yield f"{name}-{most}-grupe.pdf", plan_of(game_type, variant, most), most
    yield "orice-tip.pdf", plan_of_any(variant), 0


def write_blanks(folder: Path) -> list[Path]:
    """Write every blank form, printed and fillable, the slips and the README. Returns the files in order.

    Raises OSError.
    """
    variant = load_variant()
    written = []
    for name, plan, _ in _blanks(variant):
        write_forms(folder / name, plan, variant, Content())
        with replacing(folder / FILLABLE / name) as temporary:
            write_fillable(temporary, plan, variant, Content())
        written += [folder / name, folder / FILLABLE / name]
    write_slips(folder / SLIPS, "", "", [""] * A_PAGE)
    write_text(folder / README, "\n".join(_readme()) + "\n")
    return [*written, folder / SLIPS, folder / README]


def _readme() -> Iterator[str]:
    variant = load_variant()
    yield from text_of("forms.readme_head").splitlines()
    for name, plan, groups in _blanks(variant):
        rows = str(plan.rows()) + (f" + {plan.rows(second=True)}" if plan.rows(second=True) else "")
        game_type = plan.game_type
        shown = text_of("forms.readme_groups", type=game_type.shown, groups=groups) if groups else game_type.shown
        article, sheets = game_type.article, len(plan.pages)
        yield text_of("forms.readme_line", file=name, type=shown, article=article, sheets=sheets, rows=rows)
    yield from text_of("forms.readme_foot", slips=SLIPS, folder=FILLABLE).splitlines()


if __name__ == "__main__":
    for file in write_blanks(Path(sys.argv[1])):
        print(file)
