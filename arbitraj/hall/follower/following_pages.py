"""The journal as another laptop copies it, which takes over where this one dies. For that laptop alone."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.page.site import FollowerSign, fault, site_of
from arbitraj.text import said

_DIGITS = 12


async def _copied(request: Request) -> Response:
    """What the journal has after so many bytes, whole lines as they stand there: the chain can be looked at."""
    asked = request.query_params.get("dupa", "0")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= _DIGITS):
        return fault(request, said("hall.bad_request"), 400)
    site, known = site_of(request), request.query_params.get("nr", "")
    person = site.person(request)
    found = await run_in_threadpool(site.journal, int(asked))
    if found is None:
        return fault(request, said("hall.follows_another"), 409)
    data, size = found
    if person and known.isascii() and known.isdigit() and len(known) <= _DIGITS:
        site.followers[person.name] = FollowerSign(int(known), site.hall.clock())
    headers = {"x-marime": str(size), "x-nr": str(site.hall.state.number)}
    return Response(data, media_type="application/octet-stream", headers=headers)


ROUTES = [Route("/oglinda", _copied)]
