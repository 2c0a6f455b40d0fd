"""A line read by the things that it names, each in its place among the arguments of a verb."""
