"""The land behind an animal: skies, planes, scenes."""
