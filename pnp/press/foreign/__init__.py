"""Other people’s SVG, read with bounds and brought into the few words that are painted."""
