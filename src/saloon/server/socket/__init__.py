"""The live connection: WebSockets, their frames, and who serves them."""
