"""The order of a list that people look for their name in."""

from __future__ import annotations

import unicodedata


def name_order(name: str) -> tuple[int, str, str]:
    """Names in Latin letters by surname, without accents and case; then the others, by their first signs.

    The surname stands before a comma, or else last. Han characters follow each other by radical and strokes,
    as they are numbered: one surname stays together, simple ones come first.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.strip()) if not unicodedata.combining(c))
    letters = [character for character in plain if character.isalpha()]
    if not letters or not unicodedata.name(letters[0], "").startswith("LATIN"):
        return 1, name.strip(), ""
    before, comma, _ = plain.partition(",")
    surname = before if comma else plain.split()[-1]
    return 0, surname.casefold().strip(), plain.casefold()
