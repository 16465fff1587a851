"""Alembic: one file for each change of the schema."""
