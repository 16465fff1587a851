"""A word to whoever is waited for and not there: whose turn it is, at which table of which game, and nothing more."""
