#!/usr/bin/env python3
"""Fails when a comment, test or document cites something that readers cannot find.

docs/sources.md lists the sources. Citations name the manual itself (`CAOS: MVSF`, `Skrit manual, "Opcodes"`), never the
notes that were kept while Vellum was written. A citation of observed behaviour, such as `AGS behaviour, "Mistakes"`, names
a section of docs/sources.md, or the beginning of one.
"""
import re

from house import Guard, all_files, read

PAGE = "docs/sources.md"
# Kept inputs of the fuzzers keep their bytes; this file spells out what it forbids.
EXEMPT = ("fuzz/crashes/", "fuzz/corpus/", "LICENSE", "tests/house/sources_guard.py")
PRIVATE = re.compile("|".join((
    r"\b[Ss]eed 00\d", r"\b[Ss]eed[,:] ?\"", r"\(seed[,;:] ", r"\b[Tt]he seed's (?:own|text|list|table|order|last|page|copy)",
    r"\bseed_guard\b", r"\bseed\.tsv\b", r"\bshared/(?:facts|seeds|CONTRACT)", r"\b[Ff]acts/\w+\.md", r"\b[Ff]acts,? [0-9BC]\d?\.?\d?\b(?!\])",
    r"\(facts[:;] ", r"\(facts (?:of|in|on)\b", r"\(issues? \d+[,;:)]", r"\b[Ff]acts[,:] ?\"", r"\bCONTRACT\b")))
OBSERVED = re.compile(r"\b((?:AGS|CAOS|Skrit|Doomsday) behaviour|GAL reading), \"([^\"\n]+)\"")


def sections_of(page):
    """Kind of citation ("AGS behaviour") -> the titles in the first column of the table below that heading."""
    found = {}
    for heading, body in re.findall(r"^### (.+?)$(.*?)(?=^##|\Z)", page, re.M | re.S):
        found[heading] = set(re.findall(r'^\| "([^"]+)" \|', body, re.M))
    return found


def breaches(files, page):
    sections = sections_of(page)
    found = []
    for path, text in sorted(files.items()):
        for number, line in enumerate(text.splitlines(), 1):
            match = PRIVATE.search(line)
            if match:
                found.append(f"{path}:{number}: cites private notes: {match.group()}")
            for kind, title in OBSERVED.findall(line):
                if not any(known.startswith(title) for known in sections.get(kind, ())):
                    found.append(f'{path}:{number}: {kind} has no section "{title}" in {PAGE}')
    return found


def self_test(guard):
    page = '### AGS behaviour\n\n| Section | x |\n|---|---|\n| "Mistakes" | x |\n\n### CAOS behaviour\n\n| "TARG" | x |\n'

    def look(line):
        return breaches({"a.cpp": "// fine\n" + line}, page)

    for bad in ('// (seed 004, "MVSF")', '// Seed, "Arrays": 0', "* (seed, World)", "// what the seed's text says", "// facts 3.3: x",
                "// (facts/ags.md 3.1)", '// facts, "Inputs"', "// (facts: x)", "// shared/facts, FUEL", "// CONTRACT: --trace", "x/seed.tsv",
                "* (issue 7, point 1)"):
        guard.rejects(bad, look(bad), "a.cpp:2: cites private notes")
    guard.rejects("a section that is not there", look('// (AGS behaviour, "Stakes")'), 'no section "Stakes"')
    guard.rejects("another language's section", look('// (CAOS behaviour, "Mistakes")'), 'no section "Mistakes"')
    guard.rejects("a source without sections", look('// (GAL reading, "TARG")'), 'no section "TARG"')
    for good in ('// (AGS behaviour, "Mist")', "random.seed(7);", "--seed 7, the same seed, (seed)", "const Facts& facts = facts_[3];",
                 "  return frame_->facts->known;", "the seeds with every", "// dataflow facts; a seed: 3"):
        guard.accepts(good, look(good))


def main():
    guard = Guard("sources")
    self_test(guard)
    files = {path: read(path) for path in all_files() if not path.startswith(EXEMPT)}
    guard.checkout(breaches(files, read(PAGE)), f"Cite the manual itself, as {PAGE} lists it.")
    guard.finish()


if __name__ == "__main__":
    main()
