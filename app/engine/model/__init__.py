"""The nouns of the engine: plain data, no behaviour beyond reading itself."""
