"""The only page while a folder's log lacks what it was written from: the question and its answers."""

from collections.abc import Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.hall.folder.front_page import front_page, why_not
from arbitraj.hall.folder.lost import LogQuestion, LogQuestionError
from arbitraj.hall.kernel.store.mark import LogAnswer, LogLostError
from arbitraj.problems import ProblemsError


def question_routes(error: LogLostError) -> Sequence[BaseRoute]:
    """Routes of the page for an error's question. All other addresses lead to it."""
    assert isinstance(error, LogQuestionError)  # as raised by `opened_site`
    question = error.question

    def page(request: Request) -> Response:
        return _page(request, question)

    async def answered(request: Request) -> Response:
        form = await request.form(max_files=0, max_fields=5)
        given = next((answer for answer in LogAnswer if answer.value == form.get("raspuns")), None)
        if given is None:
            return _page(request, question)
        return await run_in_threadpool(_answered, request, question, given)

    def not_now(request: Request) -> Response:
        request.app.state.stop()
        return RedirectResponse("/", 303)

    def elsewhere(request: Request) -> Response:
        return RedirectResponse("/", 303)

    return [
        Route("/", page),
        Route("/raspuns", answered, methods=["POST"]),
        Route("/mai-tarziu", not_now, methods=["POST"]),
        Route("/{page:path}", elsewhere, methods=["GET", "POST"]),
    ]


def _answered(request: Request, question: LogQuestion, given: LogAnswer) -> Response:
    try:
        request.app.state.opened(given)
    except (ProblemsError, OSError) as error:
        return _page(request, question, why_not(error))
    return RedirectResponse("/", 303)  # now answered by the hall


def _page(request: Request, question: LogQuestion, problems: tuple[str, ...] = ()) -> Response:
    values = {"question": question, "answers": list(LogAnswer), "may_stop": request.app.state.stop}
    return front_page(request, "jurnal_pierdut.html", values, problems)
