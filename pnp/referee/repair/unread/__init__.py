"""Lines that are in nobody's grammar, or lack a verb: what they say is told by what is legal where they stand."""
