#!/usr/bin/env python3
"""Fails when a document uses a word or turn of phrase that readers stumble over, where plain modern English has a better one.

Code in backquotes and fenced blocks is skipped, and so is docs/performance.md, which `./dev bench --write` writes in part.
"""
import re

from house import Guard, all_files, read

BETTER = (
    (r"anew", "again"), (r"kin", "and the like"), (r"mend(?:s|ed|ing)?", "fix, correct"), (r"seldom", "rarely"),
    (r"whoever|somebody|nobody", "name who or what it is"), (r"(?:is|are|be|was|were) told", "is reported, gets"),
    (r"tells? (?:of|that|what|who|where|which|when|whether|how)", "reports, shows"), (r"in front of", "before"),
    (r"goes round", "iterates, loops"), (r"in full", "slow path, completely"),
)
PATTERN = re.compile("|".join(rf"\b(?P<w{number}>{words})\b" for number, (words, _) in enumerate(BETTER)), re.I)
PAGES = re.compile(r"(?:[A-Z]+|docs/.*|src/languages/.*/README|tests/toy/.*/README|examples/.*/README|bench/README)\.md$")
EXEMPT = {"docs/performance.md"}


def breaches(pages):
    found = []
    for path, text in sorted(pages.items()):
        text = re.sub(r"^( *)```.*?^ *```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)
        text = re.sub(r"`[^`\n]*`", "``", text)
        for number, line in enumerate(text.splitlines(), 1):
            for match in PATTERN.finditer(line):
                better = BETTER[int(match.lastgroup[1:])][1]
                found.append(f"{path}:{number}: \"{match.group()}\" (better: {better})")
    return found


def self_test(guard):
    for bad in ("It is made anew.", "sin, cos and their kin", "Mend the list.", "the error is told", "It tells what is there."):
        guard.rejects(bad, breaches({"README.md": "Fine.\n" + bad}), "README.md:2:")
    for good in ("A kind kindness amends it.", "`anew` and\n```\nmend\n```\n", "It was retold by hand.", "The telling detail."):
        guard.accepts(good, breaches({"README.md": good}))


def main():
    guard = Guard("words")
    self_test(guard)
    pages = {path: read(path) for path in all_files() if PAGES.fullmatch(path) and path not in EXEMPT}
    guard.checkout(breaches(pages), "Use the plain word.")
    guard.finish()


if __name__ == "__main__":
    main()
