"""Draws tech trees as games draw them, mostly without a word, from a seeded grammar; with the truth of every level."""
