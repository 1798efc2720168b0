"""Headings and labels compared as people write them: case, diacritics and punctuation do not count."""

from functools import lru_cache

# columns, by the names that people give them
_NAMES = {
    "masa": "masa|nr masa|masa nr|numarul mesei|nr mesei|masa de joc",
    "nume": "nume|numele|nume de familie|nume si prenume|numele si prenumele|nume prenume|jucator|jucatorul"
    "|jucatori|concurent|concurentul|sportiv|sportivul|participant|participantul",
    "prenume": "prenume|prenumele",
    "club": "club|clubul|echipa|club sportiv|clubul sportiv|asociatia",
    "loc": "loc|locul|pozitia|rang",
    "puncte": "puncte|puncte de clasament|puncte clasament|p clas|punctaj|pct",
    "rating": "rating|ratingul|rtg|elo|cota|coeficient",
    "categorie": "categorie|categoria|cat|categ|categoria de varsta|categorie de varsta|cat varsta|cat de varsta"
    "|categ varsta|grupa de varsta",
    "fisa": "fisa|nr fisa|fisa nr|numarul fisei|nr fisei",
    "ordine": "ordine|ordinea|ordinea predarii|ordine predare|nr predare|predare nr|ordinea de predare",
    "stare": "stare|starea|situatie|situatia|status",
    "sala": "sala|litera salii",
    # the roster and the results of a tournament
    "nr": "nr|numar|numarul|nr jucator",
    "runda": "runda|nr runda|numarul rundei",
    "jucator1": "jucator1|jucator 1|jucatorul 1|nume 1|numele 1|primul jucator",
    "jucator2": "jucator2|jucator 2|jucatorul 2|nume 2|numele 2|al doilea jucator",
    "puncte1": "puncte1|puncte 1|punctaj 1|pct 1|scor 1|scorul 1|total 1",
    "puncte2": "puncte2|puncte 2|punctaj 2|pct 2|scor 2|scorul 2|total 2",
    "ultim1": "ultim1|ultim 1|ultimul cuvant 1",
    "ultim2": "ultim2|ultim 2|ultimul cuvant 2",
    "fisier": "fisier|fisierul|foaia partidei",
    "absent": "absent|absenta|neprezentat",
    # the arbiter's remarks before the start, for the order at the tables (6.1)
    "loc_fix": "loc fix|loc fixat|masa fixa|masa fixata",
    "tarziu": "tarziu|inscris tarziu|inscriere tarzie|intarziat",
    "lista_rating": "lista rating|lista de rating",
    # that what looks like a mistake is none
    "verificat": "verificat|verificata",
    "alt_om": "alt om|alta persoana|alt jucator",
    "retras": "retras|retrasa|retragere",
    "avertismente_disciplinare": "avertismente disciplinare|avertisment disciplinar|avert disciplinare|avert discipl"
    "|avertismente",
}
_COLUMNS = {name: column for column, names in _NAMES.items() for name in names.split("|")}
# beginnings of words in other headings: `Rating 2026`, `Club/Oraș`, `Numele sportivului`
_BEGINNINGS = {
    "prenume": ("prenum",),
    "club": ("club", "echip", "asociati"),
    "rating": ("rating", "rtg", "elo", "coef"),
    "categorie": ("categ", "grupa"),
    "masa": ("masa", "mesei"),
    "nume": ("nume", "jucator", "sportiv", "concuren", "particip"),
}
_FOLD = str.maketrans("ăâîșşțţĂÂÎȘŞȚŢ", "aaissttAAISSTT")


def same_length(text: str) -> str:
    """Lower case without Romanian diacritics, sign for sign.

    >>> same_length("MASĂ Ț")
    'masa t'
    """
    return "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text.translate(_FOLD))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A heading or label without case, diacritics and punctuation.

    >>> plain(" Nr.  grupă: ")
    'nr grupa'
    """
    return " ".join("".join(sign if sign.isalnum() else " " for sign in same_length(text)).split())


def column_of(text: str) -> str:
    """The column that a heading of a list of people or of results names. Empty if it is unknown.

    >>> column_of("Nr. masă"), column_of("Numele și prenumele"), column_of("Telefon")
    ('masa', 'nume', '')
    """
    return _COLUMNS.get(plain(text), "")


def columns_meant(text: str) -> tuple[str, ...]:
    """The columns of a list of people that an unusual heading may mean by its words.

    With another word, `nume` names that thing. A heading with several meanings is left for a person to decide.

    >>> columns_meant("Rating 2026"), columns_meant("Club/Oraș"), columns_meant("Numele sportivului, prenumele")
    (('rating',), ('club',), ('nume',))
    >>> columns_meant("Nume club"), columns_meant("Categoria clubului"), columns_meant("Telefon")
    (('club',), ('club', 'categorie'), ())
    """
    words = plain(text).split()
    found = [column for column, starts in _BEGINNINGS.items() if any(word.startswith(starts) for word in words)]
    if {*found} == {"nume", "prenume"}:
        return ("nume",)
    return tuple(column for column in found if column != "nume" or len(found) == 1)
