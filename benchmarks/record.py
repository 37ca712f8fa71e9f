"""A point of history: ``python -m benchmarks.record [RANGE]`` runs the asv suites and keeps what they found.

Results are filed by class of machine, never by the name of one: the class is written into asv's own list of machines
(``~/.asv-machine.json``) before it runs. RANGE is git's; the checked-out commit alone, unless given.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

from asv.machine import MachineCollection
from asv.util import get_cpu_info, get_memsize

__all__ = ["CONFIG", "REFERENCE", "asv", "register"]

CONFIG = Path(__file__).with_name("asv.conf.json")
REFERENCE = {
    "machine": "x86-64-2core",
    "os": "Linux",
    "arch": "x86_64",
    "cpu": "AMD EPYC, Zen 4, two cores of a virtual machine, 1 MiB L2 each, 32 MiB L3",
    "num_cpu": "2",
    "ram": "24 GB",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.record", description=__doc__.splitlines()[0])
    parser.add_argument("range", nargs="?", default="HEAD^!", help="git's range of commits; HEAD^! unless given")
    parser.add_argument("--machine", help=f"file under this class of machine; {REFERENCE['machine']} unless given")
    arguments = parser.parse_args()
    if arguments.machine is None and not is_reference():
        parser.error(f"this is no {REFERENCE['machine']} ({REFERENCE['cpu']}): name its class with --machine")
    machine = register(arguments.machine)
    run = asv("run", "--machine", machine, "--skip-existing-commits", "--show-stderr", arguments.range)
    return subprocess.run(run, check=False).returncode


def asv(command: str, *arguments: str, config: Path = CONFIG) -> list[str]:
    """The command line of asv with the project's configuration."""
    return [sys.executable, "-m", "asv", command, "--config", str(config), *arguments]


def register(name: str | None) -> str:
    """Make a class of machine known to asv, the reference unless named; `asv machine` drops what it could guess."""
    machine = described(name) if name else REFERENCE
    MachineCollection.save(machine["machine"], machine)
    return machine["machine"]


def is_reference() -> bool:
    """Whether this machine is of the class that the history is kept for."""
    processor = Path("/proc/cpuinfo")
    lines = processor.read_text().splitlines() if processor.exists() else []
    facts = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    zen4 = facts.get("cpu family") == "25" and facts.get("model") == "17"
    return zen4 and os.cpu_count() == int(REFERENCE["num_cpu"])


def described(name: str) -> dict[str, str]:
    """Another class, by what this machine says of itself; no host name, no version of its system."""
    return {
        "machine": name,
        "os": platform.system(),
        "arch": platform.machine(),
        "cpu": get_cpu_info(),
        "num_cpu": str(os.cpu_count()),
        "ram": f"{round(get_memsize() / 1e6)} GB",
    }


if __name__ == "__main__":
    sys.exit(main())
