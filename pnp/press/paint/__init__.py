"""Our own subset of SVG, painted into form XObjects element by element."""
