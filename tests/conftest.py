"""Property tests try the same examples on every machine, however slow it is."""

from hypothesis import settings

settings.register_profile("tests", deadline=None, derandomize=True, database=None)
settings.load_profile("tests")
