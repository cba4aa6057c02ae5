"""Text as people type it, made comparable: listed foldings, never Unicode's blanket ones (rules 3.2)."""

from __future__ import annotations

import re

from pipeline.model.width import narrowed

_SPACES = "\t\n\v\f\r \x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
_WIDE_SPACES = "\u2028\u2029\u202f\u205f\u3000"
_ZERO_WIDTH = "\u180e\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f"
_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLES = _SPACES + _WIDE_SPACES + _ZERO_WIDTH + _DIRECTIONS

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def stripped(text: str) -> str:
    """Without invisible characters at either end."""
    return text.strip(INVISIBLES)


def folded(text: str) -> str:
    """For comparing: without invisible ends, full-width forms as ASCII, capitals as small letters."""
    return narrowed(stripped(text)).casefold()


def uncontrolled(text: str) -> str:
    """Without control characters, which no XML, PDF or console may be given."""
    return _CONTROLS.sub("", text)


def printable(text: str) -> str:
    """Without control characters, and without invisible ones at either end."""
    return stripped(uncontrolled(text))
