#!/usr/bin/env python3
"""Runs every command line that README.md, docs/ and all other pages show.

A ```sh block is a script or a transcript. All lines of a script must succeed. In a transcript, a line after "$ " is a command
("\\" at its end continues it), and the lines up to the next command are its output, standard output and error together, which is
compared; a line of three dots stands for any lines. A command that is expected to fail ends with "# exit 1". `cd FOLDER`
holds for the rest of the block.

A block whose kind names a file, "```text ball/ball.cos", is written to that file.

The blocks of a page run in order in a folder that holds examples/ and tests/toy/ of the checkout, or, for a README inside
examples/, beside a copy of its files; `vellum` is the one just built, ./dev is the developer script. The guard does not run
./dev test, which runs this guard, but its paths must exist. A command in any other block needs "<!-- run by PATH -->" before
the block: the test that runs it, which has to read the page (tests/documented.py), or name it. Commands inside of a sentence,
and the examples in `vellum help COMMAND`, are not run: the options of `vellum` in them must exist.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from house import ROOT, Guard, all_files, read

TIMEOUT = 60
WIDEST = 80  # columns of help, as of a terminal that does not say how wide it is
PAGES = r"(?!CHANGELOG).*\.md"
NAMED_FILE = re.compile(r"[a-z]+ (\S+)")
SHELLS = {"sh", "console", "bash", "shell"}
COMMAND = re.compile(r"(?:\$ |vellum [a-z]|\./dev [a-z]|(?:cmake|ctest|ninja|git|python3|cc|c\+\+|pip|sudo|apt-get|cd|export) \S)")


def blocks(text):
    """(line, kind, test, text) of every block; `test`: the path of "<!-- run by PATH -->" before it."""
    pattern = r"^(?:<!-- run by (\S+) -->\n+)?```([^\n]*)\n(.*?)^```"
    for match in re.finditer(pattern, text, re.M | re.S):
        yield text.count("\n", 0, match.start(3)) + 1, match.group(2).strip(), match.group(1), match.group(3)


def indented(text):
    """(line, text) of every line of a block that is only indented."""
    outside = re.sub(r"^```.*?^```", lambda match: re.sub(r"[^\n]", "", match[0]), text, flags=re.M | re.S)
    return [(number, line.strip()) for number, line in enumerate(outside.splitlines(), 1) if line.startswith("    ")]


def steps(block):
    """[(line offset, command, [output lines])] of a transcript."""
    result, continues = [], False
    for offset, line in enumerate(block.splitlines()):
        if continues:
            result[-1][1] += "\n" + line
        elif line.startswith("$ "):
            result.append([offset, line[2:], []])
        else:
            result[-1][2].append(line)
            continue
        continues = line.endswith("\\")
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


def missing_paths(command):
    """The paths of a ./dev test command that don't exist."""
    words = shlex.split(command, comments=True)[2:]
    named = [word for index, word in enumerate(words) if not word.startswith("-") and words[index - 1] != "--filter"]
    return [path for path in named if not (ROOT / path).exists()]


def script_breaches(page, line, block, run):
    found, script = [], []
    for offset, command in enumerate(block.splitlines()):
        if command.startswith("./dev test"):
            found += [f"{page}:{line + offset}: there is no {path}" for path in missing_paths(command)]
        else:
            script.append(command)
    status, output = run(".", "set -ex\n" + "\n".join(script))
    if status != 0:
        found.append(f"{page}:{line}: the last of these commands ended with status {status}:\n{output}")
    return found


def transcript_breaches(page, line, block, run):
    found, folder = [], "."
    for offset, command, expected in steps(block):
        where = f"{page}:{line + offset}: {command}"
        moved = re.fullmatch(r"cd (\S+)", command.strip())
        if moved:
            folder = os.path.join(folder, moved[1])
            continue
        if command.startswith("./dev test"):
            found += [f"{where}: there is no {path}" for path in missing_paths(command)]
            continue
        wanted = re.search(r"#\s*exit (\d+)\s*$", command)
        status, output = run(folder, command)
        if status != (int(wanted.group(1)) if wanted else 0):
            found.append(f"{where}: ended with status {status}:\n{output}")
        elif not matches(trimmed("\n".join(expected)), trimmed(output)):
            found.append(f"{where}: prints something else:\n{output}")
    return found


def breaches(page, text, run, read_test):
    """`run`: (folder, command) -> (status, output). `read_test`: path -> the text of a test, or None."""
    found = []
    for line, kind, test, block in blocks(text):
        if test is not None and read_test(test) is None:
            found.append(f"{page}:{line}: there is no {test}")
        elif test is not None and page not in read_test(test):
            found.append(f"{page}:{line}: {test} does not read {page}: it can't run what this block says")
        elif kind.split(" ")[0] in SHELLS and test is None:
            kind_breaches = transcript_breaches if block.startswith("$ ") else script_breaches
            found += kind_breaches(page, line, block, run)
        elif NAMED_FILE.fullmatch(kind):
            name = shlex.quote(NAMED_FILE.fullmatch(kind)[1])
            run(".", f"mkdir -p $(dirname {name}) && cat > {name} <<'END OF BLOCK'\n{block}END OF BLOCK\n")
        elif test is None:
            found += [f"{page}:{line + offset}: '{shown}' is in a block that is not run: make it ```sh, or name its test"
                      for offset, shown in enumerate(block.splitlines()) if COMMAND.match(shown)]
    found += [f"{page}:{line}: '{shown}' is in an indented block, which is not run: make it ```sh"
              for line, shown in indented(text) if COMMAND.match(shown)]
    return found


def option_breaches(page, text, help_of):
    """Of commands in sentences. `help_of`: subcommand -> its help, or None when there is no such subcommand."""
    return examples_breaches(page, text, re.compile(r"`vellum ([a-z]+)\b([^`]*)`"), help_of)


def examples_breaches(page, text, pattern, help_of):
    """Of all commands that the pattern finds: subcommand and arguments."""
    found = []
    for match in pattern.finditer(text):
        where = f"{page}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        shown = help_of(match[1])
        if shown is None:
            found.append(f"{where}: there is no subcommand '{match[1]}'")
            continue
        found += [f"{where}: `vellum help {match[1]}` has no {option}" for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", match[2])
                  if not re.search(rf"{option}(?![a-z-])", shown)]
    return found


def help_breaches(subcommand, help_of):
    """Of the examples that the help of a subcommand shows."""
    def options_of(name):
        shown = help_of(name)
        return shown and "\n".join(re.findall(r"^  (?:-\w, )?(--.*)$", shown, re.M))

    text = help_of(subcommand) or ""
    wide = [f"vellum help {subcommand}: a line of more than {WIDEST} columns: {line}" for line in text.splitlines() if len(line) > WIDEST]
    return wide + examples_breaches(f"vellum help {subcommand}", text, re.compile(r"^  vellum ([a-z]+)\b(.*)$", re.M), options_of)


def self_test(guard):
    def run(folder, command):
        done = subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    def page(text):
        return breaches("a.md", text, run, {"tests/there.py": "lines_of('a.md')", "tests/other.py": "b.md"}.get)

    def look(block):
        return page(f"text\n\n```sh\n{block}```\n")

    guard.accepts("true blocks", look("$ echo a; echo b\na\nb\n$ true\n$ printf '1\\n2\\n3\\n'\n1\n...\n$ false # exit 1\n"
                                      "$ seq 5\n...\n4\n5\n$ ./dev test\nanything\n$ echo a \\\n  b\na b\n"))
    guard.accepts("scripts", look("true  # why\n\n# a comment\na=1\ntest $a = \\\n  1\n./dev test src/languages/gal --filter a\n"))
    guard.accepts("a folder for the rest of the block", look("$ cd /\n$ pwd\n/\n"))
    with tempfile.TemporaryDirectory() as folder:
        guard.accepts("a file that a page shows", page(f"```text {folder}/a/b\none $two\n```\n\n```sh\n$ cat {folder}/a/b\none $two\n```\n"))
    guard.rejects("a wide line of help", help_breaches("sing", {"sing": "  --loud  " + "x" * WIDEST}.get), "more than 80 columns")
    guard.rejects("another output", look("$ echo a\nb\n"), "a.md:4: echo a: prints something else")
    guard.rejects("output that is missing", look("$ echo a\n"), "something else")
    guard.rejects("output that does not come", look("$ true\na\n"), "something else")
    guard.rejects("a wrong tail after dots", look("$ seq 5\n...\n4\n"), "something else")
    guard.rejects("a failing command", look("$ echo a\na\n$ exit 3\n"), "a.md:6: exit 3: ended with status 3")
    guard.rejects("a failing script", look("true\n(exit 3)\ntrue\n"), "a.md:4: the last of these commands ended with status 3")
    guard.rejects("a command that fails unannounced", look("$ vellum-is-not-there\n...\n"), "status 127")
    guard.rejects("success where failure is shown", look("$ true # exit 1\n"), "status 0")
    guard.rejects("a test of nothing", look("./dev test src/languages/none\n"), "there is no src/languages/none")
    guard.rejects("a command in another block", page("```text\na\nvellum run a.cos\n```\n"), "a.md:3: 'vellum run a.cos'")
    guard.rejects("a command in a block without a kind", page("```\n$ true\n```\n"), "is not run")
    guard.rejects("a command in an indented block", page("Text:\n\n    ./dev demo\n"), "a.md:3: './dev demo'")
    guard.accepts("a block with its test", page("<!-- run by tests/there.py -->\n```text\n$ exit 3\n```\n"))
    guard.rejects("a build in a block that is not run", page("```text\ncmake -S . -B build\n```\n"), "a.md:2: 'cmake -S . -B build'")
    guard.rejects("a block whose test reads another page", page("<!-- run by tests/other.py -->\n```text\n$ a\n```\n"),
                  "tests/other.py does not read a.md")
    guard.rejects("a block whose test is gone", page("<!-- run by tests/gone.py -->\n```text\n$ a\n```\n"), "no tests/gone.py")

    def options(text):
        return option_breaches("a.md", text, {"run": "--ticks N  --no-play"}.get)

    guard.accepts("options that exist", options("`vellum run X --ticks 5 --no-play` and `vellum help`s".replace("help", "run")))
    guard.rejects("an option that is gone", options("one\n`vellum run X --tick 5`"), "a.md:2: `vellum run X --tick 5`")
    guard.rejects("a subcommand that is gone", options("`vellum walk`"), "no subcommand 'walk'")
    shown = {"run": "  vellum run a.cos --ticks 5\n  vellum run b.cos --tick 5\n  --ticks N  how many"}
    guard.rejects("an example in the help with an option that is gone", help_breaches("run", shown.get), "b.cos --tick 5")
    guard.accepts("examples in the help", help_breaches("run", {"run": shown["run"].replace("--tick ", "--ticks ")}.get))


class Commands:
    """Runs commands as a reader of one page would."""

    def __init__(self, vellum, page):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = os.path.join(self.holder.name, "project")
        os.mkdir(self.folder)
        for path in ("examples", "tests/toy"):
            shutil.copytree(ROOT / path, os.path.join(self.folder, path))
        os.makedirs(os.path.join(self.folder, "src/languages"))
        os.symlink(ROOT / "dev", os.path.join(self.folder, "dev"))
        self.start = os.path.dirname(page) if page.startswith("examples/") else "."
        self.environment = {**os.environ, "PATH": os.path.dirname(vellum) + ":" + os.environ["PATH"], "NO_COLOR": "1",
                            "LC_ALL": "C.UTF-8"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.holder.cleanup()

    def run(self, folder, command):
        try:
            done = subprocess.run(["bash", "-c", command], cwd=os.path.join(self.folder, self.start, folder),
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=TIMEOUT)
            return done.returncode, done.stdout.decode("utf-8", "replace").replace(str(ROOT) + "/", "")
        except subprocess.TimeoutExpired:
            return "none", f"(still running after {TIMEOUT} seconds)"

    def help_of(self, subcommand):
        status, shown = self.run(".", f"vellum help {subcommand}")
        return shown if status == 0 else None


def main():
    parser = argparse.ArgumentParser(description="Runs the commands of the pages, and those of the help.")
    parser.add_argument("--list", action="store_true", help="only print the names of the pages that show commands")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="run only the commands of these pages (all, and the help)")
    arguments = parser.parse_args()
    pages = [path for path in all_files() if re.fullmatch(PAGES, path)]
    if arguments.list:
        print("\n".join(page for page in pages if any(kind in SHELLS for _, kind, _, _ in blocks(read(page)))))
        return
    guard = Guard("commands")
    if not arguments.pages:
        self_test(guard)
    vellum = os.environ.get("VELLUM", str(ROOT / "build/release/vellum"))
    if not os.access(vellum, os.X_OK):
        guard.checkout([f"there is no {os.path.relpath(vellum, ROOT)}"], "./dev build makes it.")
        guard.finish()
    for page in arguments.pages or pages:
        text = read(page)
        with Commands(vellum, page) as commands:
            found = breaches(page, text, commands.run, lambda path: read(path) if (ROOT / path).exists() else None)
            found += option_breaches(page, text, commands.help_of)
        guard.checkout(found, f"Correct {page}, or fix the command.")
    if arguments.pages:
        guard.finish()
    if "README.md" not in pages or not list(blocks(read("README.md"))):
        guard.checkout(["README.md shows no command"], "")
    with Commands(vellum, "README.md") as commands:
        names = re.findall(r"^  vellum ([a-z]+) ", commands.run(".", "vellum help")[1], re.M)
        found = [breach for name in names for breach in help_breaches(name, commands.help_of)]
        guard.checkout(found if names else ["`vellum help` lists no commands"], "Correct the examples in the help.")
    guard.finish()


if __name__ == "__main__":
    main()
