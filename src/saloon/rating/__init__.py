"""How strong somebody is, from the places of their games, and how sure that is. Docs: ratings.md."""
