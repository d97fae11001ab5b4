#!/usr/bin/env python3
"""Fails when a page of docs names a file or folder that does not exist.

Every word in backquotes with a slash or a known ending is a path from the root of the checkout. `*` stands for anything
inside one name and must match something; so do LANG and NAME, which the reader fills in, and a folder called L. What the
reader creates is written without backquotes, or with a part in angle brackets: `src/<name>/new.cpp` is not looked up;
nor is what the build makes, below `build/`.
Pages in docs/adding must name at least two paths: a recipe without places is none.
Comments of the code, and the READMEs of languages, name sources by the end of their path: `check/program.h`.
"""
import re

from house import Guard, all_files, read

ENDINGS = re.compile(r"\w\.(md|cpp|h|hpp|c|def|cmake|txt|py|sh|mjs|json|toml|inc)$")
PATH = re.compile(r"^(?!build/)(?:\./)?[A-Za-z_.*][\w.*+-]*(?:/[\w.*+-]+)*/?$")
PLACEHOLDER = re.compile(r"(?<![A-Z])(?:LANG|NAME)(?![A-Z])|(?<=/)L(?=/|$)")


CODE = re.compile(r"(?:src|include|testing|fuzz|tools|tests)/.*\.(?:h|hpp|cpp|c|def|inc)")
README = re.compile(r"(?:src/languages|tests/toy)/[^/]+/README\.md")
SOURCE = re.compile(r'(?<![\w./*<>"-])[a-z]\w*(?:/[\w.]+)*\.(?:cpp|h|hpp|def|inc)\b')


def endings(files):
    """All ends of paths: of a/b/c.h, "a/b/c.h", "b/c.h" and "c.h"."""
    return {"/".join(parts[at:]) for parts in (path.split("/") for path in files) for at in range(len(parts))}


def source_breaches(path, text, known):
    for number, line in enumerate(text.splitlines(), 1):
        if CODE.fullmatch(path):
            line = line.partition("//")[2]
        for word in SOURCE.findall(line):
            if word not in known:
                yield f"{path}:{number}: there is no {word}"


def paths_named(text):
    """Paths in backquotes outside of fenced blocks, with their line."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        for word in re.findall(r"`([^`]+)`", line):
            if PATH.match(word) and ("/" in word or ENDINGS.search(word)):
                yield number, word
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", line):
            if "://" not in target and not target.startswith("mailto:"):
                yield number, "](" + target


def exists(word, page, files, folders):
    if word.startswith("]("):  # a link counts from the page's own folder
        parts = page.split("/")[:-1]
        for part in word[2:].split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part not in (".", ""):
                parts.append(part)
        word = "/".join(parts)
        return word == "" or word in files or word in folders
    word = word.removeprefix("./").rstrip("/")
    if "/" not in word and word not in files:
        # A bare file name matches any file of that name.
        pattern = re.compile(r"(?:.*/)?" + as_pattern(word))
    else:
        pattern = re.compile(as_pattern(word))
    return any(pattern.fullmatch(name) for name in files) or any(pattern.fullmatch(name) for name in folders)


def as_pattern(word):
    return "[^/]*".join(PLACEHOLDER.sub("[^/]+", re.escape(part)) for part in word.split("*"))


def breaches(pages, files):
    """`pages`: path -> text; `files`: all paths of the checkout."""
    files = set(files)
    folders = {name.rsplit("/", depth)[0] for name in files for depth in range(1, name.count("/") + 1)}
    found = []
    for page, text in sorted(pages.items()):
        named = list(paths_named(text))
        found += [f"{page}:{line}: there is no {word.removeprefix('](')}" for line, word in named
                  if not exists(word, page, files, folders)]
        if page.startswith("docs/adding/") and len(named) < 2:
            found.append(f"{page}: names fewer than two files")
    return found


def self_test(guard):
    files = ["README.md", "dev", "src/languages/caos/caos.h", "src/languages/caos/builtins/vars.def", "docs/adding/a.md"]

    def look(text, page="docs/adding/a.md"):
        return breaches({page: "`README.md` and `dev` and `README.md`\n" + text}, files)

    guard.accepts("paths that are there", look(
        "`src/languages/caos/`, `src/languages/caos/caos.h`, `src/languages/LANG/builtins/*.def`, `vars.def`, `./dev`, `.def`, `src/languages/L/builtins/`,\n"
        "[root](../../README.md), `src/languages/<new>/new.h`, [out](https://example.org/a.md), `1 / 2`, `12/2*3`, `build/release/x`, `x.y`\n"
        "```\n`gone/gone.md`\n```\n"))
    for text in ("`src/languages/caos/gone.h`", "`src/gone/`", "`src/languages/LANG/gone/`", "`src/*/gone.cpp`",
                 "`gone.def`", "[link](gone.md)", "[link](../gone.md)", "`GONE.md`", "`src/languages/L/gone.h`"):
        guard.rejects(text, look(text), "there is no")
    known = endings(["src/languages/caos/check/program.h", "src/base/a_test.cpp"])
    for path in ("src/a.h", "src/languages/caos/README.md"):
        guard.accepts(f"sources in {path}", list(source_breaches(
            path, "// program.h, check/program.h, a_test.cpp, *_test.cpp, NAME_test.cpp, <vector.h>", known)))
        guard.rejects(f"a source that is gone in {path}", list(source_breaches(path, "int a;\n// checks.h: `checks.h`", known)),
                      f"{path}:2: there is no checks.h")
    guard.accepts("names in code", list(source_breaches("src/a.cpp", '#include "gone.h"', known)))
    guard.rejects("a recipe without places", breaches({"docs/adding/a.md": "Just do it.\n"}, files), "fewer than two")


def main():
    guard = Guard("recipes")
    self_test(guard)
    files = all_files()
    pages = {path: read(path) for path in files if path.endswith(".md")
             and (path.startswith("docs/") or path.count("/") == 0) and path != "CHANGELOG.md"}
    known = endings(files)
    sources = [breach for path in files if CODE.fullmatch(path) or README.fullmatch(path)
               for breach in source_breaches(path, read(path), known)]
    guard.checkout(breaches(pages, files) + sources, "Name an existing file.")
    if not any(page.startswith("docs/adding/") for page in pages):
        guard.checkout(["there is no recipe in docs/adding"], "")
    guard.finish()


if __name__ == "__main__":
    main()
