"""Tests of the generator, module by module."""
