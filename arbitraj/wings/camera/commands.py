"""`arbitraj scris`: measure handwriting recognition, and make training data."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from arbitraj.cli.options import command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, terminal_io, told_as_data
from arbitraj.desk.option import Option
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message, keyed, text_of, thousands

if TYPE_CHECKING:
    from arbitraj.wings.camera.handwriting.sets import KnownSign, Measured

_PHOTOS = keyed("""scris.photo_*
    scris.photo_extra scris.photo_mare scris.photo_stricata scris.photo_alta scris.photo_colturi
""")
_KINDS = keyed("scris.kind_* scris.kind_all scris.kind_letters scris.kind_digits scris.kind_columns")
_BAD = keyed("scris.bad_* scris.bad_unreadable scris.bad_form scris.bad_characters scris.bad_large scris.bad_empty")
app = new_app("commands.scris")


@command(app, "masoara", "scris.measure")
def _measure(sets: Annotated[list[Path], Option("", "scris.arg_sets", "SETURI")], json_file: AnswerFile = "") -> None:
    from arbitraj.report.shown import decimal  # the rules with it, which other commands need not wait for
    from arbitraj.wings.camera.handwriting.network import the_network
    from arbitraj.wings.camera.handwriting.sets import THRESHOLDS, BadSetError, measured

    found = {given: sorted(given.glob("*.npz")) if given.is_dir() else [given] for given in sets}
    refuse_any([Problem(str(given), "", Message("scris.no_sets")) for given, paths in found.items() if not paths])
    network = the_network()
    try:
        rows = list(measured([path for paths in found.values() for path in paths], network))
    except BadSetError as bad:
        raise ProblemsError([Problem(str(bad.path), "", Message(_BAD[bad.reason], **bad.numbers))]) from None
    tables = [
        {"sursa": row.source, "semne": row.kind, "numar": row.number, "prima": row.first, "primele_trei": row.third}
        | {"praguri": list(THRESHOLDS), "luate": list(row.taken), "gresite": list(row.wrong)}
        for row in rows
    ]
    if told_as_data(json_file, {"model": network.name, "masurate": tables}):
        return
    print(text_of("scris.head", name=network.name))
    print()
    shown = "".join(text_of("scris.head_taken", least=decimal(least)) for least in THRESHOLDS)
    print(text_of("scris.columns", thresholds=shown))
    print("|---|---|" + "---:|" * (3 + len(THRESHOLDS)))
    for row in rows:
        print(_line(row))


def _line(row: "Measured") -> str:
    from arbitraj.report.shown import percent

    both = zip(row.taken, row.wrong, strict=True)
    taken = "".join(text_of("scris.taken", share=percent(100 * share), wrong=thousands(wrong)) for share, wrong in both)
    about = {"source": row.source, "kind": text_of(_KINDS[row.kind]), "number": thousands(row.number)}
    return text_of("scris.row", **about, first=percent(100 * row.first), third=percent(100 * row.third), taken=taken)


@command(app, "foaie", "scris.sheet")
def _sheet(
    output: Annotated[str, Option("-o --iesire", "scris.opt_output", "FIȘIER")],
    sheets: Annotated[int, Option("--cate", "scris.opt_sheets", "N", shown=True)] = 1,
) -> None:
    from arbitraj.wings.camera.training import sign_sheets

    if kept := sign_sheets(Path(output), sheets, terminal_io()):
        print(text_of("forms.kept", file=output, copy=kept.name))
    print(text_of("scris.sheet_written", file=output))


@command(app, "aduna", "scris.gather")
def _gather(
    sources: Annotated[list[Path], Option("", "scris.arg_sources", "DOSAR|POZĂ")],
    output: Annotated[str, Option("-o --iesire", "scris.opt_into", "FIȘIER")],
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.wings.camera.training import misnamed, sign_set

    refuse_any(misnamed(Path(output)))
    gathered = {source: _of_folder(source) if source.is_dir() else [_of_photo(source)] for source in sources}
    kept = sign_set(Path(output), [signs for of in gathered.values() for signs in of], terminal_io())
    counted = [(str(source), len(of), sum(map(len, of))) for source, of in gathered.items()]
    rows = [{"din": source, "fise": sheets, "semne": signs} for source, sheets, signs in counted]
    if told_as_data(json_file, {"fisier": output, "adunate": rows}):
        return
    for source, sheets, signs in counted:
        print(text_of("scris.gathered", source=source, sheets=sheets, signs=thousands(signs)))
    if kept:
        print(text_of("forms.kept", file=output, copy=kept.name))
    print(text_of("scris.gathered_in", file=output))


def _of_folder(folder: Path) -> "list[list[KnownSign]]":
    from arbitraj.hall.parts import KINDS
    from arbitraj.wings.camera.reading.gathering import settled_signs

    return [signs for signs in settled_signs(folder, KINDS) if signs]


def _of_photo(file: Path) -> "list[KnownSign]":
    from arbitraj.wings.camera.photos.pictures import BadPhotoError
    from arbitraj.wings.camera.photos.sign_photo import signs_of_photo

    try:
        return list(signs_of_photo(file))
    except BadPhotoError as bad:
        raise ProblemsError([Problem(str(file), "", Message(_PHOTOS[bad.reason]))]) from None
