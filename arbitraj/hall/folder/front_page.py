"""A page without an open hall: its frame, and why something was not done."""

from pathlib import Path
from types import SimpleNamespace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arbitraj.game.variant import load_variant
from arbitraj.hall.page.site import hall_templates, is_here
from arbitraj.problems import ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import text_of


def base_of(request: Request) -> Path:
    """Parent folder of new competitions."""
    base: Path = request.app.state.base
    return base


def front_page(request: Request, template: str, values: dict[str, object], problems: tuple[str, ...]) -> Response:
    """A page without an open hall. With problems, status 409."""
    around = {
        "person": None,
        "path": "/",
        "unencrypted": False,
        "competition": SimpleNamespace(title=text_of("hall.program"), variant=load_variant()),
        "base": base_of(request),
        "here": is_here(request),
        "problems": problems,
    }
    page = hall_templates().get_template(template).render(around | values)
    return HTMLResponse(page, 409 if problems else 200)


def why_not(error: ProblemsError | OSError | ValueError) -> tuple[str, ...]:
    """The problems, one line for every one."""
    if isinstance(error, ProblemsError):
        return tuple(str(problem) for problem in error.problems)
    return (text_of("hall.disk_refuses", why=os_reason(error)),)
