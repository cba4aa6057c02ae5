"""What is due after two looks at a folder: half-written, locked, vanishing and renamed files."""

from pipeline.watching import Due, Look, Mark, due

A, B, A_GROWN = Mark(100, 1), Mark(200, 2), Mark(150, 3)


def look(locked: str = "", **files: Mark) -> Look:
    """`a=A` is the file inbox/a."""
    return Look({f"inbox/{name}": mark for name, mark in files.items()}, frozenset(locked.split()))


def test_new_file_is_due_at_the_second_look_that_finds_it_the_same() -> None:
    first = due({}, look(), look(a=A))
    assert (first.anything, first.waits) == (False, {"inbox/a"})
    second = due({}, look(a=A), look(a=A))
    assert (second.anything, second.came, second.waits) == (True, ("inbox/a",), frozenset())


def test_growing_file_waits_and_keeps_no_other_waiting() -> None:
    found = due({}, look(a=A, b=B), look(a=A_GROWN, b=B))
    assert (found.came, found.waits) == (("inbox/b",), {"inbox/a"})
    assert set(found.settled) == {"inbox/b"}


def test_file_written_again_in_place_is_due_as_changed() -> None:
    worked = look(a=A).files
    assert due(worked, look(a=A_GROWN), look(a=A_GROWN)).changed == ("inbox/a",)


def test_locked_file_waits_only_if_it_has_changed() -> None:
    assert due({}, look(a=A), look("inbox/a", a=A)).waits == {"inbox/a"}
    found = due(look(a=A).files, look(a=A), look("inbox/a", a=A))
    assert found == Due(settled=look(a=A).files)


def test_vanished_file_is_believed_gone_at_the_second_look() -> None:
    worked = look(a=A, b=B).files
    assert not due(worked, look(a=A, b=B), look(b=B)).anything
    assert due(worked, look(b=B), look(b=B)).gone == ("inbox/a",)


def test_file_that_vanished_for_a_moment_while_it_was_saved_was_never_gone() -> None:
    worked = look(a=A).files
    assert not due(worked, look(a=A), look()).anything
    assert not due(worked, look(), look(a=A_GROWN)).anything
    assert due(worked, look(a=A_GROWN), look(a=A_GROWN)).changed == ("inbox/a",)


def test_file_that_came_and_vanished_before_it_was_still_is_nothing() -> None:
    assert due({}, look(a=A), look()) == Due(settled={})


def test_renamed_file_is_told_as_such_and_not_as_gone_and_new() -> None:
    found = due(look(a=A).files, look(b=A), look(b=A))
    assert (found.renamed, found.came, found.gone) == ((("inbox/a", "inbox/b"),), (), ())
    assert found.anything


def test_of_two_files_that_are_alike_each_is_renamed_once() -> None:
    found = due(look(a=A, b=A).files, look(c=A), look(c=A))
    assert (found.renamed, found.gone) == ((("inbox/a", "inbox/c"),), ("inbox/b",))


def test_nothing_is_worked_out_while_event_xlsx_is_being_saved() -> None:
    saving = Look({"event.xlsx": A, "inbox/a": A})
    found = due({"event.xlsx": B}, saving, Look({"event.xlsx": A_GROWN, "inbox/a": A}))
    assert (found.anything, found.came) == (False, ("inbox/a",))


def test_nothing_changed_is_nothing_due() -> None:
    assert not due(look(a=A).files, look(a=A), look(a=A)).anything
