"""Tables that never lose a move and never tell a secret. See docs/architecture.md for the way of one move."""
