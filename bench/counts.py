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


def main(engines, path, record):
    """`engines`: the programs of each. Returns the exit status: 1 when something got worse."""
    if not shutil.which("valgrind"):
        sys.exit("bench: --counts needs valgrind: apt-get install valgrind")
    recorded = json.loads(path.read_text()) if path.exists() else {}
    old = recorded.get("instructions", {})
    new = dict(old)
    worse = []
    for engine, programs in engines.items():
        start = count(engine.command("empty"))
        for program in programs:
            name = program + engine.suffix
            new[name] = count(engine.command(program)) - start
            line = f"{name:16} {new[name]:>14,} instructions"
            if name in old:
                ratio = new[name] / old[name]
                line += f"  {100 * (ratio - 1):+.1f}% against the recorded {old[name]:,}"
                if ratio > WORSE:
                    worse.append(name)
                    line += "  WORSE"
            else:
                line += "  (nothing is recorded)"
            print(line, flush=True)
    if record:
        recorded = {
            "about": "Instructions of vellum run --jit off on bench/programs under callgrind, without start-up; written "
                     "by ./dev bench --counts --record on " + time.strftime("%Y-%m-%d", time.gmtime()),
            "instructions": {name: new[name] for name in sorted(new)},
        }
        path.write_text(json.dumps(recorded, indent=2) + "\n")
        print(f"bench: {path.name} is written", file=sys.stderr)
        return 0
    if worse:
        print(f"bench: more than 5% worse than recorded: {', '.join(worse)}", file=sys.stderr)
        return 1
    return 0
