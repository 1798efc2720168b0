"""`arbitraj formulare`: the forms of a competition folder, or a blank one of a type."""

from collections.abc import Iterator
from pathlib import Path

from arbitraj.cli.writing import DOOR, print_kept, warn
from arbitraj.desk.forms import FormPrinting, blank_form, folder_forms
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import GAME_TYPES
from arbitraj.text import count, said, say


def make_forms(folder: Path | None, game_type: str, output: str, asked: FormPrinting) -> None:
    """Write a folder's forms, or without a folder the blank form of a type. Raises ProblemsError, OSError."""
    problems = [*_misfits(folder, game_type, output), *asked.problems()]
    if problems:
        raise ProblemsError(problems)
    if folder is None:
        form = blank_form(GAME_TYPES[game_type], Path(output), asked, DOOR)
        if form.kept:
            print(say("forms.kept", file=form.path, copy=form.kept.name))
        print(say("forms.written", file=form.path))
        return
    forms = folder_forms(folder, asked, DOOR)
    warn(forms.warnings)
    for name, copy in forms.written.copies:
        print_kept(name, copy)
    # those of one folder as one
    files = dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in forms.written.files)
    players = count(forms.players, "player")
    print(say("forms.done", folder=forms.written.folder, players=players, files=", ".join(files)))


def _misfits(folder: Path | None, game_type: str, output: str) -> Iterator[Problem]:
    if folder is None:
        if not game_type:
            yield Problem("--tip", "", said("forms.type_missing"))
        if not output:
            yield Problem("-o", "", said("forms.output_missing"))
        if game_type and game_type not in GAME_TYPES:
            yield Problem("--tip", "", unknown(game_type, GAME_TYPES))
    elif game_type or output:
        yield Problem("--tip, -o", "", said("forms.folder_or_type"))
