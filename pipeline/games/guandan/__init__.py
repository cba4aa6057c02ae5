"""Guandan: two pairs climb the levels from 2 to A, hand by hand (guandan.md)."""
