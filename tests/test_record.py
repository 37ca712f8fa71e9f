"""Adding a point to the history: classes of machines, and a comparison that keeps nothing. asv itself is not run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

asv_machine = pytest.importorskip("asv.machine", reason="asv is not installed")

from benchmarks import compare, record  # noqa: E402  (needs asv)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """What would be written into asv's list of machines."""
    known: dict[str, dict[str, str]] = {}
    monkeypatch.setattr(record.MachineCollection, "save", known.__setitem__)
    return known


def test_the_reference_class_says_all_that_asv_asks(registered: dict[str, dict[str, str]]) -> None:
    assert record.register(None) == "x86-64-2core"
    assert registered["x86-64-2core"].keys() == {field for field, _ in asv_machine.Machine.fields}


def test_another_class_does_not_name_its_host(
    registered: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.node", lambda: "somebodys-laptop")
    assert record.register("arm64-8core") == "arm64-8core"
    assert registered["arm64-8core"].keys() == record.REFERENCE.keys()
    assert "somebodys-laptop" not in str(registered)


def test_another_machine_does_not_pass_for_the_reference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record, "is_reference", lambda: False)
    monkeypatch.setattr("sys.argv", ["record"])
    with pytest.raises(SystemExit):
        record.main()
    assert "name its class with --machine" in capsys.readouterr().err


def test_a_comparison_keeps_its_results_to_itself(
    registered: dict[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, Any] = {}

    def run(command: list[str], check: bool) -> Any:
        config = command[command.index("--config") + 1]
        seen.update(settings=vars(compare.Config.load(config)), command=command)
        return type("Completed", (), {"returncode": 0})

    monkeypatch.setattr(compare.subprocess, "run", run)
    monkeypatch.setattr("sys.argv", ["compare"])
    assert compare.main() == 0
    assert seen["command"][-2:] == ["HEAD^", "HEAD"]
    assert Path(seen["settings"]["benchmark_dir"]) == record.CONFIG.parent / "suites"
    assert Path(seen["settings"]["repo"]) == record.CONFIG.parents[1]
    assert not Path(seen["settings"]["results_dir"]).is_relative_to(record.CONFIG.parent)
