#!/usr/bin/env python3
"""Fails when a header of src/ declares a function that is never called.

It reads text, not C++: a function is a name in small letters before '(' in a header; it is used when its name is
anywhere but in that declaration and in its definition. A name that two functions share hides both, and what only tests use
counts as used.
"""
import collections
import re

from house import Guard, all_files, read

CODE = re.compile(r"\.(cpp|h|hpp|inc|def|c)$")
WORD = re.compile(r"[A-Za-z_]\w*")
# A declaration or an inline definition: a type precedes the name, or nothing but the line's beginning.
DECLARED = re.compile(r"^\s*(?:[\w:<>,*&\[\]]+\s+)+[*&]?([a-z]\w*)\s*\([^;{}]*\)[^;{}]*[;{]", re.M)
NO_NAMES = {"if", "for", "while", "switch", "return", "sizeof", "operator", "requires"}


def breaches(files):
    """`files`: texts by path."""
    plain = {path: re.sub(r"//.*", "", text) for path, text in files.items()}
    count = collections.Counter(word for text in plain.values() for word in WORD.findall(text))
    found = []
    for path, text in sorted(plain.items()):
        if not (path.startswith("src/") and path.endswith(".h")):
            continue
        for name in sorted(set(DECLARED.findall(text)) - NO_NAMES):
            rest = count[name] - 1
            if rest == 1:
                defined = rf"^(?:[\w:<>,*&]+\s+)*[*&]?(?:\w+::)+{name}\s*\("
                rest -= any(re.search(defined, other, re.M) for where, other in plain.items() if where.endswith(".cpp"))
            if rest == 0:
                found.append(f"{path}: {name}() is never called")
    return found


def main():
    guard = Guard("unused")
    header = "class A {\n  int used() const { return 1; }\n  void unused(int by);\n};\n"
    use = "void f(A& a) { a.used(); }\n"
    guard.rejects("a declaration alone", breaches({"src/a.h": header, "src/b.cpp": use}), "unused() is never called")
    guard.rejects("one with its definition", breaches({"src/a.h": header, "src/a.cpp": use + "void A::unused(int by) {}\n"}),
                  "unused() is never called")
    guard.accepts("one that is called", breaches({"src/a.h": header, "src/b.cpp": use + "void g(A& a) { a.unused(1); }\n"}))
    guard.rejects("a comment is no call", breaches({"src/a.h": header, "src/b.cpp": use + "// unused(1)\n"}), "unused()")
    files = {path: read(path) for path in all_files() if CODE.search(path)}
    guard.checkout(breaches(files), "Take it out, or call it.")
    guard.finish()


if __name__ == "__main__":
    main()
