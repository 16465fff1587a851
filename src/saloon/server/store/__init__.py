"""What is kept: one schema, two databases, the journal first of all."""
