"""What a page leads to or sends back is what it was, whatever people read in its place."""

import re
from pathlib import Path

import arbitraj
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM
from arbitraj.hall.page.site import hall_templates
from arbitraj.hall.people.accounts import AccountChanged
from tests.hall.guarded import guarded_hall
from tests.hall.test_joining import post

KEPT, READ = "Ş concurs.toml", "Ș setările concursului"


def shown(text: str) -> str:
    return hall_templates().from_string(text).render(v=KEPT, no=False)


def test_attributes_keep_their_values_and_texts_are_worded() -> None:
    text = '<input value="{{ v }}"{% if v %} data-a="1"{% endif %}><a href="/x?dosar={{ v }}" id="a">{{ v }}</a>'
    assert shown(text) == f'<input value="{KEPT}" data-a="1"><a href="/x?dosar={KEPT}" id="a">{READ}</a>'
    assert shown('<img alt="{{ v }}" aria-label="{{ v }}" src="{{ v }}">') == (
        f'<img alt="{READ}" aria-label="{READ}" src="{KEPT}">'
    )
    assert shown("""<form data-x='{{ v if no else v }}'>{{ v if no }}</form>""") == f"<form data-x='{KEPT}'></form>"


def test_the_text_of_a_field_is_sent_as_it_is() -> None:
    assert shown("<textarea rows=2>{{ v }}</textarea> {{ v }}") == f"<textarea rows=2>{KEPT}</textarea> {READ}"
    assert shown("<option{% if v %} selected{% endif %}>{{ v }}</option>{{ v }}") == (
        f"<option selected>{KEPT}</option>{READ}"
    )


def test_what_is_kept_is_escaped_all_the_same() -> None:
    page = hall_templates().from_string('<a title="{{ v }}" href="{{ v }}">{{ v }}</a>').render(v='"><b>')
    assert page.count("<b>") == 0


def test_problems_begin_with_a_capital_on_every_page() -> None:
    """They are worded to follow a command's name too: a box shows none without the filter."""
    shown = re.compile(r'class="says bad"[^>]*>(?:<span[^>]*>✕</span> )?(?:{%.*?%}<p>)?\{\{ ([\w.]+) \}\}')
    pages = Path(arbitraj.__file__).parent.rglob("templates/*.html")
    bare = {(page.name, name) for page in pages for name in shown.findall(page.read_text("utf-8"))}
    # the judge's sentences about a row, which begin with its word as it was typed, and the page of a fault
    assert bare == {("bucati.html", "text"), ("fisa_toata.html", "text"), ("fault.html", "told")}


def test_somebody_of_an_old_keyboard_is_given_another_role(tmp_path: Path) -> None:
    name = "Ştefan Ţurcanu"
    with guarded_hall(tmp_path) as hall:
        assert hall.site.hall.do(PROGRAM, "s1", "cont-nou", AccountChanged(name, "dactilograf", "intrat")).event
        chief = hall.client(CHIEF)
        page = chief.get("/conturi", headers={"accept": "text/html"}).text
        assert f'name="persoana" value="{name}"' in page
        assert "<strong>Ștefan Țurcanu</strong>" in page
        changed = post(chief, "/conturi/persoana", persoana=name, ce="rol", rol=ARBITER, pin=hall.pin(CHIEF))
        assert changed.status_code == 303
        assert hall.site.hall.state.roles[name] == ARBITER
