"""Property tests try the same examples on every machine, however slow it is."""

from hypothesis import settings

from pipeline import executor

settings.register_profile("tests", deadline=None, derandomize=True, database=None)
settings.load_profile("tests")

executor.MOST = 1
"""Here everything is done in one process, however large, unless a test asks for more."""
