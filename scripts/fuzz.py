#!/usr/bin/env python3
"""Runs libFuzzer on one target, or shares hours over all of them.

usage: fuzz.py [NAME [--seconds N] | all [--hours N] [--jobs N]]

What a target learns stays in build/fuzz/corpus/NAME; findings go to fuzz/crashes/NAME, which ./dev test --asan replays.
`all` keeps each corpus minimal (libFuzzer's -merge) and adds the executions to build/fuzz/executions.json.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build" / "fuzz" / "vellum_fuzz"
LEARNED = ROOT / "build" / "fuzz" / "corpus"
EXECUTIONS = ROOT / "build" / "fuzz" / "executions.json"
LIMITS = ["-timeout=10", "-rss_limit_mb=2048", "-max_len=4096"]


def ask(question):
    """The program's answer to "list" or "seeds NAME", or None when there is no such target."""
    done = subprocess.run([PROGRAM], env=dict(os.environ, VELLUM_FUZZ_TARGET=question), capture_output=True, text=True,
                          check=False)
    return done.stdout if done.returncode == 0 else None


def targets():
    return [line.split()[0] for line in ask("list").splitlines()]


def folders_of(name):
    """The corpus that the target fills, then those that it only reads."""
    read = [ROOT / folder for folder in ask(f"seeds {name}").split()] + [ROOT / "fuzz" / "corpus" / name]
    return [LEARNED / name] + [folder for folder in read if folder.is_dir()]


def command(name, seconds, folders):
    words = ROOT / "fuzz" / "dictionaries" / f"{name}.dict"
    return [PROGRAM, f"-max_total_time={seconds}", *LIMITS, "-print_final_stats=1",
            f"-artifact_prefix={ROOT / 'fuzz' / 'crashes' / name}/",
            *([f"-dict={words}"] if words.exists() else []), *folders]


def run(name, seconds, log=None):
    """Returns (exit status, executions). The output goes to the file `log`, or is shown."""
    crashes = ROOT / "fuzz" / "crashes" / name
    folders = folders_of(name)
    for folder in (folders[0], crashes):
        folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command(name, seconds, folders), env=dict(os.environ, VELLUM_FUZZ_TARGET=name),
                          stdout=log, stderr=log, check=False)
    if not any(crashes.iterdir()):
        crashes.rmdir()
    executed = 0
    if log is not None:
        log.flush()
        found = re.findall(r"stat::number_of_executed_units:\s*(\d+)", pathlib.Path(log.name).read_text(errors="replace"))
        executed = int(found[-1]) if found else 0
    return done.returncode, executed


def minimize(name, log):
    """Keeps the fewest inputs that reach what all reach."""
    old, new = LEARNED / name, LEARNED / f"{name}.minimal"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    done = subprocess.run([PROGRAM, "-merge=1", *LIMITS, new, old], env=dict(os.environ, VELLUM_FUZZ_TARGET=name),
                          stdout=log, stderr=log, check=False)
    if done.returncode == 0:
        shutil.rmtree(old)
        new.rename(old)
    else:
        shutil.rmtree(new, ignore_errors=True)


def one(name, seconds):
    print(f"Fuzzing {name} for {seconds} seconds; findings go to fuzz/crashes/{name}", file=sys.stderr, flush=True)
    status, _ = run(name, seconds)
    if status != 0:
        sys.exit(f"{name} failed; the input is in fuzz/crashes/{name}: fix the bug and keep the file, which "
                 "./dev test --asan replays")
    print(f"{name}: nothing found in {seconds} seconds", file=sys.stderr)


def spend(name, seconds):
    path = ROOT / "build" / "fuzz" / "log" / f"{name}.log"
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8") as log:
        status, executed = run(name, seconds, log)
        learned = sum(1 for _ in (LEARNED / name).iterdir())
        minimize(name, log)
    return name, status, executed, learned, sum(1 for _ in (LEARNED / name).iterdir())


def everything(hours, jobs):
    names = targets()
    seconds = max(1, round(hours * 3600 * jobs / len(names)))
    print(f"Fuzzing {len(names)} targets for {seconds} seconds each, {jobs} at a time", file=sys.stderr, flush=True)
    counted = json.loads(EXECUTIONS.read_text()) if EXECUTIONS.exists() else {}
    failed, total, start = [], 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(spend, name, seconds) for name in names]
        for number, each in enumerate(concurrent.futures.as_completed(waiting), 1):
            name, status, executed, learned, kept = each.result()
            total += executed
            counted[name] = counted.get(name, 0) + executed
            EXECUTIONS.write_text(json.dumps(counted, indent=1, sort_keys=True) + "\n")
            failed += [name] if status != 0 else []
            print(f"[{number}/{len(names)} {time.monotonic() - start:.0f}s] {name}: {executed:,} executions, "
                  f"{learned} inputs learned, {kept} kept{', FAILED: fuzz/crashes/' + name if status != 0 else ''}",
                  flush=True)
    print(f"{total:,} executions now, {sum(counted.values()):,} in all (build/fuzz/executions.json)")
    if failed:
        sys.exit(f"{len(failed)} targets failed: {' '.join(failed)}; their inputs are in fuzz/crashes")
    print("nothing found")


def main():
    parser = argparse.ArgumentParser(prog="./dev fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("name", nargs="?")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--hours", type=float, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if given.name is None:
        print(ask("list"), end="")
    elif given.name == "all":
        everything(given.hours, max(1, given.jobs))
    elif ask(f"seeds {given.name}") is None:
        sys.exit(f"dev: there is no fuzz target '{given.name}'; ./dev fuzz lists them")
    else:
        one(given.name, given.seconds)


if __name__ == "__main__":
    main()
