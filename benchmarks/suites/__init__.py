"""The asv suites, asv's ``benchmark_dir``: imported whole against any commit, so nothing else may live here.

They time an installed fastpad, whatever its age; how they time and whom they compare with is all in this folder.
"""
