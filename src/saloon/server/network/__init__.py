"""Addresses: where we listen, which names are ours, how often one address may ask."""
