"""fastpad measured beside its peers: how fast they are (asv), and what of the documents each gets right (coverage)."""
