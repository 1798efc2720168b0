"""A page fetches nothing; a name that only looks like an address stops nobody."""

from pathlib import Path

import pytest

from arbitraj.press.html.pictures import drawing
from tests.commands import Run
from tests.folders import HAND_IN, ROSTER, sheet
from tests.press.fetched import fetched
from tests.press.test_page import SVG
from tests.press.test_publica import a_round, published

ADDRESSES = ("http:x", "url(", "@import x", "https://exemplu.ro/a.png", "//exemplu.ro")


def test_names_that_look_like_addresses_are_published(arbitraj: Run, tmp_path: Path) -> None:
    names = ADDRESSES[:3]
    roster = ROSTER.splitlines()[0] + "\n" + "".join(f"{n},{name},,,,seniori\n" for n, name in enumerate(names, 1))
    where = a_round(
        tmp_path,
        jucatori=roster,
        predare=HAND_IN + "03,3,3,predat,0\n",
        solutii_01=sheet(names[0], "1"),
        solutii_02=sheet(names[1], "2"),
        solutii_03=sheet(names[2], "3"),
    )
    said = arbitraj("publica", where, "--provizoriu")
    assert said.status == 0, said.err
    page = (published(where) / "rezultate.html").read_text("utf-8")
    assert all(name in page for name in names)
    assert not list(fetched(page))


@pytest.mark.parametrize(
    "inside",
    [
        '<script src="x.js"></script>', '<link rel="stylesheet" href="x.css">', '<img srcset="x.png 2x">',
        '<video poster="//x"></video>', '<form action="https://x"></form>', '<button formaction="x"></button>',
        '<svg><use xlink:href="http://x#a"/></svg>', '<p style="background: url(x)">', "<style>@import 'x'</style>",
        "<style>p { color: red; background: u\\72l(x) }</style>",
        '<meta http-equiv="refresh" content="0; url=http://x">', '<p onclick="x()">', '<object data="x"></object>',
    ],
)  # fmt: skip
def test_a_page_that_fetches_or_runs_something_is_found_out(inside: str) -> None:
    assert list(fetched(f"<!DOCTYPE html><body><p title='url('>http:x @import</p>{inside}</body>"))


@pytest.mark.parametrize("text", ADDRESSES)
def test_text_that_is_only_read_may_be_anything(text: str) -> None:
    inside = f'<title>{text}</title><text aria-label="{text}">{text}</text>'
    assert text in drawing(SVG.replace("<rect", f"{inside}<rect", 1))


@pytest.mark.parametrize("text", ADDRESSES[3:])
@pytest.mark.parametrize("name", ["href", "src", "srcset", "poster", "data", "action", "formaction", "background"])
def test_what_would_be_loaded_is_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError):
        drawing(SVG.replace("<rect", f'<rect {name}="{text}"', 1))


@pytest.mark.parametrize("name", ["style", "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker-end"])
@pytest.mark.parametrize("text", ["url(http://x)", "URL( 'x.png')", "url(//x)"])
def test_styles_that_would_load_are_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError):
        drawing(SVG.replace("<rect", f'<rect {name}="{text}"', 1))
