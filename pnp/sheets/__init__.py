"""Imposition: which face lies where on which sheet, as plain records in millimetres.

Knows no points, no PDF and no SVG. Everything here is a generator or a small record, so that twenty thousand cards
pass through one sheet at a time, and a test can compare sheets as text (`describe`).
"""
