"""Who somebody is, what they may do, and what is kept about them."""
