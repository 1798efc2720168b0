"""The joining address as a QR code for phones, on the chief's page."""

from functools import lru_cache

from markupsafe import Markup

from arbitraj.text import text_of

_MARGIN = 4  # light modules around it, which phones need to find it


@lru_cache(8)
def join_code(address: str) -> Markup:
    """QR code of an address as an SVG element of one path, black on white also in dark mode."""
    from arbitraj.forms.drawing import text_modules  # loads the library of codes, which no other page needs

    modules = text_modules(address)
    size = len(modules) + 2 * _MARGIN
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(modules, _MARGIN)
        for x, is_dark in enumerate(row, _MARGIN)
        if is_dark
    )
    drawn = (
        '<svg class="code" role="img" aria-label="{}" viewBox="0 0 {} {}" shape-rendering="crispEdges">'
        '<rect width="100%" height="100%" fill="#fff"/><path fill="#000" d="{}"/></svg>'
    )
    return Markup(drawn).format(text_of("hall.join_code", address=address), size, size, dark)
