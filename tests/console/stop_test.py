#!/usr/bin/env python3
"""Stops `vellum run` by signals: between ticks it ends with status 1 and says so; in a tick that takes long, by the signal.

The program is $VELLUM.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

FAR = "100000000000000"
SLOW = "function noloopcheck spin() { int i; while (true) i++; }\n"


def stop(script, arguments, wanted):
    """Sends the signal `wanted` half a second after the start; the run's status, its words and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.asc")
        with open(path, "w", encoding="utf-8") as file:
            file.write(script)
        run = subprocess.Popen([os.environ["VELLUM"], "run", path, *arguments], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        begin = time.monotonic()
        run.send_signal(wanted)
        _, words = run.communicate(timeout=30)
        return run.returncode, words, time.monotonic() - begin


def main():
    for wanted in (signal.SIGINT, signal.SIGTERM):
        status, words, seconds = stop("function repeatedly_execute() { }\n", ["--ticks", FAR], wanted)
        assert status == 1 and "stopped after tick" in words and seconds < 2, (wanted, status, words, seconds)
        status, words, seconds = stop(SLOW, ["--call", "spin()", "--budget", FAR], wanted)
        assert status == -wanted and seconds < 10, (wanted, status, words, seconds)
    print("runs stop")


if __name__ == "__main__":
    sys.exit(main())
