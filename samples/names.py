"""Synthetic people and clubs: common Romanian names drawn by lot, nobody's in particular."""

from random import Random

SURNAMES = (
    "Popescu Ionescu Popa Rusu Munteanu Matei Șerban Țurcanu Dobre Barbu Nistor Florea Stoica Dinu Gheorghiu Stan "
    "Lazăr Ciobanu Mureșan Tudor Albu Cojocaru Sârbu Bălan Vâlcu Preda Olteanu Toma Crișan Negru Iordache Păun"
).split()
GIVEN = (
    "Ana Ion Maria Ștefan Elena Andrei Ioana Radu Cătălina Mihai Țărăncuța Vlad Simona Paul Raluca Dan Irina "
    "Sorin Mădălina Cezar Anca-Maria Victor Oana Grigore Doina Liviu Sanda Tiberiu Corina Emil Roxana George"
).split()
CLUBS = ("Clubul Unu", "Clubul Doi", "Clubul Trei", "Clubul Patru", "Clubul Cinci", "Clubul Șase")


def people(number: int, rng: Random) -> list[tuple[str, str, str, int]]:
    """(surname, given name, club, rating), no name twice, by descending rating."""
    names = list(zip(rng.sample(SURNAMES, number), rng.sample(GIVEN, number), strict=True))
    ratings = sorted((rng.randint(1200, 2200) for _ in names), reverse=True)
    return [(s, g, rng.choice(CLUBS), rating) for (s, g), rating in zip(names, ratings, strict=True)]
