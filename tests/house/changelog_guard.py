#!/usr/bin/env python3
"""Fails when an entry of CHANGELOG.md has more than one sentence, or begins with the name of a language ("XG: ...") outside of the
group of that language.
"""
import re

from house import Guard, languages, read, title_of

# "XG functions" or "XG", of all languages.
NAMES = {name for title in map(title_of, languages()) for name in (title, title.split()[0])}
PREFIX = re.compile(rf"\* ({'|'.join(sorted(NAMES, reverse=True))}): ")
ENTRY = re.compile(r"^\* .*(?:\n  .*)*", re.M)
SENTENCE_END = re.compile(r"(?<!\.\.)[.!?] +[\"`(]?[A-Z`]")


def prose(entry):
    """The entry as one line, without code, quotations and targets of links."""
    entry = re.sub(r"`[^`]*`", "``", entry)
    entry = re.sub(r'"[^"]*"', '""', entry)
    return " ".join(re.sub(r"\]\([^)]*\)", "]", entry).split())


def breaches(text):
    found = []
    for match in ENTRY.finditer(text):
        where = f"CHANGELOG.md:{text.count(chr(10), 0, match.start()) + 1}"
        prefix = PREFIX.match(match.group())
        if prefix:
            found.append(f"{where}: '{prefix.group(1)}:' (move it to the group of that language)")
        if SENTENCE_END.search(prose(match.group())):
            found.append(f"{where}: more than one sentence (make two entries)")
    return found


def self_test(guard):
    for language in sorted(NAMES):
        guard.rejects(language, breaches(f"### Added\n\n#### Engine and tools\n\n* {language}: a line ends.\n"), f"CHANGELOG.md:5: '{language}:'")
    for two in ("One ends. Two begins.", "One ends\n  here. `two` begins.", "One (a thing) ends! Another begins."):
        guard.rejects(two, breaches(f"* {two}\n"), "more than one sentence")
    for good in ("* CAOS scripts and `AGS: x` run, e.g. in 3.5.\n* Two begins.\n", '* An error is "it ends. It does".\n',
                 "* Lists `a`, `b` ... `c` ([a page](a. B)).\n"):
        guard.accepts(good, breaches(good))


def main():
    guard = Guard("changelog")
    self_test(guard)
    guard.checkout(breaches(read("CHANGELOG.md")), "One sentence an entry, below the language concerned.")
    guard.finish()


if __name__ == "__main__":
    main()
