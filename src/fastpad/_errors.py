"""The exceptions that a broken rule of a document raises."""

__all__ = ["DTypeError", "SpecError"]


class SpecError(ValueError):
    """An argument breaks a rule of the operator's document; the message says which, and what would be right."""


class DTypeError(SpecError, TypeError):
    """An argument's dtype is not one that the operator version allows."""
