"""The PIN asked again: once for all that is confirmed, wherever others' work is undone; what was typed stays."""

import re

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST
from arbitraj.hall.page.site import HOLDS, Confirmed
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved
from tests.hall.guarded import PEOPLE, THERE, GuardedHall
from tests.hall.test_joining import Clock, hall as hall, post


@pytest.fixture
def minutes(hall: GuardedHall) -> Clock:
    clock = Clock()
    hall.site.confirmed = Confirmed(clock)
    return clock


def does(hall: GuardedHall, role: str, body: Body) -> int:
    hall_of = hall.site.hall
    answered = hall_of.do(hall.person(role), "s1", f"cheie-{hall_of.state.number}", body)
    assert answered.event, str(answered.refused)
    return answered.event.number


def page(browser: TestClient, path: str) -> str:
    return str(browser.get(path, headers={"accept": "text/html"}).text)


def role_of(hall: GuardedHall, who: str) -> str:
    return hall.site.hall.state.roles[PEOPLE[who]]


def role_changed(browser: TestClient, to: str, pin: str) -> int:
    fields = {"persoana": PEOPLE[TYPIST], "ce": "rol", "rol": to, "pin": pin}
    return post(browser, "/conturi/persoana", **fields).status_code


def test_one_pin_is_for_five_minutes_in_the_browser_where_it_was_given(hall: GuardedHall, minutes: Clock) -> None:
    chief, other, pin = hall.client(CHIEF), hall.client(CHIEF), hall.pin(CHIEF)
    assert role_changed(chief, ARBITER, "") == 409
    assert role_changed(chief, ARBITER, pin) == 303
    assert 'name="pin"' not in page(chief, "/conturi")
    assert role_changed(chief, TYPIST, "") == 303
    assert role_changed(other, ARBITER, "") == 409
    minutes.now += HOLDS - 1
    assert role_changed(chief, ARBITER, "") == 303  # and it lasts no longer for that
    minutes.now += 1
    assert role_changed(chief, TYPIST, "") == 409
    assert 'name="pin"' in page(chief, "/conturi")


def test_a_wrong_pin_ends_what_the_right_one_began(hall: GuardedHall, minutes: Clock) -> None:
    chief, pin = hall.client(CHIEF), hall.pin(CHIEF)
    assert role_changed(chief, ARBITER, pin) == 303
    assert role_changed(chief, TYPIST, "000000" if pin != "000000" else "111111") == 409
    assert role_changed(chief, TYPIST, "") == 409


def test_a_wrong_pin_while_confirming_changes_no_role_and_no_name(hall: GuardedHall) -> None:
    chief, pin, station = hall.client(CHIEF), hall.pin(CHIEF), hall.client(address=THERE)
    post(station, "/intrare/cerere", nume="Olga")
    sign = hall.joined.accounts.waiting[0].sign
    form = {"semn": sign, "nume": "Olga Rusu", "rol": ARBITER, "ce": "da"}
    shown = post(chief, "/conturi/cerere", **form, pin="x")
    assert shown.status_code == 409
    assert 'value="Olga Rusu"' in shown.text
    card = shown.text[shown.text.index(f'id="rol-{sign}"') :]
    assert re.findall(r'<option value="(\w+)" selected>', card)[0] == ARBITER
    assert re.search(rf'id="pin-{sign}"[^>]* autofocus', shown.text)
    # of a person too
    shown = post(chief, "/conturi/persoana", persoana=PEOPLE[TYPIST], ce="rol", rol=ARBITER, pin="x")
    card = shown.text[shown.text.index(f'value="{PEOPLE[TYPIST]}"') :]
    assert re.findall(r'<option value="(\w+)" selected>', card)[0] == ARBITER
    assert role_of(hall, TYPIST) == TYPIST
    # let in at «Sala», back there after a wrong PIN too
    at_hall = page(chief, "/sala")
    assert f'name="semn" value="{sign}"' in at_hall
    assert 'name="nume" value="Olga"' in at_hall
    again = post(chief, "/conturi/cerere", **form, spre="/sala", pin="x").text
    assert '<input type="hidden" name="spre" value="/sala">' in again[again.index(f'value="{sign}"') :]
    assert post(chief, "/conturi/cerere", **form, spre="//rau", pin="x").text.count("//rau") == 0
    assert post(chief, "/conturi/cerere", **form, spre="/sala", pin=pin).headers["location"] == "/sala"


def test_a_wrong_pin_at_the_entry_keeps_the_name(hall: GuardedHall) -> None:
    station = hall.client(address=THERE)
    shown = post(station, "/intrare/pin", nume=PEOPLE[ARBITER], pin="x")
    assert shown.status_code == 403
    assert re.search(rf'id="nume-pin"[^>]* value="{PEOPLE[ARBITER]}"', shown.text)
    assert re.search(r'id="pin"[^>]* autofocus', shown.text)
    assert not re.search(r'id="nume"[^>]* autofocus', shown.text)


def test_a_registration_of_another_is_taken_back_with_the_pin_alone(hall: GuardedHall) -> None:
    chief, pin = hall.client(CHIEF), hall.pin(CHIEF)
    own, of_other = does(hall, CHIEF, HandedIn("01", 1, 1)), does(hall, TYPIST, HandedIn("02", 2, 2))
    shown = [page(chief, f"/predare?nr={n}").split('action="/predare/inapoi"')[1] for n in (own, of_other)]
    assert ['name="pin"' in line.split("</form>")[0] for line in shown] == [False, True]
    assert post(chief, "/predare/inapoi", nr=str(of_other)).status_code == 409
    assert "02" in hall.site.hall.state.sheets
    assert post(chief, "/predare/inapoi", nr=str(own)).status_code == 303
    assert post(chief, "/predare/inapoi", nr=str(of_other), pin=pin).status_code == 303
    assert not hall.site.hall.state.sheets


def test_one_moved_nowhere_is_taken_back_too(hall: GuardedHall) -> None:
    chief, pin = hall.client(CHIEF), hall.pin(CHIEF)
    does(hall, TYPIST, HandedIn("02", 2, 2))
    moved = post(chief, "/predare/muta", fisa="02", motiv="greșit", masa_noua="1")
    assert moved.status_code == 303  # nothing is undone
    assert post(chief, "/predare/muta", fisa="02", motiv="greșit").status_code == 409
    assert post(chief, "/predare/muta", fisa="02", motiv="greșit", pin=pin).status_code == 303
    assert not hall.site.hall.state.sheets


def test_what_a_station_sends_wants_it_as_a_page_does(hall: GuardedHall) -> None:
    does(hall, TYPIST, HandedIn("02", 2, 2))
    state, kinds = hall.site.hall.state, hall.site.hall.kinds
    back = HandedInMoved("02", "greșit")
    assert kinds.of(back).pin(state, hall.person(CHIEF), back)
    assert not kinds.of(back).pin(state, hall.person(TYPIST), back)


def test_where_the_pin_is_wrong_what_was_typed_is_still_there_unfolded(hall: GuardedHall) -> None:
    """A form that has folded shut over what was typed looks like one that was never sent."""
    chief, number = hall.client(CHIEF), does(hall, TYPIST, HandedIn("02", 2, 2))
    moved = post(chief, "/predare/muta", fisa="02", motiv="nu este aici", pin="x")
    assert moved.status_code == 409
    (form,) = re.findall(r"<details open>.*?</details>", moved.text, re.DOTALL)
    assert 'value="nu este aici"' in form
    undone = post(chief, f"/jurnal/{number}/anuleaza", motiv="nu era masa aceasta", pin="x")
    assert undone.status_code == 409
    assert 'value="nu era masa aceasta"' in undone.text
    assert "02" in hall.site.hall.state.sheets
