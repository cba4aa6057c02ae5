"""Duplicate bridge as clubs play it: Law 77, matchpoints or IMPs over all tables (bridge.md 11)."""
