"""What any game is. Pure: no I/O, no clock, no source of randomness; the standard library and `mypy-extensions` only."""
