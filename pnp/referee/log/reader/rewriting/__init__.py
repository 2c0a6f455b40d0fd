"""A line put otherwise step by step, and read again after each."""
