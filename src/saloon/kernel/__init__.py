"""What any game is. Pure: no I/O, no clock, no source of randomness; standard library and `mypy-extensions` only."""
