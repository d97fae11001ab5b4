#!/usr/bin/env python3
"""Fails when a committed file contains a path of one machine, or the host of a package registry or mirror: the
repository must work everywhere, and not reveal where it was made."""
import re

from house import Guard, all_files, read

# In pieces, so that this file itself is clean.
MACHINE_PATH = re.compile(r"(?<![\w.$}>)\]])/(?:" + "|".join(["wor" + "k", "tm" + "p", "roo" + "t", "hom" + "e/[a-z]+", "User" + "s", "mn" + "t"])
                          + r")/")
HOST = re.compile(r"(?:" + "|".join([
    r"registry\.npm" + r"js\.org", r"py" + r"pi\.org", r"files\.python" + r"hosted\.org", r"crates\." + r"io",
    r"deb\.deb" + r"ian\.org", r"snapshot\.deb" + r"ian\.org", r"node" + r"source\.com", r"proxy\.go" + r"lang\.org",
    r"repo1?\.mav" + r"en\.org", r"artif" + r"actory", r"goog" + r"leapis\.com", "farm-ben" + "ch", "farm-stu" + "dio"])
    + ")", re.I)
# A template for mkdtemp is not a path of one machine.
MADE_AT_RUN_TIME = re.compile("/tm" + r"p/[\w-]*XXXXXX\b")
BINARY = (".png", ".wasm", ".s16", ".c16", ".blk", ".wav", ".zip", ".woff2")


def breaches(files):
    found = []
    for path, text in sorted(files.items()):
        for number, line in enumerate(text.splitlines(), 1):
            for what, pattern in (("a path of one machine", MACHINE_PATH), ("a registry or mirror", HOST)):
                match = pattern.search(MADE_AT_RUN_TIME.sub("", line))
                if match:
                    found.append(f"{path}:{number}: names {what}: {match.group()}")
    return found


def self_test(guard):
    for bad in ("/wor" + "k/main/src", "see '/tm" + "p/x.txt'", "cd /roo" + "t/a", "/hom" + "e/ann/vellum", "/User" + "s/ann"):
        guard.rejects(bad, breaches({"a.md": "fine\n" + bad + "/b\n"}), "a.md:2: names a path of one machine")
    for bad in ("https://registry.npm" + "js.org/x", "deb http://deb.deb" + "ian.org/debian", "crates." + "io"):
        guard.rejects(bad, breaches({"a.md": bad}), "a registry or mirror")
    guard.accepts("names that only look alike",
                  breaches({"a.md": "framework/ home/ src/work/a.h https://example.org/tmp/x $HOME/x network/work/x\n",
                            "a.cpp": "char name[] = \"/tm" + "p/test-XXXXXX\";\n"}))


def main():
    guard = Guard("clean_text")
    self_test(guard)
    files = {path: read(path) for path in all_files() if not path.endswith(BINARY)}
    guard.checkout(breaches(files), "Use a relative path, a temporary folder of the test, or leave it out.")
    guard.finish()


if __name__ == "__main__":
    main()
