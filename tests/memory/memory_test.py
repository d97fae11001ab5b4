#!/usr/bin/env python3
"""No script and no file takes much memory: bombs of every language, each run and checked by a process of its own.

usage: memory_test.py VELLUM [NAME...]    only the bombs whose names contain one of these
A run peaks below 300 MB; a check below 50 MB and ten times its source. What takes more so far has a limit of its own.
"""
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bombs import BOMBS

MEGA = 1_000_000
MOST_RUN = 300 * MEGA
MOST_CHECK = 50 * MEGA
SECONDS = 120
LARGER_CHECKS = {"ags: a chain of extends": 90 * MEGA}


def peak_of(command, folder):
    """The greatest resident size in bytes of a process, its status, and its last words."""
    with open(os.path.join(folder, "output"), "wb") as output:
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=output)
        end = time.monotonic() + SECONDS
        pid = 0
        while pid == 0:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid == 0 and time.monotonic() > end:
                child.kill()
                end += SECONDS
            elif pid == 0:
                time.sleep(0.005)
        child.returncode = os.waitstatus_to_exitcode(status)
    words = Path(folder, "output").read_bytes()[-300:].decode("utf-8", "replace")
    return usage.ru_maxrss * 1024, child.returncode, words


def problem_of(peak, most, status, words):
    if status not in (0, 1):
        return f"ended with status {status}: {words}"
    if peak > most:
        return f"takes {peak / MEGA:.0f} MB, more than {most / MEGA:.0f}"
    return ""


def explode(vellum, bomb):
    """(name, peak of the run, peak of the check, problems)."""
    with tempfile.TemporaryDirectory() as folder:
        size = 0
        for name, text in bomb.files().items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            size += path.stat().st_size
        first = next(iter(bomb.files()))
        peaks, problems = [], []
        for what, command, most in (("run", ["run", first, *bomb.arguments], MOST_RUN),
                                    ("check", ["check", first], MOST_CHECK + 10 * size)):
            peak, status, words = peak_of([vellum, *command], folder)
            peaks.append(peak)
            larger = LARGER_CHECKS.get(bomb.name, most) if what == "check" else most
            problem = problem_of(peak, larger, status, words)
            if problem:
                problems.append(f"{bomb.name}: {what} {problem}")
        return bomb.name, *peaks, problems


def selftest():
    assert problem_of(2, 1, 0, "") and problem_of(0, 1, -11, "") and not problem_of(1, 1, 1, "")
    with tempfile.TemporaryDirectory() as folder:
        small, _, _ = peak_of([sys.executable, "-c", ""], folder)
        large, status, _ = peak_of([sys.executable, "-c", "b'x' * 100_000_000"], folder)
        assert status == 0 and large - small > 90 * MEGA, (small, large)


def main():
    vellum = os.path.abspath(sys.argv[1])
    chosen = [bomb for bomb in BOMBS if not sys.argv[2:] or any(name in bomb.name for name in sys.argv[2:])]
    selftest()
    failed = False
    with ThreadPoolExecutor(max_workers=2) as pool:
        for name, run, check, problems in pool.map(lambda bomb: explode(vellum, bomb), chosen):
            print(f"{name:44} run {run / MEGA:6.0f} MB   check {check / MEGA:6.0f} MB")
            for problem in problems:
                failed = True
                print(f"FAILED {problem}")
    if failed:
        return 1
    print(f"{len(chosen)} bombs stay small")
    return 0


if __name__ == "__main__":
    sys.exit(main())
