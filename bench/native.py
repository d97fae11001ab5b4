"""Benchmarks that are separate programs, vellum_bench_NAME: they print tables in Markdown, and sentences about them."""

import re
import subprocess
import sys

import measured

NAMES = ["caos", "creatures", "gal", "skrit", "maps", "xg", "archives", "worlds", "embed"]


def program(build, folder, name):
    path = build / "bench" / folder / f"vellum_bench_{name}"
    if not path.exists():
        sys.exit(f"bench: {path} is not built")
    return path


def output(path, *arguments):
    """What such a program prints. Its exit status is not 0 when its results are wrong."""
    ran = subprocess.run([str(path), *map(str, arguments)], stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(f"bench: {path.name} ended with status {ran.returncode}\n{ran.stdout}")
    return ran.stdout


def measure(build, name, rounds):
    measured.progress(f"{name} ...")
    text = output(program(build, name, name), *(["--rounds", rounds] if rounds else []))
    measured.progress("")
    sentence = re.match(r"[^|].*", text)
    return [measured.about(sentence.group(0)), *(measured.judged(rows) for rows in measured.tables(text))]
