"""The side-by-side as a page: ``python -m benchmarks.performance BENCH.json [BENCH.json ...]``.

Reads what ``python -m fastpad bench --json`` wrote, and writes docs/side-by-side.md and docs/cost-by-size.svg.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs"
PEERS = ("numpy", "onnxruntime", "torch", "opencv")

Row = dict[str, Any]


def main(files: list[str]) -> int:
    """Write both files from the runs in ``files``."""
    runs = [json.loads(Path(file).read_text()) for file in files]
    parts = [HEAD]
    for run in runs:
        told = "; ".join(f"{name} {value}" for name, value in run["machine"].items())
        for threads in dict.fromkeys(row["threads"] for row in run["rows"]):
            rows = [row for row in run["rows"] if row["threads"] == threads]
            parts.append(f"\n## On {threads} thread(s)\n\n{told}.\n")
            for suite in dict.fromkeys(row["suite"] for row in rows):
                parts.append(suite_table(suite, [row for row in rows if row["suite"] == suite]))
    (DOCS / "side-by-side.md").write_text("".join(parts))
    sizes = [row for row in runs[0]["rows"] if row["suite"] == "size"]
    if sizes:
        plot([row for row in sizes if row["threads"] == sizes[0]["threads"]], DOCS / "cost-by-size.svg")
    return 0


HEAD = """# Side by side

Written by `python -m benchmarks.performance` from what `python -m fastpad bench --json FILE` measured; do not edit
it by hand.

Ratios only. A peer's column is its time over fastpad's: above 1, fastpad is ahead. The first column of figures is
fastpad's time over a yardstick's: np.copyto of the output, or np.empty of its size. *fresh*: into a new array; *out*:
into one that is given. A dash: the peer has no such operation, refuses the work, or gives another result.

All contestants have the same number of threads, but NumPy and the yardsticks, which have one always. A run on 1 and
more has outputs below 1.5 MiB, which fastpad makes on one thread, on 1 only; some peers share smaller ones.
"""


def suite_table(suite: str, rows: list[Row]) -> str:
    peers = [peer for peer in PEERS if any(peer in row["ratios"] for row in rows)]
    lines = [f"\n### {suite}\n", summary(rows)]
    lines += [f"| | regime | over {rows[0]['yardstick']} | {' | '.join(peers)} |", "|---" * (3 + len(peers)) + "|"]
    for row in rows:
        ratios = [f"{row['ratios'][peer]:.2f}" if peer in row["ratios"] else "-" for peer in peers]
        lines.append(f"| {row['cell']} | {row['regime']} | {row['over']:.2f} | {' | '.join(ratios)} |")
    return "\n".join(lines) + "\n"


def summary(rows: list[Row]) -> str:
    best = [min(row["ratios"].values()) for row in rows if row["ratios"]]
    if not best:
        return ""
    mean = math.exp(math.fsum(map(math.log, best)) / len(best))
    behind = sum(ratio < 1 for ratio in best)
    return f"{mean:.2f} times the best peer (geometric mean of {len(best)} rows), behind in {behind}.\n"


def plot(rows: list[Row], target: Path) -> None:
    """Time over np.copyto of the output, by the output's size: fastpad and each peer, fresh arrays."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "fastpad"  # the same figures give the same file
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(10, 4.2), sharey=True, layout="constrained")
    for panel, mode in zip(panels, ("constant", "reflect"), strict=True):
        chosen = [row for row in rows if row["cell"].endswith(mode) and row["regime"] == "fresh"]
        for name in ("fastpad", *PEERS):
            ours = name == "fastpad"
            times = [row["over"] * (1 if ours else row["ratios"].get(name, math.nan)) for row in chosen]
            sizes = [row["bytes"] for row in chosen]
            panel.plot(sizes, times, marker="o", markersize=3, linewidth=2 if ours else 1, label=name)
        panel.set(xscale="log", yscale="log", xlabel="bytes of the output")
        panel.set_title(f"float32 squares padded by 1, {mode}")
        panel.axhline(1, color="grey", linewidth=0.5)
        panel.grid(alpha=0.3)
    panels[0].set_ylabel("time over np.copyto of the output")
    panels[1].legend()
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
