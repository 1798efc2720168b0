"""The articles of the other games' rules: each stands over the findings that its own title speaks of."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from arbitraj.rules.articles import ARTICLES
from arbitraj.wings.games import rules as rulebooks

# an article, words of its title, and what is found under it
FOUND = {
    "libera": """
        F.5 Între una și șapte piese: numar
        F.6 Timpul: timp
        G.1 Orizontal sau vertical: asezare stop
        G.2 toate cuvintele sunt valabile: prima cuvinte doua_litere cuvant_partial fara_lexic
        G.3 Fără cuvinte izolate: legatura
        G.5 Punctajul unei depuneri: puncte
        L.2 Cine începe: incepe
        L.3 Suportul, rândul și nota punctajului: ordine suport piese total
        L.4 contestații: retras contestatie
        L.5 Schimbul: schimb_sac schimb_numar
        L.6 Sfârșitul partidei: dupa_sfarsit neincheiata
        L.7 Punctajul final: sfarsit rest rest_lipsa
    """,
    "komorow": """
        P.1 jucători, piese: incepe suport piese numar
        P.2 20 de minute: timp
        P.3 Primul cuvânt și așezarea: asezare stop prima
        P.4 schimbul: schimb_sac schimb_numar
        P.6 cuvintele: cuvinte doua_litere cuvant_partial fara_lexic
        P.7 contestația: total retras contestatie
        P.8 depunerile următoare: ordine legatura puncte
        P.9 sfârșitul: dupa_sfarsit neincheiata sfarsit rest rest_lipsa
    """,
    "scribo": """
        S.1 Tabla: stop
        S.2 Piesele: piese
        S.3 Cuvintele: cuvinte cuvant_partial fara_lexic
        S.4 Formarea cuvintelor: asezare legatura
        S.5 Începutul: incepe ordine suport prima numar
        S.6.3 contestat: retras contestatie
        S.6.4 Timpul: timp
        S.6.5 schimbul: schimb_sac schimb_numar
        S.6.6 Sfârșitul: dupa_sfarsit neincheiata
        S.7 Punctajul: puncte total sfarsit rest rest_lipsa
        S.8 două litere: doua_litere
    """,
    "wespa": """
        W.1.2 lista de cuvinte: cuvinte doua_litere fara_lexic
        W.1.3 piesele: piese
        W.1.4 25 de minute: timp
        W.2.1 cine începe: incepe
        W.3.1 depunerea: ordine asezare stop prima legatura numar cuvant_partial
        W.3.10 contestația: retras contestatie
        W.3.2 schimbul: schimb_sac schimb_numar
        W.3.5 punctele: puncte total
        W.3.9 suportul: suport
        W.5 Sfârșitul: dupa_sfarsit neincheiata sfarsit rest rest_lipsa
    """,
}
# L.1, L.5, L.7; Zasady gry; S.5-S.6; the figures of WESPA
FIGURES: dict[str, dict[str, Any]] = {
    "libera": {"jucatori": [2, 4], "schimb_sac": 7, "pasuri": 1, "contestatie": [5, 10], "rest": True},
    "komorow": {
        "jucatori": [2, 2], "schimb_sac": 8, "pasuri": 2, "timp": 20, "rest": True, "ultimul_cuvant": True,
    },
    "scribo": {"jucatori": [2, 4], "schimb_cel_mult": 3, "pasuri": 1, "schimb_e_pas": True},
    "wespa": {
        "jucatori": [2, 2], "schimb_sac": 7, "zerouri": 6, "contestatie_adaos": 5, "timp": 25, "depasire": 10,
        "rest": "dublu",
    },
}  # fmt: skip


@pytest.mark.parametrize("rules", FOUND)
def test_l_1_each_finding_of_a_game_stands_under_the_article_that_speaks_of_it(rules: str) -> None:
    data = tomllib.loads(files(rulebooks).joinpath(f"{rules}.toml").read_text("utf-8"))
    expected: dict[str, str] = {}
    for line in FOUND[rules].strip().splitlines():
        about, _, keys = line.strip().rpartition(": ")
        code, _, title = about.partition(" ")
        assert title.casefold() in ARTICLES[code].title.casefold(), code
        expected |= dict.fromkeys(keys.split(), code)
    assert data.pop("articole") == expected
    data.pop("alegeri", None)
    assert data == FIGURES[rules]
