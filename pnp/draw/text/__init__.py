"""Words: fonts, icons among them, markup, and boxes that they are fitted into."""
