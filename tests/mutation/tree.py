"""Writes the mutated tree below build/mutants, and builds it."""
import os
import re
import shutil
import subprocess
import sys

import places

OPTIONS = ["-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DVELLUM_UNITY=ON", "-DVELLUM_BUILD_BENCH=OFF",
           "-DVELLUM_TEST_OPCODE_ORDER=OFF",
           # An index past the end is noticed, as it is by the suite with sanitizers.
           "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g0 -DNDEBUG -D_GLIBCXX_ASSERTIONS -w",
           "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g0 -DNDEBUG"]

# What the suite's items run (suite.py): the command, the script tests and the unit tests.
PROGRAMS = re.compile(r"^((?:\S*/)?vellum(?:_\w+_tests?)?): CXX_EXECUTABLE_LINKER", re.M)


def write(root, tree, chosen):
    """Copies what git knows; files with places get their schemata. Files that did not change keep their time."""
    here = os.path.dirname(os.path.abspath(__file__))
    by_path = {}
    for place in chosen:
        by_path.setdefault(place.path, []).append(place)
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, check=True)
    paths = [p.decode() for p in listed.stdout.split(b"\0") if p]
    for path in paths:
        source, target = os.path.join(root, path), os.path.join(tree, path)
        if os.path.islink(source) or not os.path.isfile(source):
            continue
        with open(source, "rb") as file:
            content = file.read()
        if path in by_path:
            content = b'#include "base/mutant.h"\n' + places.with_schemata(content, by_path[path])
        replace(target, content)
        shutil.copymode(source, target)
    for name in ("mutant.h", "mutant.cpp"):
        with open(os.path.join(here, name), "rb") as file:
            replace(os.path.join(tree, "src/base", name), file.read())
    known = {os.path.join(tree, p) for p in paths} | {os.path.join(tree, "src/base", n) for n in ("mutant.h", "mutant.cpp")}
    for folder, _, names in os.walk(os.path.join(tree, "src")):
        for name in names:
            if os.path.join(folder, name) not in known:
                os.remove(os.path.join(folder, name))


def replace(path, content):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def build(tree, binaries, jobs):
    """Configures and builds the programs that the suite runs; ends the program where that fails."""
    launcher = [f"-DCMAKE_{c}_COMPILER_LAUNCHER=ccache" for c in ("C", "CXX")] if shutil.which("ccache") else []
    subprocess.run(["cmake", "-S", tree, "-B", binaries, "-G", "Ninja", *OPTIONS, *launcher], check=True,
                   stdout=subprocess.DEVNULL)
    environment = dict(os.environ, CCACHE_BASEDIR=tree, CCACHE_NOHASHDIR="1", NINJA_STATUS="[%f/%t %es] ")
    listed = subprocess.run(["ninja", "-C", binaries, "-t", "targets", "all"], capture_output=True, text=True, check=True)
    programs = PROGRAMS.findall(listed.stdout)
    done = subprocess.run(["ninja", "-C", binaries, "-j", str(jobs), "-k", "0", *programs], env=environment, check=False)
    if done.returncode != 0:
        sys.exit("the mutated tree does not compile; --without NUMBER,... leaves mutants out")
