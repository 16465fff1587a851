"""Looking back: who was lucky, who was good, and what should have been done."""
