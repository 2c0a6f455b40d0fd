"""What a person asks for, part by part: which faces go into which file, on which sheets, and what is printed again."""
