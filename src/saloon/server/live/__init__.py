"""Tables in play: the game, its clocks, its people, and the way of a move."""
