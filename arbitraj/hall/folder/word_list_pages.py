"""Page of the word list of this computer: which one competitions use, and another taken from its file.

It is the same before a hall is open and in one, where the chief has it until something was handed in.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arbitraj.filename import is_safe
from arbitraj.hall.folder.front_page import front_page, why_not
from arbitraj.hall.folder.preparing import Preparation, PrepDone
from arbitraj.hall.folder.word_list import (
    ListRefused,
    ListSent,
    installed_lists,
    list_refused,
    take_list,
    words_told,
)
from arbitraj.hall.page.files import WORD_LIST, TooLargeError
from arbitraj.hall.page.site import Site, hall_page, is_here, who_asks
from arbitraj.lexicon.importer import MAX_BYTES
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of

_FIELDS, _LONGEST = 10, 200  # fields of the form, letters of a name
_BACK = "/pregatire?parte=lista"  # from a hall that is open already
_UNNAMED = "lista.txt"  # a file whose name some system does not take
_TOO_LARGE, _TOO_SLOW, _REFUSED = 413, 408, 409


def _page(
    request: Request,
    fields: Mapping[str, str] | None = None,
    refused: ListRefused | None = None,
    read: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    store = ListStore()
    values = {"words": words_told(), "lists": installed_lists(), "default": store.default_name(), "read": read}
    values |= {"fields": fields or {}, "refused": refused}
    problems = refused.problems if refused else ()
    if not _site(request):
        page: Response = front_page(request, "lista_cuvinte.html", values | {"back": "/"}, problems)
        page.status_code = status
        return page
    here = may_bring(request)
    return hall_page(
        request, "lista_cuvinte.html", values | {"here": here, "problems": problems, "back": _BACK}, status
    )


def _site(request: Request) -> Site | None:
    """The open hall, None before one is open."""
    return getattr(request.app.state, "site", None)


def may_bring(request: Request) -> bool:
    """Whether the list may be changed: at the hall's own laptop, as long as nothing was handed in, for a competition
    that names no list.
    """
    site = _site(request)
    if site is None or not is_here(request):
        return is_here(request)
    return site.opened(Preparation) is not None and not site.hall.state.sheets and not site.hall.competition.lexicon


def _goes_on(request: Request, lines: tuple[str, ...]) -> None:
    """Have an open hall read its competition anew, with the list of now, and its journal say who changed it."""
    site = _site(request)
    prep = site.opened(Preparation) if site else None
    if site and prep:
        prep.reread(other_words=True)
        prep.note(who_asks(request).name, PrepDone("setari", lines))
        site.topics.tell({"pregatire"})


async def _taken(request: Request) -> Response:
    if not may_bring(request):
        return _page(request, status=_REFUSED)
    try:
        async with request.form(max_files=1, max_fields=_FIELDS) as form:
            return await run_in_threadpool(_imported, request, form)
    except TooLargeError:
        told, status = text_of("hall.words_too_large", limit=MAX_BYTES // 1_000_000), _TOO_LARGE
    except TimeoutError:
        told, status = text_of("hall.guard_slow"), _TOO_SLOW
    page = _page(request, refused=ListRefused((told,)), status=status)
    page.headers["connection"] = "close"  # it may not all have come
    return page


def _imported(request: Request, form: FormData) -> Response:
    fields = {name: value.strip()[:_LONGEST] for name, value in form.items() if isinstance(value, str)}
    sent = form.get("file")
    if not isinstance(sent, UploadFile) or not sent.filename:
        return _page(request, fields, ListRefused((text_of("hall.words_no_file"),)), status=_REFUSED)
    name = sent.filename.replace("\\", "/").rpartition("/")[2]
    try:
        with TemporaryDirectory() as held:
            file = Path(held, name if is_safe(name) else _UNNAMED)
            with file.open("wb") as out:
                shutil.copyfileobj(sent.file, out)
            named, published = fields.get("nume", ""), fields.get("amprenta", "")
            read = take_list(ListSent(file, named, published, "inlocuieste" in fields, "totusi" in fields))
        _goes_on(request, read)
        return _page(request, read=read)
    except ProblemsError as error:
        return _page(request, fields, list_refused(error), status=_REFUSED)
    except OSError as error:
        return _page(request, fields, ListRefused(why_not(error)), status=_REFUSED)


async def _chosen(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=_FIELDS)
    return await run_in_threadpool(_used, request, str(form.get("lista", ""))[:_LONGEST])


def _used(request: Request, name: str) -> Response:
    if not may_bring(request):
        return _page(request, status=_REFUSED)
    try:
        ListStore().choose_default(name)
        _goes_on(request, (text_of("hall.words_chosen", name=name),))
    except (ProblemsError, OSError) as error:
        return _page(request, refused=ListRefused(why_not(error)), status=_REFUSED)
    return RedirectResponse(WORD_LIST, 303)


ROUTES = (
    Route(WORD_LIST, lambda request: _page(request)),
    Route(WORD_LIST, _taken, methods=["POST"]),
    Route(f"{WORD_LIST}/alege", _chosen, methods=["POST"]),
)
