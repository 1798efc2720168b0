"""Schema of the results file, `rezultate.json` (docs/formate.md), by which it is written and read.

A field is a key of the file, fields stand in the file's order. A field with a default is left out of the file where it
has that value. A field by `_written` never is, and has its default where a file lacks it.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from arbitraj.game.variant import DEFAULT
from arbitraj.record.findings import State

WholeNumber = Annotated[int, Meta(ge=-(10**9), le=10**9)]
_Points = Annotated[float, Meta(ge=-(10**9), le=10**9)]


def _written(default: Any) -> Any:
    # a default that a function gives is never left out
    return field(default_factory=lambda: default)


class _Part(Struct, frozen=True, omit_defaults=True):
    pass


class RoundFacts(_Part, frozen=True, kw_only=True):
    """The round, by its settings; `data` is an ISO day, `litere` are the announced groups."""

    titlu: str
    loc: str = _written("")
    data: str | None = _written(None)
    tip: str
    varianta: str = DEFAULT
    oficial: bool | None = None
    tabla_reconstituita: bool = False
    litere: tuple[str, ...] = _written(())
    arbitru: str | None = _written(None)
    contestatii_pana_la: str | None = _written(None)


class WordRuled(_Part, frozen=True):
    cuvant: str
    valabil: bool
    motiv: str
    arbitru: str
    la: str


class ListUsed(_Part, frozen=True, kw_only=True):
    """The word list; under rulings `sha256` is of the list (`sha256_lista`) and of them."""

    nume: str
    cuvinte: int = _written(0)
    sha256: str
    oficial: bool | None = _written(None)
    sha256_lista: str = ""
    hotarari: tuple[WordRuled, ...] = ()


class DecisionMade(_Part, frozen=True, kw_only=True):
    nr: WholeNumber
    arbitru: str = _written("")
    motiv: str = _written("")
    data: str | None = _written(None)


class DecisionResult(_Part, frozen=True, kw_only=True):
    """A decision; `stare` is why it has no effect, `prin` the number of the one that replaced it."""

    fisa: str
    depunere: WholeNumber | None = _written(None)
    actiune: str = _written("")
    nr: WholeNumber
    arbitru: str
    motiv: str
    data: str | None = _written(None)
    decizie: WholeNumber | None = None
    stare: str = ""
    prin: WholeNumber | None = None


class EntryResult(_Part, frozen=True, kw_only=True):
    """An entry as it was corrected; `scris` and `puncte_scrise` are as written, `prima` tells a whole rack laid."""

    nr: WholeNumber
    grupa: str = _written("")
    pozitie: str
    cuvant: str
    stare: State
    puncte: WholeNumber
    articole: tuple[str, ...] = _written(())
    scris: str = _written("")
    puncte_scrise: str = _written("")
    litere_noi: str = _written("")
    prima: bool | None = _written(None)


class FindingResult(_Part, frozen=True, kw_only=True):
    """A finding; `depunere` is None for the whole sheet, `sursa` the file and cell of the value it is about."""

    articol: str
    fel: str
    depunere: WholeNumber | None
    text: str = _written("")
    interpretare: str | None = _written(None)
    sursa: str | None = _written(None)
    anulata: bool = False
    decizie: DecisionMade | None = None
    tabel: str = ""
    puncte_pierdute: WholeNumber | None = None


class RankedResult(_Part, frozen=True, kw_only=True):
    """A ranked player; the superscrabble types alone have `constructie`, and may have it empty."""

    loc: WholeNumber
    masa: WholeNumber
    nume: str
    club: str = _written("")
    categorie: str
    fisa: str
    ordine_predare: WholeNumber | None = _written(None)
    rating: WholeNumber | None = None
    total: WholeNumber
    puncte_depuneri: WholeNumber
    avertismente_tehnice: WholeNumber
    penalizari_tehnice: WholeNumber
    avertismente_disciplinare: WholeNumber
    puncte_clasament: _Points | None
    depuneri: tuple[EntryResult, ...]
    constatari: tuple[FindingResult, ...]
    constructie: tuple[EntryResult, ...] | None = None
    litere_grila: int | None = None


class UnrankedResult(_Part, frozen=True, kw_only=True):
    masa: WholeNumber
    nume: str
    club: str = _written("")
    categorie: str | None = _written(None)
    rating: WholeNumber | None = None
    fisa: str
    motiv: Annotated[str, Meta(pattern=r"\A(absent|eliminat|de_lamurit|netastata)\Z")]


class ReadingResult(_Part, frozen=True):
    citire: str
    total: int | None


class QuestionResult(_Part, frozen=True, kw_only=True):
    """A question that is open; `asa_scrie` is the total where what was seen stands on the paper."""

    id: str
    fisa: str
    depunere: int | None
    fel: str
    vazut: str
    unde: str
    variante: tuple[ReadingResult, ...]
    asa_scrie: int | None
    text: str


class LookAtResult(_Part, frozen=True):
    fisa: str
    depunere: int | None
    text: str
    puncte: int


class RoundResults(_Part, frozen=True, kw_only=True):
    concurs: RoundFacts
    lexic: ListUsed
    reguli: dict[str, Any] = _written({})
    decizii: tuple[DecisionResult, ...]
    clasament: tuple[RankedResult, ...]
    neclasati: tuple[UnrankedResult, ...]
    intrebari: tuple[QuestionResult, ...] = _written(())
    de_privit: tuple[LookAtResult, ...] = _written(())

    @property
    def players(self) -> dict[int, RankedResult | UnrankedResult]:
        lines: tuple[RankedResult | UnrankedResult, ...] = (*self.clasament, *self.neclasati)
        return {line.masa: line for line in lines}


class DecisionEffect(_Part, frozen=True, kw_only=True):
    """Points of the sheet and places of everybody that decisions moved, None where that cannot be said."""

    nr: WholeNumber = 0
    puncte: WholeNumber | None
    locuri: WholeNumber | None


class AnswerResult(_Part, frozen=True, kw_only=True):
    nr: WholeNumber
    fisa: str
    depunere: WholeNumber | None
    fel: str
    vazut: str
    raspuns: str
    arbitru: str
    data: str | None
    motiv: str = ""


class ContestationResult(_Part, frozen=True, kw_only=True):
    nr: WholeNumber
    masa: WholeNumber = _written(0)
    fisa: str
    depunere: WholeNumber | None
    articol: str
    text: str
    primita: str
    apel: bool
    hotarare: str | None
    motiv: str
    de: str
    la: str | None
    fisa_indreptata: bool = False
    decizii: tuple[int, ...] = _written(())
    efect: DecisionEffect | None


class ListHashed(_Part, frozen=True):
    nume: str
    sha256: str


class InputHashes(_Part, frozen=True, kw_only=True):
    """SHA-256 of all that results were made from, of files by name; `program` is a version."""

    fisiere: dict[str, str]
    lista: ListHashed = _written(ListHashed("", ""))
    reguli: str = _written("")
    program: str = _written("")


class EditionBefore(_Part, frozen=True):
    amprenta: str
    schimbari: tuple[str, ...]


class EditionTimes(_Part, frozen=True, kw_only=True):
    """Minutes of the game, and ISO moments, as far as they are known."""

    durata: WholeNumber | None = None
    oprit: str | None = None
    provizoriu: str | None = None
    final: str | None = None


class EditionFacts(_Part, frozen=True, kw_only=True):
    """The edition: inputs, options, hashes of documents by name; `fata_de` is the seal of the provisional one."""

    stadiu: str
    amprenta: str
    intrari: InputHashes
    optiuni: dict[str, Any] = _written({})
    timpuri: EditionTimes | None = None
    fara_margine: bool = False
    fata_de: str = ""
    schimbari: tuple[str, ...] | None = None
    inainte: EditionBefore | None = None
    maxim: WholeNumber | None = None
    documente: dict[str, str]


class EditionResults(RoundResults, frozen=True, kw_only=True):
    """Results as published: with the registers as they stood, and the hash of everything before it."""

    efecte: tuple[DecisionEffect, ...] = ()
    lamuriri: tuple[AnswerResult, ...] = ()
    contestatii: tuple[ContestationResult, ...] = ()
    editie: EditionFacts
    sha256: str = ""
