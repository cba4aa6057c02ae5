"""A finished event as one file: packed, opened safely, and compared with what its inputs give."""
