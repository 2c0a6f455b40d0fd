"""Counts that do not hold: what explains them, and what later lines bear out."""
