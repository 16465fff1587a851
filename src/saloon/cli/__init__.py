"""The command line: what a player, a rules lawyer and a developer do with Saloon without a browser."""
