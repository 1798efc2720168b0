"""What is measured of the camera's hand: at the thresholds that stand, the curve says what was taken."""

from arbitraj.forms.fields import WrittenField, places_written
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.photos.pictures import FieldRead
from arbitraj.wings.camera.reading.confirming import FieldConfirmed, thresholds
from tests.forms.making import plan
from tests.tools.handwriting.hands_measured import FieldTaken, curve

POINTS: WrittenField = next(
    written_field
    for written_field in places_written(plan("integral_partial").pages[0])
    if written_field.kind == "puncte"
)


def field(read: str, share: float, by: tuple[str, ...], written: str, should_be: str = "") -> FieldTaken:
    reading = FieldReading(Outcome.READ, ((read, share),))
    return FieldTaken(1, FieldConfirmed(FieldRead(POINTS, reading, read), by), written, should_be, not should_be)


def test_the_curve_counts_what_is_taken_wrongly_and_what_is_hidden() -> None:
    fields = [
        field("12", 0.95, ("pas",), "12"),
        field("13", 0.7, ("pas", "calcul"), "18"),  # misread
        field("14", 0.7, ("pas", "calcul"), "15", should_be="14"),  # an error read as what should be there
        field("16", 0.99, (), "16"),
    ]
    least = thresholds()["puncte"]
    rows = {row.split("|")[1].strip(): [cell.strip() for cell in row.split("|")[2:-1]] for row in curve(fields)}
    here = rows[f"{least.once:.2f} / {least.twice:.2f}".replace(".", ",")]
    assert here == ["75,0%", "66,7%", "100,0%", "2", "1"]
    assert sum(bool(taken_field.found.taken) for taken_field in fields) == 3
    assert rows["0,98 / 0,90"] == ["0,0%", "0,0%", "0,0%", "0", "0"]
