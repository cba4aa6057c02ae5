"""The display is written by every command that changes what it shows; public copies follow a setting."""

from collections.abc import Callable

from pipeline.commands.redraw import redraw
from pipeline.commands.seat import seat
from pipeline.commands.setting import Place
from pipeline.commands.standings import standings
from tests.commands import days

Make = Callable[..., Place]


def page(at: Place, name: str = "index.html") -> str:
    return (at.output.path / name).read_text(encoding="utf-8")


def test_seat_shows_the_new_round_at_once_and_standings_has_nothing_to_add(at: Make) -> None:
    place = at(12)
    seat(place)
    first = page(place)
    assert '<h1 class="round">Game 1</h1>' in first
    standings(place)
    assert page(place) == first
    days.fill(place.event.path, 1)
    seat(place)
    assert '<h1 class="round">Game 2</h1>' in page(place)
    second = page(place)
    standings(place)
    assert page(place) == second


def test_display_lost_is_made_again_by_seat(at: Make) -> None:
    place = at(12)
    seat(place)
    first = page(place)
    (place.output.path / "index.html").unlink()
    seat(place)
    assert page(place) == first


def test_display_shows_a_round_that_was_seated_again(at: Make) -> None:
    place = at(12)
    seat(place)
    days.fill(place.event.path, 1)
    seat(place)
    days.type_status(place.event.path, "5", "withdrawn", 2)
    redraw(place, 2, "number 5 has gone")
    again = page(place)
    standings(place)
    assert page(place) == again


def test_public_copies_are_made_and_removed_with_the_setting(at: Make) -> None:
    place = at(12, mask_names=1)
    seat(place)
    standings(place)
    public = place.output.path / "public"
    assert sorted(path.name for path in public.iterdir()) == [
        "index.html",
        "seating-R01.pdf",
        "standings.pdf",
    ]
    assert page(place, "public/index.html") == page(place)
    (public / "mine.pdf").write_bytes(b"of the school")
    days.set_setting(place.event.path, mask_names="No")
    standings(place)
    assert [path.name for path in public.iterdir()] == ["mine.pdf"]
