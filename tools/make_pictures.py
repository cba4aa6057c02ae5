"""Makes the pictures of the README anew from real output: docs/pictures/*.png.

Run as `.venv/bin/python tools/make_pictures.py`; needs LibreOffice, Xvfb, xdotool, ImageMagick and pdftoppm.
Look at every picture afterwards. hall.png is the sample's index.html in a browser, 1920 x 1080 halved.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import openpyxl

from pipeline.blanks import workbooks
from pipeline.commands.new import new
from pipeline.commands.seat import seat
from pipeline.commands.setting import place
from pipeline.commands.standings import standings
from pipeline.model.form import Spot
from pipeline.model.seating import FOUR_SEATS
from pipeline.model.value import Value
from pipeline.run import run
from pipeline.store import EventFolder

HOME = Path(__file__).resolve().parents[1]
PICTURES = HOME / "docs" / "pictures"
SAMPLE = HOME / "sample_sheets" / "rummikub-school-final"
NEEDED = ("soffice", "Xvfb", "xdotool", "import", "convert", "pdftoppm")
SCREEN = "1366x768x24"
PUPILS = (
    "Amy Chan,Ben Smith,Chloe Wong,Daniel Brown,Emma Lee,Felix Taylor,"
    "Grace Kim,Henry Patel,Iris Novak,Jack Rossi,Karen Silva,Leo Murphy"
)
SETTINGS = {
    "title": "Spring Rummikub Final",
    "dates": "2027-03-12",
    "venue": "School hall",
    "organiser": "Hillside School",
    "contact": "Ms Chan",
    "timetable": "09:00 check-in; 09:30 play; 11:30 prizes",
}
Row = tuple[str, int | None, int | None]
LEFT: tuple[Row, ...] = (("left", 7, None), ("out", None, None), ("left", 31, 1), ("left", 50, None))
IMPOSSIBLE: tuple[Row, ...] = (LEFT[0], ("out", 16, None), *LEFT[2:])


def main() -> None:
    """Plays a small event in a temporary folder and takes the pictures."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        sys.exit(f"Needed, and not here: {', '.join(missing)}")
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder, output = Path(scratch) / "spring", Path(scratch) / "out"
        made(folder)
        at = place(folder, output)
        seat(at)
        wrong = fill(folder, 1, IMPOSSIBLE, "in_progress")
        right = fill(folder, 2, LEFT, "finished")
        fill(folder, 3, LEFT, "in_progress")
        right.rename(folder / "inbox" / "sheet.xlsx")
        standings(at)
        window(folder / "event.xlsx", "entrants", "ctrl+Next", "Right", "Right")
        window(wrong, "scoresheet-red")
        window(folder / "inbox" / "sheet.xlsx", "scoresheet-green")
        window(output / "report.xlsx", "report", "ctrl+Next")
        page(output / "scoresheets-R01.pdf", "paper", 85, 48)
        standings(place(SAMPLE, Path(scratch) / "sample"))
        for name, picture, dots, colours in (
            ("seating-R01", "seating", 75, 64),
            ("standings", "standings", 75, 64),
            ("certificates", "certificate", 66, 64),
        ):
            page(Path(scratch) / "sample" / f"{name}.pdf", picture, dots, colours)


def made(folder: Path) -> None:
    """An event as its organiser would fill it in."""
    new("rummikub-school-final", folder, code="en")
    book = openpyxl.load_workbook(folder / "event.xlsx")
    for row in book["Settings"].iter_rows(min_row=2):
        for key, text in SETTINGS.items():
            if row[4].value == key:
                row[2].value = text
    for number, name in enumerate(PUPILS.split(","), start=1):
        for column, text in enumerate((number, name, f"Class 5{'ABC'[number % 3]}"), start=2):
            book["Entrants"].cell(4 + number, column, text)
    book.save(folder / "event.xlsx")


def fill(folder: Path, table: int, rows: tuple[Row, ...], status: str) -> Path:
    """A scoresheet of round 1 filled in by a judge, in the inbox."""
    typed: dict[Spot, Value] = {
        ("", "", "judge"): "Mr Lau",
        ("", "", "start_time"): "09:35",
        ("", "", "end_time"): "10:01",
        ("", "", "end_type"): "out",
        ("", "", "starter"): FOUR_SEATS[1],
        ("", "", "countersign"): 1,
        ("", "", "sheet_status"): status,
    }
    for key, tile, (result, points, jokers) in zip(FOUR_SEATS, (4, 12, 9, 3), rows, strict=True):
        given: Mapping[str, Value] = {"result": result, "tile_points": points, "jokers_left": jokers}
        typed |= {("seats", key, field): value for field, value in given.items() if value is not None}
        typed["more", key, "start_tile"] = tile
    day = run(EventFolder(folder))
    files = list(workbooks(day.event, day.draws[0], {table: typed}))
    name, data = files[table - 1]
    path = folder / "inbox" / name
    path.write_bytes(data)
    return path


def window(file: Path, picture: str, *keys: str) -> None:
    """A workbook as LibreOffice shows it on a small screen, after some keys."""
    target = PICTURES / f"{picture}.png"
    with screen() as display, tempfile.TemporaryDirectory() as profile:
        here = {**os.environ, "DISPLAY": display}
        options = [f"-env:UserInstallation=file://{profile}", "--norestore", "--nologo", "--calc"]
        office = subprocess.Popen(["soffice", *options, str(file)], env=here, start_new_session=True)
        try:
            shown(here)
            time.sleep(8)
            for key in keys:
                subprocess.run(["xdotool", "key", key], env=here, check=True)
                time.sleep(2)
            subprocess.run(["import", "-window", "root", str(target)], env=here, check=True)
        finally:
            os.killpg(office.pid, 15)
            office.wait()
    small(target, "-resize", "1000x", "-colors", "48")


def shown(here: Mapping[str, str]) -> None:
    """Waits until the window is there, two minutes at most."""
    for _ in range(120):
        if not subprocess.run(
            ["xdotool", "search", "--name", "Calc"], env=here, capture_output=True
        ).returncode:
            return
        time.sleep(1)
    sys.exit("LibreOffice did not open its window.")


@contextmanager
def screen() -> Iterator[str]:
    """An invisible screen that nobody else uses."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", SCREEN],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as number:
        display = f":{number.readline().strip()}"
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def page(pdf: Path, picture: str, dots: int, colours: int) -> None:
    """The first page of a paper, with a thin line around it."""
    target = PICTURES / f"{picture}.png"
    options = ["-r", str(dots), "-png", "-f", "1", "-singlefile"]
    subprocess.run(["pdftoppm", *options, str(pdf), str(target.with_suffix(""))], check=True)
    small(target, "-bordercolor", "#999999", "-border", "1", "-colors", str(colours))


def small(picture: Path, *how: str) -> None:
    """A picture in few colours."""
    subprocess.run(["convert", str(picture), "-dither", "None", *how, "-strip", str(picture)], check=True)


if __name__ == "__main__":
    main()
