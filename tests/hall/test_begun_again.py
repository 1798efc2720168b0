"""«Am tastat altă fișă: de la capăt» is one event: it takes back all of a hand, and one undoing brings it back."""

from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, ION, InHall


def begun(*, hand: int = 1) -> InHall:
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    if hand == 2:
        at.typed(DAN, "01")
    at.did(ION, "antet", fisa="01", mana=hand, nume="Pop Ana", masa="1")
    at.rows(ION, "01", "H7 C?SA 8\nI8 STIRE 13", hand)
    at.did(ION, "intrebare", fisa="01", rand="r1", ce="ilizibil", camp="depunere", text="C?SA")
    at.did(ION, "intrebare", fisa="01", ce="ilizibil", camp="nume", text="Pop ?")
    at.did(ION, "intrebare", fisa="01", text="foaia este ruptă")
    return at


def test_all_of_a_hand_is_taken_back_with_what_was_asked_of_it_and_comes_back_by_one_undoing() -> None:
    for hand in (1, 2):
        at = begun(hand=hand)
        before = at.case("01").sheet
        again = at.did(ION, "de_la_capat", fisa="01", mana=hand)
        after = at.case("01").sheet
        assert (after.hands[hand].heading, after.hands[hand].rows, after.hands[hand].who) == (None, (), "Ion")
        assert [asked.body.text for asked in after.asked] == ["foaia este ruptă"]  # of the paper in the hand
        assert before.hands.get(3 - hand) == after.hands.get(3 - hand)
        at.did(ION, "anulat", nr=again.number, motiv="")
        assert at.case("01").sheet.hands == before.hands
        assert at.case("01").sheet.asked == before.asked


def test_nothing_is_begun_again_that_is_not_begun_or_is_finished_or_is_anothers() -> None:
    at = begun()
    assert at.refused(DAN, "de_la_capat", fisa="01", mana=1) == "other_types"
    at.did(ION, "gata", fisa="01", mana=1)
    assert at.refused(ION, "de_la_capat", fisa="01", mana=1) == "hand_ended"
    at.handed_in(2)
    assert at.refused(ION, "de_la_capat", fisa="02", mana=1) == "hand_not_begun"


def test_what_was_judged_and_is_typed_anew_is_typed_twice() -> None:
    """Who saw a verdict that was not clean could make the rows fit."""
    for rows, twice in ((EXAMPLE, False), ("H7 CASZ 8", True)):
        at = InHall()
        at.handed_in(1)
        at.did(DAN, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
        at.rows(DAN, "01", rows)
        at.did(DAN, "de_la_capat", fisa="01", mana=1)
        at.typed(DAN, "01")
        assert at.case("01").sheet.hands[1].changed is twice
        assert at.stage("01") == ("asteapta_mana_2" if twice else "inchisa")
