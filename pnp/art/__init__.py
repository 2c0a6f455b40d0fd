"""What only one game's pages draw, a folder each; found by name (`pnp.catalog.drawing`) and listed nowhere.

A folder's `FUNCTIONS` are what the templates of that game see besides those that every game's see
(`pnp.draw.templates.environment`).
"""
