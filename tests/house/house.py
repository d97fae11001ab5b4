"""Shared by the guards: the files of the checkout, and the results of one guard.

A guard is a function from inputs to a list of breaches (strings). It runs three times: on inputs that it must reject,
on inputs that it must accept, and on the checkout. The last line that it prints is
"N passed, N failed, N skipped".
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_OURS = {".git", "build", "node_modules", ".cache", "__pycache__"}


def all_files():
    """Every file of the checkout that is, or may be, committed: paths relative to its root, sorted."""
    listed = None
    try:
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "ls-files", "-z",
             "--cached", "--others", "--exclude-standard"],
            capture_output=True, check=True).stdout.decode("utf-8", "surrogateescape").split("\0")
    except (OSError, subprocess.CalledProcessError):
        pass  # an archive of the sources: take what is there
    if listed is None or listed == [""]:  # git ignores a copy inside of build/
        listed = []
        for folder, folders, files in os.walk(ROOT):
            folders[:] = [name for name in folders if name not in NOT_OURS]
            listed += [os.path.relpath(os.path.join(folder, name), ROOT) for name in files]
    return sorted(name for name in set(listed) if name and (ROOT / name).is_file())


def read(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def languages(cmake=None):
    """The names of all languages, in the order of CMakeLists.txt."""
    return re.search(r"VELLUM_ALL_LANGUAGES ([a-z ]+)\)", read("CMakeLists.txt") if cmake is None else cmake).group(1).split()


def title_of(language):
    """Its name for readers, as its descriptor has it ("XG functions")."""
    title = re.search(r'\.title = "([^"]+)"', read(f"src/languages/{language}/{language}.cpp"))
    return title[1] if title else language


def tsv_rows(text):
    """The rows of a list: cells between tabs, # comments."""
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


class Guard:
    def __init__(self, name):
        self.name = name
        self.passed = 0
        self.failed = 0

    def _count(self, good, text):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{self.name}: {text}")

    def rejects(self, what, breaches, mention):
        """Self-test: the bad input `what` must give a breach that mentions `mention`."""
        self._count(any(mention in breach for breach in breaches),
                    f"self-test: does not reject {what} (wanted a breach with '{mention}', got {breaches})")

    def accepts(self, what, breaches):
        self._count(not breaches, f"self-test: rejects {what}: {breaches}")

    def checkout(self, breaches, advice):
        """Checks the checkout: prints one breach per line, then what to do about them."""
        for breach in breaches:
            print(f"{self.name}: {breach}")
        self._count(not breaches, f"{len(breaches)} breaches. {advice}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, 0 skipped")
        sys.exit(1 if self.failed else 0)
