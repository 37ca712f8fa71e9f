"""Measurements of fastpad beside its peers: how fast (asv), and which rows of the documents each gets right (coverage)."""
