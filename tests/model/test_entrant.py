"""Entrant-number order (rules 3.6)."""

from pipeline.model.entrant import Entrant


def test_order_numbers_by_size_then_names_of_the_draw_by_group_and_number() -> None:
    ids = ["B1", "A10", "2", "A2", "10", "A1"]
    assert sorted(ids, key=lambda id_: Entrant(id_, "").order) == ["2", "10", "A1", "A2", "A10", "B1"]
