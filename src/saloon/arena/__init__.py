"""The arena: games between bots in great numbers, who is stronger and how sure that is, and how fast the engine is."""
