"""What holds for the whole suite: Hypothesis draws the same examples every time, and has no clock."""

from __future__ import annotations

import os

import hypothesis

hypothesis.settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=150,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.data_too_large],
)
# Fresh draws, and many of them: HYPOTHESIS_PROFILE=search pytest
hypothesis.settings.register_profile(
    "search", parent=hypothesis.settings.get_profile("ci"), derandomize=False, max_examples=3000
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
