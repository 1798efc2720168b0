"""Letters of other games drawn and announced."""

from arbitraj.draw.announcement import announcement
from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import draw
from arbitraj.draw.log import letters_log
from arbitraj.game.variant import load_variant
from arbitraj.record.drawing import Kinds
from tests.draw.rules import PARTIAL, STRING

SCRIBO, FRENCH = load_variant("scribo"), load_variant("franceza")


def test_a_variant_without_names_announces_letters_bare() -> None:
    drawn = draw(PARTIAL, SCRIBO, "Cupa")
    text = announcement(drawn.announced(SCRIBO), SCRIBO)
    first = drawn.announced(SCRIBO).rows[0]
    assert f"   1. {first[0]}\n   2. {first[1]}\n" in text
    assert f"  {', '.join(first[:5])},\n" in text
    assert "?" in {step.tiles for step in drawn.steps} or "?" not in "".join(drawn.rows)


def test_on_the_board_of_scribo_the_first_word_has_a_letter_of_start_already() -> None:
    words = FirstMoves(["ERA", "DU-TE"], SCRIBO, Kinds(SCRIBO.vowels))
    # 4.3: the first k letters and one of START: ERA goes through its R or its A, of the row ERA with two tiles
    assert [words.allows(row) for row in ("AE", "ER", "EA", "RA", "ERA", "DUE?", "DUTE?")] == [
        True, True, True, False, True, True, False,
    ]  # fmt: skip
    assert words.allows("AEBBCDD")  # the first two of them
    drawn = draw(
        STRING, SCRIBO, "Cupa", FirstMoves(["ERA", "STAI", "RAMI", "NOTA", "TE"], SCRIBO, Kinds(SCRIBO.vowels))
    )
    assert len(drawn.rows[0]) >= 31


def test_the_log_of_a_draw_names_its_set() -> None:
    assert letters_log(draw(PARTIAL, FRENCH, "x"), FRENCH, None)["set"] == "franceza"
