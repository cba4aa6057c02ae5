"""Games, found by module name: a new game is a new module here."""

from __future__ import annotations

from importlib import import_module

from pipeline.games.game import Game


def find(name: str) -> Game:
    """The game of this module name, as a preset names it."""
    game: Game = import_module(f"pipeline.games.{name}").GAME
    return game
