"""Acts of people who read a screen and have the papers: by the words that stand there, never by an address."""

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tests.hall.by_screen import Act, Arbiter, StuckError

# what a question before something irreversible calls the thing that was meant
MEANT = re.compile("Opriți acum partida|Nu a predat nimic|Publicați acum|Închideți sala")
PIN = r"\b(\d{3}) (\d{3})\b"


def notes_pin(one: Arbiter) -> bool:
    """The PIN, which is shown once."""
    if found := re.search(PIN, one.seen):
        one.pin = found[1] + found[2]
    return False


def means_it(one: Arbiter) -> bool:
    """A question before something that was meant: not the safe answer."""
    if one.asked and (meant := one.named(MEANT)):
        one.press(meant)
        return True
    return False


def way_in(one: Arbiter) -> bool | None:
    """The chief lets colleagues in: says the address aloud, and waits for those who come."""
    if not one.leads or not (awaited := one.papers.roles.keys() - one.papers.done):
        return False
    if button := one.named("Lăsați colegii să intre"):
        one.press(button)
        return True
    if found := re.search(r"http://192\.\S+", one.seen):
        one.papers.way = found[0]
    for name in awaited & one.papers.signs.keys():
        if one.papers.signs[name] not in one.seen:
            continue
        asking = one.page.locator("form", has_text=one.papers.signs[name])
        if (pin := asking.get_by_label("PIN-ul dumneavoastră")).count():
            one.fill(pin, one.pin)
        one.select(asking.get_by_label("Rolul"), one.papers.roles[name])
        one.press(asking.get_by_role("button", name="Lăsați să intre"))
        one.papers.done.add(name)
        return True
    return None if one.papers.way and "Pe aici intră ceilalți" in one.seen else False


def shows_sign(one: Arbiter) -> None:
    """The sign of who comes, for the chief to see."""
    found = re.search(r"acest semn (\d+)", one.seen)
    assert found, one.seen
    one.papers.signs[one.name] = found[1]


def sets_sample(one: Arbiter) -> bool:
    """Set the number of clean sheets typed once more, where that was agreed."""
    label = "Prin sondaj: câte din fișele curate se mai tastează o dată"
    if "sondaj" not in one.papers.facts or not one.leads or "sondaj" in one.papers.done:
        return False
    if field := one.field(label):
        one.fill(field, one.papers.facts["sondaj"])
        button = one.page.locator("form", has=one.page.get_by_label(label)).get_by_role("button")
        one.papers.done.add("sondaj")
        one.press(button)
    else:
        one.press(one.place_named("Sala"))
    return True


def leaves_start(one: Arbiter) -> bool | None:
    """The chief alone starts the game: the others watch."""
    return False if one.leads else None


def letters_come(one: Arbiter) -> bool:
    """The letters come out of the bag, so they are written and not drawn."""
    if one.field("Literele din sac") is None:
        return False
    one.writes("Literele din sac", one.papers.facts["sac"])
    return one.presses("Au ieșit din sac: le scriu pe toate")


def receives(one: Arbiter) -> bool | None:
    """A player brings a sheet, if one does."""
    table = one.field("Primiți o fișă: masa jucătorului") or one.field("Masa jucătorului")
    if table is None or "O contestație nouă" in one.seen:
        return False
    if not one.papers.bring or (one.papers.bring[0][1] == "după stop" and one.runs):
        return None if one.runs and not one.leads else False
    one.fill(table, str(one.papers.bring.pop(0)[0]))
    one.papers.done.add("predat")
    return one.goes_on()


def nothing_comes(one: Arbiter) -> bool:
    """A player who hands in nothing."""
    if one.papers.bring or one.runs:
        return False
    if (button := one.named(re.compile("^Nu a predat…"))) and one.papers.once("nu a predat"):
        one.press(button)
        return True
    return False


def stops(one: Arbiter) -> bool:
    """All have come who do: stopped, taken back at once, and stopped again."""
    left = [paper for paper in one.papers.bring if paper[1] != "după stop"]
    if left or "predat" not in one.papers.done or not one.leads:
        return False
    if (back := one.named("Reluați ceasul")) and one.papers.once("reluat"):
        one.press(back)
        return True
    if not one.runs:
        return False
    for words in ("Opriți înainte de timp…", "Prelungiți sau opriți…"):
        if button := one.named(words):
            one.press(button)
            return True
    return one.goes_home()


def types(one: Arbiter) -> bool:
    """A sheet, from its paper, by keys."""
    if one.asked or one.field("Numele scris pe foaie") is None:
        return False
    heading = one.page.get_by_role("heading", level=1).inner_text()
    found = re.search(r"Fișa (\d+)", heading)
    assert found, heading
    paper = one.papers.sheets[found[1]]
    slips = {} if "a doua tastare" in heading.lower() else paper.get("greșit", {})
    for line in (paper["nume"], paper["masa"]):
        one.page.keyboard.type(line)
        one.page.keyboard.press("Enter")
    for row in paper["rânduri"]:
        cells = [slips.get(cell, cell).swapcase() for cell in row.split()]  # a joker with Shift
        for n, cell in enumerate(cells, 1):
            one.page.keyboard.type(cell)
            one.page.keyboard.press("Enter" if n == len(cells) else "Space")
    return one.hits("Enter") if one.keys else one.goes_on()  # Enter on an empty row is the same


def _of_paper(one: Arbiter) -> tuple[Mapping[str, Any], str] | None:
    """The paper that the screen asks about, and the question."""
    if "Numele scris pe foaie" in one.seen:  # one may read there what will be asked
        return None
    found = re.search(r"Luați foaia (\d+)\. ([^?]*\?)", one.seen)
    return (one.papers.sheets[found[1]], found[2]) if found else None


def grid(one: Arbiter) -> bool:
    """Answer with the grid of a paper."""
    asked = _of_paper(one)
    if not asked or not (row := re.search(r"Ce arată grila pentru rândul (\d+)", asked[1])):
        return False
    there, (place, word, _) = asked[0].get("grilă", {}), asked[0]["rânduri"][int(row[1]) - 1].split()
    if not there:
        return one.chooses("Grila este goală")
    if row[1] not in there:
        return one.chooses("Nimic: rândul acesta nu este pe grilă")
    seen, at = there[row[1]].split()
    if at != place:
        return one.chooses("dar în alt loc", ("Poziția de pe grilă", at))
    return one.chooses("ca în tabel") if seen == word else one.chooses("Alt cuvânt la", ("Cuvântul de pe grilă", seen))


def jokers(one: Arbiter) -> bool:
    """Which letters are marked on a grid."""
    asked = _of_paper(one)
    if not asked or not (row := re.search(r"de la rândul (\d+), sunt jokeri pe grilă", asked[1])):
        return False
    there = asked[0].get("grilă", {})
    if row[1] not in there:
        return one.chooses("Grila este goală") if not there else one.chooses("Nimic: rândul acesta nu este pe grilă")
    marked = [n for n, letter in enumerate(there[row[1]].split()[0]) if letter.islower()]
    if not marked:
        return one.chooses("Niciuna")
    for n in marked:
        one.tap(n)
    return one.goes_on()


def reads(one: Arbiter) -> bool:
    """A field of a paper, of which two typings differ."""
    asked = _of_paper(one)
    field = one.field(re.compile(r"^Luați foaia \d+\. "))
    if not asked or field is None:
        return False
    sheet, question = asked
    row = re.search(r"rândul (\d+)", question)
    written = sheet["rânduri"][int(row[1]) - 1].split() if row else ()
    cells = dict(zip(("poziți", "depunere|cuvânt", "punct"), written, strict=False))
    cells |= {"nume": sheet["nume"], "mas[ăa]": sheet["masa"]}
    one.fill(field, next(cell for words, cell in cells.items() if re.search(words, question.lower())))
    return one.goes_on()


def stays(one: Arbiter) -> bool:
    """Leave as counted a row that is on its paper as it was typed."""
    if not one.page.get_by_role("radio", name="Rămâne cum a socotit programul").count():
        return False
    if row := re.search(
        r"Rândul (\d+), cum este tastat.*?Puncte \1 (.*?) (?:\d\.\d\.|Observație|În joc|Ce hotărâți)", one.seen
    ):
        number = one.page.get_by_role("heading", level=1).inner_text().split()[0]
        written = one.papers.sheets[number]["rânduri"][int(row[1]) - 1]
        if _letters(row[2]) != _letters(written):
            raise StuckError(f"pe foaia {number} este «{written}», nu «{row[2]}»\n{one.shown()}")
        one.papers.done.add("comparat")
    return one.chooses("Rămâne cum a socotit programul")


def _letters(row: str) -> str:
    """A row however its jokers are marked."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", row).upper()))


def says_how_many(one: Arbiter) -> bool:
    """Choose the number of people who work, where that is asked first."""
    people = one.papers.facts["câți"]
    if not one.page.get_by_role("radio", name=people).count() or not one.papers.once("câți"):
        return False
    one.choose(people)
    return one.presses(re.compile("^Așa lucrăm"))


def waits_for_program(one: Arbiter) -> bool:
    """The page says that it looks at the folder beside, and that it changes by itself."""
    before, loads = one.state(), one.loads
    one.changes(before, loads, "pagina spune că se schimbă singură, și nu se schimbă")
    return True


def contests(one: Arbiter) -> bool:
    """A player contests, once there is a ranking: written down, answered."""
    of = one.papers.contestation
    if (button := one.named("Înregistrați o contestație")) and one.papers.once("contestație"):
        one.press(button)
        return True
    if "O contestație nouă" not in one.seen:
        return False
    if one.field("Ce spune jucătorul, cu cuvintele lui"):
        for label in ("Depunerea", "Ce spune jucătorul, cu cuvintele lui"):
            one.writes(label, of[label])
    else:
        one.writes("Masa jucătorului", of["Masa jucătorului"])
    return one.goes_on()


def answers(one: Arbiter) -> bool:
    """The answer to a contestation."""
    if "Da, acesta este răspunsul" in one.seen or not one.field("Motivarea, așa cum o primește jucătorul"):
        return False
    of = one.papers.contestation
    if act := of.get("Ce se hotărăște"):
        one.choose("Se ia o hotărâre nouă")
        one.presses("Câmpurile hotărârii")
        one.select(one.place.get_by_label("Ce se hotărăște"), act)
        one.writes("Articolul (8.2.a …)", of["Articolul (8.2.a …)"])
    one.choose(of["Hotărârea"])
    one.writes("Motivarea, așa cum o primește jucătorul", of["Motivarea"])
    return one.goes_on()


def ends_term(one: Arbiter) -> bool:
    """All players are content: the final ranking before the deadline."""
    if "contestație" not in one.papers.done:
        return False
    if button := one.named("Publicați clasamentul final"):
        one.fill_known()
        one.press(button)
        return True
    if early := one.named("Publicați finalul înainte de termen…"):
        one.press(early)
        return True
    return False


def publishes(one: Arbiter) -> bool:
    """To the place where a ranking is, when only that is left."""
    if not one.leads or not one.page.get_by_role("heading", name="Clasamentul provizoriu este publicat").count():
        return False
    one.press(one.place_named("Publicare"))
    return True


def reads_ranking(one: Arbiter) -> bool:
    """The final ranking, whole; then the rounds are added up, where there are more."""
    if not one.papers.once("clasament"):
        return bool(one.named("Adunați etapele")) and one.presses("Adunați etapele")
    if whole := one.named(re.compile("^Toți cei")):
        one.press(whole)
    rows = one.place.get_by_role("row").locator("visible=true").all_inner_texts()
    one.papers.ranking = [row.split("\t") for row in rows]
    return True


def adds_up(one: Arbiter) -> bool:
    """The general ranking, from the page of all competitions: the end of the day."""
    if rounds := one.page.get_by_role("group", name="Etapele").get_by_role("checkbox").locator("visible=true").all():
        for element in rounds:
            if not element.is_checked():
                one.tick(element)
        return False
    if one.named("Faceți documentele de afișat"):
        one.papers.general = [row.split("\t") for row in one.place.get_by_role("row").all_inner_texts()]
        return False
    if "clasament final publicat" in one.seen and (button := one.named("Clasament general")):
        one.press(button)
        return True
    return False


def unreadable(one: Arbiter) -> bool:
    """A word that is no word on its paper either."""
    words = "Pe foaie scrie chiar așa"
    return one.page.get_by_role("radio", name=words).count() > 0 and one.chooses(words)


def in_words(one: Arbiter) -> bool:
    """The question of a colleague."""
    if not one.page.get_by_role("radio", name="Răspund în cuvinte").count():
        return False
    return one.chooses("Răspund în cuvinte", ("Răspunsul", "Da, se citește."))


def practises(one: Arbiter) -> bool:
    """Enter the practice hall from the first page, which is also where it ends."""
    if "clasament" in one.papers.done:
        one.papers.general = [["încheiat"]]
        return True
    return one.presses("Intrați și încercați")


# what can be read on a screen, and what somebody does who reads it; what stands out is pressed where none fits
ACTS: Mapping[str, Act] = MappingProxyType(
    {
        PIN: notes_pin,
        MEANT.pattern: means_it,
        "acest semn": shows_sign,
        "Până la start|Deschideți sala în rețea|Pe aici intră ceilalți": way_in,
        "Până la start|Prin sondaj": sets_sample,
        "Până la start": leaves_start,
        "Literele din sac": letters_come,
        "Masa jucătorului|masa jucătorului": receives,
        "Nu a predat…": nothing_comes,
        "Câți lucrați la corectură": says_how_many,
        "": stops,
        "Numele scris pe foaie": types,
        "Ce arată grila": grid,
        "sunt jokeri pe grilă": jokers,
        "Luați foaia": reads,
        "Rămâne cum a socotit programul": stays,
        "pagina se înnoiește singură|se arată singură": waits_for_program,
        "ontestați": contests,
        "Motivarea, așa cum": answers,
        "final": ends_term,
        "Clasamentul provizoriu este publicat": publishes,
        "Pregătiți etapa": reads_ranking,
        "Clasament general": adds_up,
    }
)
PRACTICE: Mapping[str, Act] = MappingProxyType(
    {
        "Intrați și încercați": practises,
        "Închideți exercițiul": reads_ranking,
        "Pe foaie scrie chiar așa": unreadable,
        **{words: act for words, act in ACTS.items() if words},
        "Răspund în cuvinte": in_words,
    }
)
