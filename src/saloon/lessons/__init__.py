"""Lessons: files that teach a game by playing it, read, played and checked."""
