"""SVG understood once: values, matrices, colours, paths, outlines, style. Whoever lints, fits or paints asks here."""
