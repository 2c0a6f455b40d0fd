"""What would print wrong on a face, found before it is printed."""
