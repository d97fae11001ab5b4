#!/usr/bin/env python3
"""Runs every ```sh block of README.md and docs/*.md that shows its output, and compares.

In such a block a line after "$ " is a command, the lines up to the next command are its output, standard output and
error together. A line of three dots stands for any lines. A command that is expected to fail ends with "# exit 1".
Blocks run in order in one empty folder which holds examples/ of the checkout; `vellum` is the one just built, ./dev is
the developer script. The guard does not run ./dev test, which runs this guard.
"""
import os
import re
import shutil
import subprocess
import tempfile

from house import ROOT, Guard, all_files, read

TIMEOUT = 60
NOT_RUN = {"./dev test"}


def blocks(text):
    """(line, text) of every ```sh block."""
    for match in re.finditer(r"^```(?:sh|console|bash|shell)\n(.*?)^```", text, re.M | re.S):
        yield text.count("\n", 0, match.start()) + 2, match.group(1)


def steps(block):
    """[(line offset, command, [output lines])], or None when a line precedes the first command."""
    result = []
    for offset, line in enumerate(block.splitlines()):
        if line.startswith("$ "):
            result.append((offset, line[2:], []))
        elif not result:
            return None
        else:
            result[-1][2].append(line)
    return result


def matches(expected, actual):
    """Whether the lines agree, where "..." stands for any lines."""
    if not expected:
        return not actual
    if expected[0].strip() == "...":
        return any(matches(expected[1:], actual[index:]) for index in range(len(actual) + 1))
    return bool(actual) and expected[0].rstrip() == actual[0].rstrip() and matches(expected[1:], actual[1:])


def trimmed(text):
    lines = text.splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def breaches(page, text, run):
    """`run`: command -> (status, output)."""
    found = []
    for line, block in blocks(text):
        todo = steps(block)
        if not todo:
            found.append(f"{page}:{line}: a block of commands starts with \"$ \"; use ```text for anything else")
            continue
        for offset, command, expected in todo:
            where = f"{page}:{line + offset}: {command}"
            wanted = re.search(r"#\s*exit (\d+)\s*$", command)
            if command.strip() in NOT_RUN:
                continue
            status, output = run(command)
            if status != (int(wanted.group(1)) if wanted else 0):
                found.append(f"{where}: ended with status {status}:\n{output}")
            elif not matches(trimmed("\n".join(expected)), trimmed(output)):
                found.append(f"{where}: prints something else:\n{output}")
    return found


def self_test(guard):
    def run(command):
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    def look(block):
        return breaches("a.md", f"text\n\n```sh\n{block}```\n", run)

    guard.accepts("true blocks", look("$ echo a; echo b\na\nb\n$ true\n$ printf '1\\n2\\n3\\n'\n1\n...\n$ false # exit 1\n"
                                      "$ seq 5\n...\n4\n5\n$ ./dev test\nanything\n"))
    guard.rejects("another output", look("$ echo a\nb\n"), "a.md:4: echo a: prints something else")
    guard.rejects("output that is missing", look("$ echo a\n"), "something else")
    guard.rejects("output that does not come", look("$ true\na\n"), "something else")
    guard.rejects("a wrong tail after dots", look("$ seq 5\n...\n4\n"), "something else")
    guard.rejects("a failing command", look("$ echo a\na\n$ exit 3\n"), "a.md:6: exit 3: ended with status 3")
    guard.rejects("a command that fails unannounced", look("$ vellum-is-not-there\n...\n"), "status 127")
    guard.rejects("success where failure is shown", look("$ true # exit 1\n"), "status 0")
    guard.rejects("a block without commands", look("make\n"), "starts with \"$ \"")


def main():
    guard = Guard("readme")
    self_test(guard)
    vellum = os.environ.get("VELLUM", str(ROOT / "build/release/vellum"))
    if not os.access(vellum, os.X_OK):
        guard.checkout([f"there is no {os.path.relpath(vellum, ROOT)}"], "./dev build makes it.")
        guard.finish()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", os.path.join(folder, "examples"))
        os.symlink(ROOT / "dev", os.path.join(folder, "dev"))
        environment = {**os.environ, "PATH": os.path.dirname(vellum) + ":" + os.environ["PATH"], "NO_COLOR": "1",
                       "LC_ALL": "C.UTF-8"}

        def run(command):
            try:
                done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
                return done.returncode, done.stdout.decode("utf-8", "replace").replace(str(ROOT) + "/", "")
            except subprocess.TimeoutExpired:
                return "none", f"(still running after {TIMEOUT} seconds)"

        pages = [path for path in all_files() if path == "README.md" or re.fullmatch(r"docs/[^/]+\.md", path)]
        for page in pages:
            guard.checkout(breaches(page, read(page), run), f"Correct {page}, or fix the command.")
    if "README.md" not in pages or not list(blocks(read("README.md"))):
        guard.checkout(["README.md shows no command"], "")
    guard.finish()


if __name__ == "__main__":
    main()
