"""What a PDF consists of: its syntax, the document, embedded fonts, layers, what a file says of itself."""
