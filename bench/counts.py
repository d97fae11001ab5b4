"""Instruction counts under callgrind: they do not depend on what else the machine does."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time

WORSE = 1.05  # more than this part of the recorded count is reported


def count(command):
    with tempfile.NamedTemporaryFile() as out:
        ran = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", *command],
            capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", ran.stderr)
    if ran.returncode != 0 or not found:
        sys.exit(f"bench: {' '.join(command)} under callgrind ended with status {ran.returncode}\n{ran.stderr}")
    return int(found.group(1))


def main(programs, vellum, path, record):
    """Returns the exit status: 1 when something got worse."""
    if not shutil.which("valgrind"):
        sys.exit("bench: --counts needs valgrind: apt-get install valgrind")
    recorded = json.loads(path.read_text()) if path.exists() else {}
    old = recorded.get("instructions", {})
    new = dict(old)
    start = count(vellum.command("empty"))
    worse = []
    for program in programs:
        new[program] = count(vellum.command(program)) - start
        line = f"{program:12} {new[program]:>14,} instructions"
        if program in old:
            ratio = new[program] / old[program]
            line += f"  {100 * (ratio - 1):+.1f}% against the recorded {old[program]:,}"
            if ratio > WORSE:
                worse.append(program)
                line += "  WORSE"
        else:
            line += "  (nothing is recorded)"
        print(line, flush=True)
    if record:
        new = {program: new[program] for program in sorted(new)}
        recorded = {
            "about": "Instructions of vellum run --jit off on bench/programs/*.asc under callgrind, without start-up; written "
                     "by ./dev bench --counts --record on " + time.strftime("%Y-%m-%d", time.gmtime()),
            "instructions": new,
        }
        path.write_text(json.dumps(recorded, indent=2) + "\n")
        print(f"bench: {path.name} is written", file=sys.stderr)
        return 0
    if worse:
        print(f"bench: more than 5% worse than recorded: {', '.join(worse)}", file=sys.stderr)
        return 1
    return 0
