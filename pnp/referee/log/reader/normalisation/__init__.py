"""A line put otherwise word by word: small talk and commentary taken out, signs spelt out, words in the log's order."""
