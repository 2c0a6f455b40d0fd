"""Games of one’s own: new folders, other programs’ projects moved in, templates and rules to begin with."""
