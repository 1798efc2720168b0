"""`arbitraj nou`: a competition folder to be filled in, its files commented."""

from importlib.resources import files
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.competition.game_types import GAME_TYPES
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.contest import SHEETS
from arbitraj.text import LANGUAGE, say


def new_folder(folder: Path, game_type: str) -> None:
    """Write the commented files; nothing that is there already is touched."""
    if game_type not in GAME_TYPES:
        message = say("files.unknown_value", value=game_type, known=", ".join(GAME_TYPES))
        raise ProblemsError([Problem("--tip", "", message)])
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ProblemsError([Problem(str(folder), "", say("cli.new_not_empty"))])
    material = GAME_TYPES[game_type].material.value
    templates = files("arbitraj.text").joinpath(LANGUAGE, "folder")

    def template(name: str) -> str:
        return templates.joinpath(name).read_text(encoding="utf-8")

    settings = template("concurs.toml").replace("@TIP@", game_type)
    write_text(folder / "concurs.toml", settings.replace("@MATERIAL@\n", template(f"{material}.toml")))
    write_text(folder / "jucatori.csv", template("jucatori.csv"))
    write_text(folder / "predare.csv", template("predare.csv"))
    (folder / SHEETS).mkdir(exist_ok=True)
    write_text(folder / "model-fisa.csv", template("model-fisa.csv"))
    print(say("cli.new_done", folder=folder))
