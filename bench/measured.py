"""What every benchmark here does: time a command as a whole process, and write its table into docs/performance.md."""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"


class Run(NamedTuple):
    output: str
    used: float  # seconds of processor time, in user mode and kernel
    clock: float  # seconds of the clock


def run(command):
    """Runs a command to its end; leaves the program when it fails."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        clock = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode != 0:
            sys.exit(f"bench: {' '.join(command)} ended with status {process.returncode}\n{errors.read().decode()}")
        return Run(output.read().decode().strip(), usage.ru_utime + usage.ru_stime, clock)


def markdown(rows):
    lines = ["| " + " | ".join(rows[0]) + " |", "|---|" + "---:|" * (len(rows[0]) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows[1:]])


def write_block(name, verb, text):
    """Replaces what stands between `<!-- NAME: ... -->` and `<!-- NAME end -->` in docs/performance.md."""
    block = f"<!-- {name}: written by {verb} --write -->\n{text}\n<!-- {name} end -->"
    page, replaced = re.subn(rf"<!-- {name}: .*?<!-- {name} end -->", lambda _: block, PAGE.read_text(), flags=re.S)
    if replaced != 1:
        sys.exit(f"bench: docs/performance.md must hold one block from '<!-- {name}: ' to '<!-- {name} end -->'")
    PAGE.write_text(page)
