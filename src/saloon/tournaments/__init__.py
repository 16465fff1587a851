"""Tournaments without a house: who meets whom in the next round, and how everybody stands. No I/O, no clock."""
