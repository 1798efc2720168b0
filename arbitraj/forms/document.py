"""A PDF of forms: any number of players, each with as many copies as asked for."""

from collections.abc import Sequence
from pathlib import Path

from arbitraj.forms.drawing import Content, Holder, draw_own, draw_shared
from arbitraj.forms.pen import Pen
from arbitraj.forms.plan import HEIGHT, Plan
from arbitraj.game.variant import Variant
from arbitraj.press.paper import saved_canvas
from arbitraj.text import say

BLANK = Holder()


def write_forms(
    path: Path,
    plan: Plan,
    variant: Variant,
    content: Content,
    holders: Sequence[Holder] = (BLANK,),
    copies: int = 1,
    names: bool = True,
) -> None:
    """Write the forms, in the order of `holders`, all the pages of a copy together.

    `names` is False where name and table are fields to be filled in. Raises OSError where the file cannot be written.
    """
    shown = plan.game_type.shown
    title = say("forms.document", type=shown, title=content.title) if content.title else say("forms.blank", type=shown)
    with saved_canvas(path, title) as canvas:
        # whoever just presses Print gets squares of 6 mm (3.3.c) and one sheet a page (3.3.b)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", "Simplex")
        pen = Pen(canvas, HEIGHT)
        # what everybody has is drawn once and shown on every page: a hundred forms cost little more than one
        for page in plan.pages:
            canvas.beginForm(f"foaia{page.number}")
            draw_shared(pen, plan, page, variant, content)
            canvas.endForm()
        for holder in holders:
            for _ in range(copies):
                for page in plan.pages:
                    canvas.doForm(f"foaia{page.number}")
                    draw_own(pen, plan, page, content, holder, names)
                    canvas.showPage()
