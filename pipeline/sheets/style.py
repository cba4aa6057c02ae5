"""How our workbooks look: colours, fonts and borders."""

from __future__ import annotations

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

from pipeline.model.form import Field
from pipeline.model.kind import Clock, Day, Mark, Moment, Share, Text, Whole

FONTS = {"zh-Hant": "Microsoft JhengHei", "zh-Hans": "Microsoft YaHei", "en": "Calibri"}

NAVY, BAND, PAPER = "2F4A66", "DCE6F1", "FFFFFF"
YELLOW, GREY, GREY_OUT = "FFF8D6", "F3F4F6", "E3E6EB"
INK, QUIET, FAINT = "1F2933", "52606D", "8A949E"
RED, RED_CELL, AMBER, AMBER_INK, GREEN, GREEN_INK = "C62828", "FFCDD2", "FFE0A3", "7A4F01", "2E7D32", "1B5E20"
LINE, INPUT_LINE = "B8C2CC", "D4A72C"


def font(name: str, size: float, colour: str = INK, bold: bool = False) -> Font:
    """A font of one of the three languages."""
    return Font(name=name, size=size, color=colour, bold=bold)


def fill(colour: str) -> PatternFill:
    """A plain background."""
    return PatternFill("solid", start_color=colour, end_color=colour)


def shade(colour: str) -> PatternFill:
    """The background of a conditional format, which has it the other way round."""
    return PatternFill(bgColor=colour, fill_type="solid")


def box(colour: str) -> Border:
    """A thin line on all four sides."""
    side = Side(style="thin", color=colour)
    return Border(left=side, right=side, top=side, bottom=side)


def underline(colour: str) -> Border:
    """A line to sign on."""
    return Border(bottom=Side(style="thin", color=colour))


def aligned(horizontal: str, wrap: bool = False, indent: int = 0, shrink: bool = False) -> Alignment:
    """Vertically centred text."""
    return Alignment(
        horizontal=horizontal, vertical="center", wrap_text=wrap, indent=indent, shrink_to_fit=shrink
    )


UNLOCKED = Protection(locked=False)


def number_format(field: Field) -> str:
    """How a cell shows what is in it."""
    match field.kind:
        case Clock():
            return "hh:mm"
        case Moment():
            return "yyyy-mm-dd hh:mm"
        case Day():
            return "yyyy-mm-dd"
        case Share(signed=True):
            return "+General;-General;0"
        case Whole(signed=True):
            return "+General;-General;0"
        case Text() | Mark():
            return "@" if field.role == "input" else "General"
        case _:
            return "General"
