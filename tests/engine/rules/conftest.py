"""Makes the hand-made tables of this folder importable."""
