"""What a line leaves to the lines before it or to where things lie: "it", "the same", who was hit, unnamed cards."""
