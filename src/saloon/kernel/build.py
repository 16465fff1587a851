"""Which of the two builds is running: the same source, plain or compiled with mypyc."""

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
