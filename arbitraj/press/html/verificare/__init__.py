"""The page on which anybody counts an edition again: one file, put together from the modules here."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z0-9]+\.mjs)";\n', re.MULTILINE)
_STYLE = re.compile(r"<style>([^<]*)</style>")


@cache
def check_page() -> str:
    """The self-contained page, with a policy that allows only its own script and style, and no loading."""
    template, script = _source("verificare.html"), "\n" + _inlined("page.mjs", set()) + "\n"
    style = _STYLE.search(template)
    assert style is not None
    allowed = {"script-src": f"'{_hash(script)}'", "style-src": f"'{_hash(style[1])}'"}
    nothing = dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'")
    policy = "; ".join(f"{name} {value}" for name, value in (nothing | allowed).items())
    return template.replace("@POLICY@", policy).replace("\n@SCRIPT@\n", script)


def _inlined(name: str, seen: set[str]) -> str:
    """A module after those it imports, each once, in one scope: a name means the same in all of them."""
    seen.add(name)
    text = _source(name)
    before = [_inlined(other, seen) for other in _IMPORT.findall(text) if other not in seen]
    own = re.sub(r"^export ", "", _IMPORT.sub("", text), flags=re.MULTILINE)
    return "\n".join([*before, own.strip()])


def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
