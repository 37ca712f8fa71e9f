"""The generator: spec/*.yaml in, src/fastpad/_gen out. Run as ``python -m codegen``."""
