#!/usr/bin/env python3
"""Stops `vellum run` by signals: between ticks it ends with status 1 and says so; a script that runs and runs, too.

The program is $VELLUM.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

FAR = "100000000000000"
# A script leaves a file when it runs: a loaded machine starts it late.
BEGIN = 'File* f = File.Open("runs.dat", eFileWrite); f.Close();'
TICKS = "function game_start() { %s }\n" % BEGIN
SLOW = "function noloopcheck spin() { %s int i; while (true) i++; }\n" % BEGIN


def wait_for_file(folder, seconds):
    end = time.monotonic() + seconds
    while not list(folder.rglob("runs.dat")):
        assert time.monotonic() < end, "the script does not run"
        time.sleep(0.05)


def stop(script, arguments, wanted):
    """Sends the signal `wanted` half a second after the script began; the run's status, its words and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        path, storage = os.path.join(folder, "a.asc"), pathlib.Path(folder, "storage")
        storage.mkdir()
        with open(path, "w", encoding="utf-8") as file:
            file.write(script)
        run = subprocess.Popen([os.environ["VELLUM"], "run", path, "--storage", str(storage), *arguments],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        wait_for_file(storage, 20)
        time.sleep(0.5)
        begin = time.monotonic()
        run.send_signal(wanted)
        _, words = run.communicate(timeout=30)
        return run.returncode, words, time.monotonic() - begin


def main():
    for wanted in (signal.SIGINT, signal.SIGTERM):
        status, words, seconds = stop(TICKS, ["--ticks", FAR], wanted)
        assert status == 1 and "stopped after tick" in words and seconds < 2, (wanted, status, words, seconds)
        status, words, seconds = stop(SLOW, ["--call", "spin()", "--budget", FAR], wanted)
        assert status == 1 and "[Interrupted]" in words and seconds < 10, (wanted, status, words, seconds)
    print("runs stop")


if __name__ == "__main__":
    sys.exit(main())
