#!/usr/bin/env python3
"""The recipes of docs/embedding.md, as they are written there: compiled in C and C++, run, and what they print compared.

A block's definitions come before its statements: they begin in the first column with `static` and end with a `}` in the
first column, or are directives. The first block of a language is the program around the others, which are functions of it.
What a line prints follows it in a comment: "prints: 42".
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARK = "<!-- run by tests/embed/recipes_test.py -->"
HERE = "  /* the recipe */\n"
DEFINITION = re.compile(r"\A(?:static [^\n]*\{\n.*?^\}\n+|#if.*?^#endif\n+|static_assert[^\n]*\n+)", re.M | re.S)


def recipes(page, language):
    """[(heading, block)] of the recipes in a language, and the program around them."""
    found, heading = [], ""
    for match in re.finditer(rf"^### ([^\n]*)$|^{re.escape(MARK)}\n+```{language}\n(.*?)^```", page, re.M | re.S):
        if match[1]:
            heading = match[1]
        else:
            found.append((heading, match[2]))
    return found[1:], found[0][1]


def program(blocks, around):
    definitions, cases = [], []
    for number, (_, block) in enumerate(blocks):
        while match := DEFINITION.match(block):
            definitions.append(match[0])
            block = block[match.end():]
        definitions.append(f"static int recipe_{number}(void) {{\n{block}return 0;\n}}\n")
        cases.append(f'if (strcmp(getenv("RECIPE"), "{number}") == 0 && recipe_{number}() != 0) return 1;')
    head, main = around.split("int main(")
    return "#include <stdlib.h>\n#include <string.h>\n" + head + "\n".join(definitions) + "int main(" + \
        main.replace(HERE, "\n".join(cases) + "\n")


def printed(block):
    return re.findall(r"prints: (.*?)(?: \*/)?$", block, re.M)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--flags", default="")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    page = (ROOT / "docs/embedding.md").read_text(encoding="utf-8")
    compilers = {"c": [options.cc, "-std=c11"], "cpp": [options.cxx, "-std=c++17"]}
    failures, headings = [], {}
    for language, compiler in compilers.items():
        blocks, around = recipes(page, language)
        headings[language] = [heading for heading, _ in blocks]
        source, made = options.work / f"recipes.{language}", options.work / f"recipes_{language}"
        source.write_text(program(blocks, around))
        subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", *options.flags.split(), str(source), f"-I{ROOT / 'include'}",
                        "-o", str(made), f"-L{options.build}", "-lvellum", f"-Wl,-rpath,{options.build}"], check=True)
        for number, (heading, block) in enumerate(blocks):
            ended = subprocess.run([str(made)], capture_output=True, text=True, check=False, timeout=60,
                                   env={**os.environ, "RECIPE": str(number)})
            wanted = printed(block)
            if not wanted or ended.returncode != 0 or [line.rstrip() for line in ended.stdout.splitlines()] != wanted:
                failures.append(f"{heading} ({language}): status {ended.returncode}, printed\n{ended.stdout}{ended.stderr}"
                                f"and not\n" + "\n".join(wanted))
    if headings["c"] != headings["cpp"] or len(headings["c"]) < 11:
        failures.append(f"the recipes in C and C++ differ: {headings}")
    print("\n\n".join(failures) or f"{len(headings['c'])} recipes in C and in C++")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
