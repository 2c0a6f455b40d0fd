"""Shapes that are computed. Millimetres."""
