"""The side-by-side with other systems: see report.py."""
