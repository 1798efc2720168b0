"""What a laptop that follows the hall shows of itself, to whoever sits at it: how far behind it is, and since when."""

from datetime import datetime

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route

from arbitraj.hall.follower.following import Followed
from arbitraj.hall.page.files import PageFiles
from arbitraj.hall.page.site import hall_templates


def make_mirror_app(followed: Followed) -> Starlette:
    """The application of a mirror: one page, that asks for itself anew."""

    def page(request: Request) -> HTMLResponse:
        sign = followed.sign
        age = int((datetime.now() - sign.answered).total_seconds()) if sign.answered else 0
        values = {"sign": sign, "age": max(age, 0), "address": followed.address}
        return HTMLResponse(hall_templates().get_template("oglinda.html").render(values))

    return Starlette(routes=[Mount("/static", PageFiles()), Route("/", page)])
