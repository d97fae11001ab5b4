#!/usr/bin/env python3
"""Runs the hosts of examples/embed in other languages, and the one with a window, and looks at what they print.

bindings_test.py python|luajit|rust|sdl2 --build DIR --work DIR ... Exit status 77: skipped, with what is missing.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EMBED = ROOT / "examples" / "embed"
CAOS = ["test-world.cos", "honey-pot.cos", "egg-timer.cos"]
SKIPPED = 77


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def need(program):
    return shutil.which(program) or skip(f"{program} is not installed (./dev embed installs it)")


def run(*words, **options):
    ended = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)
    if ended.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: status {ended.returncode}\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def expect(text, *patterns):
    for pattern in patterns:
        if not re.search(pattern, text, re.M):
            sys.exit(f"'{pattern}' is not in:\n{text}")


def library(options):
    return {**os.environ, "VELLUM_LIBRARY": str(options.build / "libvellum.so"), "LD_LIBRARY_PATH": str(options.build)}


def test_python(options):
    """The world of the example ends as the command's; with numpy wherever some python3 has it."""
    command = run(options.build / "vellum", "run", *CAOS, "--dir", ".", "--ticks", "1000", "--hash", cwd=ROOT / "examples/caos")
    wanted = rf"^[1-9]\d+ different pictures of 800 x 600, world {command.split()[-1]}$"
    pythons = {sys.executable, shutil.which("python3", path="/usr/bin") or sys.executable}
    for python in sorted(pythons):
        has_numpy = subprocess.run([python, "-c", "import numpy"], capture_output=True, check=False).returncode == 0
        text = run(python, EMBED / "python/pictures.py", ROOT / "examples/caos", *CAOS, env=library(options))
        expect(text, wanted, *([r"^numpy: an array of \(600, 800, 4\)"] if has_numpy else []))
        print(f"{python}: {'with' if has_numpy else 'without'} numpy")


def test_luajit(options):
    text = run(need("luajit"), EMBED / "luajit/lights.lua", env=library(options))
    expect(text, "^a million calls add up to 500002500000$", r"^after ten seconds \d{4} of 10000 lights are bright$")


def test_rust(options):
    program = options.work / "rust_host"
    run(need("rustc"), "-O", "-D", "warnings", EMBED / "rust/main.rs", "-L", options.build, "-l", "vellum", "-o", program)
    text = run(program, env=library(options))
    expect(text, r"^thrown: ([1-6] ){5}$", r"^then: (.*)\ncopy: \1\nthe worlds are equal$", r"^wrong.cos:1:6: error: ")


def test_sdl2(options):
    """Without a display; the same frames give the same picture, and a key chooses an option of the dialog."""
    prefix = options.work / "prefix"
    run(options.cmake, "--install", options.build, "--prefix", prefix)
    configured = subprocess.run([options.cmake, "-G", options.generator, "-S", str(EMBED / "sdl2"), "-B", str(options.work / "host"),
                                 f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={options.cxx}",
                                 f"-DCMAKE_CXX_FLAGS={options.flags} -Wall -Wextra -Werror"],
                                capture_output=True, text=True, check=False)
    if configured.returncode != 0 and '"SDL2"' in configured.stderr:
        skip("SDL2 is not installed (./dev embed installs it)")
    if configured.returncode != 0:
        sys.exit(configured.stderr)
    run(options.cmake, "--build", options.work / "host")
    pictures = []
    for name, key in (("one", ["--key", "1@220"]), ("two", ["--key", "1@220"]), ("silent", [])):
        picture = options.work / f"{name}.png"
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "ASAN_OPTIONS": "detect_leaks=0"}
        text = run(options.work / "host/sdl2_host", ROOT / "examples", "--frames", "400", *key, "--screenshot", picture,
                   env=environment)
        expect(text, "^Keeper: You can see it", "^tick 57: the shell is empty", r"^light [01]\.\d\d, world \w{16} after 400 ticks$")
        pictures.append((picture.read_bytes(), "Guest: Why does the lamp flicker?" in text))
    if pictures[0] != pictures[1] or not pictures[0][1] or pictures[2][1] or pictures[0][0] == pictures[2][0]:
        sys.exit("the same frames differ, or a key makes no difference")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binding", choices=["python", "luajit", "rust", "sdl2"])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--flags", default="")
    parser.add_argument("--generator", default="Ninja")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    globals()[f"test_{options.binding}"](options)
    print("passed")


if __name__ == "__main__":
    main()
