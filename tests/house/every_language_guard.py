#!/usr/bin/env python3
"""Fails when a language of CMakeLists.txt is missing from a place that has something of every language: a document, an
example, a test, a benchmark.

In PLACES, NAME stands for the language's name (xg), TITLE for its title (XG functions), WORD for the title's first word (XG), and
EXTENSION for that of its scripts (xg). The texts are regular expressions.
"""
import collections
import re

from house import Guard, all_files, languages, read, title_of

Language = collections.namedtuple("Language", "name title extension")
# Files that each language has, and what is in them.
FILES = {
    "docs/languages/NAME.md": "the page for its users",
    "docs/tutorials/NAME.md": "ten minutes with it, from an empty folder",
    "examples/NAME/README.md": "its examples",
    "examples/start/NAME/README.md": "what `vellum new NAME` makes",
}
# (file, text in it, what the place is)
PLACES = (
    ("README.md", r"\| \*\*TITLE\*\* \|", "its row in the table at the top"),
    ("README.md", r"\]\(docs/languages/NAME\.md\)", "the link to its page"),
    ("README.md", r"\]\(docs/tutorials/NAME\.md\)", "the link to its tutorial"),
    ("docs/README.md", r"\]\(languages/NAME\.md\)", "the link to its page"),
    ("docs/README.md", r"\]\(tutorials/NAME\.md\)", "the link to its tutorial"),
    ("examples/README.md", r"\]\(NAME/README\.md\)", "its row"),
    ("ARCHITECTURE.md", r"(?m)^\| TITLE \| `src/languages/NAME/", 'its row in "Start reading here"'),
    ("ARCHITECTURE.md", r"L stands for one language: .*\bNAME\b", "its name above the code map"),
    ("docs/cli.md", r"(?m)^\|.*\| `NAME` \|$", "the row of its file extensions"),
    ("docs/embedding.md", r"(?m)^\| WORD\b", 'its row in "Reading and writing values by name"'),
    ("docs/embedding.md", r"prints: .*\bNAME\b", "its name in the list that a program prints"),
    ("docs/security.md", r"\bWORD\b", 'what a world of it counts, in "Memory"'),
    ("scripts/reference.py", r'\("TITLE", ', "its row in limits(), the table of docs/explanation.md"),
    ("include/vellum/vellum.h", r"\bWORD\b", "its name in the first comment"),
    ("include/vellum/calls.h", r"\bWORD\b", "what a call reaches, or that it has none"),
    ("include/vellum/events.h", r"\bWORD\b", "what it reports and receives"),
    ("include/vellum/host.h", r"\bWORD\b", "what a host can export to it"),
    ("include/vellum/inspect.h", r"\bWORD\b", "the things that a console lists"),
    ("include/vellum/memory.h", r"\bWORD\b", "what its memory limit counts"),
    ("include/vellum/state.h", r"\bWORD\b", "its values by name"),
    ("src/driver/examples.cpp", r'\.language = "NAME"', "its station of the tour"),
    ("src/driver/examples.cpp", r"  vellum new NAME ", "its line in the help of `new`"),
    ("playground/examples.toml", r'folder = "NAME\b', "an example of the playground"),
    ("fuzz/differential/main.cpp", r'"NAME"', "random programs: its name in Languages"),
    ("fuzz/differential/generators.cpp", r'"NAME"', "random programs: its generator"),
    ("fuzz/equal_worlds.cpp", r'"NAME"', "statements of programs that are saved at every tick"),
    ("bench/startup.py", r'\("TITLE", "NAME",', "its row in LANGUAGES"),
    ("tests/charges/main.cpp", r"\bNAME\b", "probes of what its entries charge"),
    ("tests/growth/shapes.cpp", r'\{"NAME", "input\.', "pathological inputs of growing size"),
    ("tests/memory/bombs.py", r"\bNAME\b", "programs that take all the memory they can get"),
    ("tests/untrusted/untrusted_test.py", r'\("NAME", "\.', "its row in test_messages_repeat_little_of_a_source()"),
    ("tests/house/words_guard.py", r"SCRIPT = .*[:|]EXTENSION[|)]", "the extension of its scripts in SCRIPT"),
)

# Sentences that count the languages: file -> what is before and after the number.
COUNTS = {
    "README.md": [("all ", " languages on one modern engine"), ("all ", " languages compile and run")],
    "ARCHITECTURE.md": [("(?m)^", " languages, "), (" languages, ", " front ends"), ("what the ", " parsers share")],
    "src/driver/demo_subcommand.cpp": [("again: ", " languages")],
    "src/driver/examples.cpp": [("the manuals of all ", " languages")],
}
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def wrong_counts(number, texts):
    """Sentences that do not say `number` languages."""
    found = []
    for path, sentences in COUNTS.items():
        for before, after in sentences:
            said = re.search(rf"{before}(\w+){after}", texts[path])
            if not said:
                found.append(f"{path} has no sentence '... NUMBER{after}' any more: correct COUNTS in this guard")
            elif said[1].lower() != NUMBERS[number]:
                line = texts[path].count("\n", 0, said.start(1)) + 1
                found.append(f"{path}:{line}: '{said[1]}{after}': there are {NUMBERS[number]}")
    return found


def filled(text, language, escape=re.escape):
    values = {"NAME": language.name, "TITLE": language.title, "WORD": language.title.split()[0],
              "EXTENSION": language.extension}
    return re.sub("|".join(values), lambda match: escape(values[match[0]]), text)


def breaches(language, texts, files):
    """`texts`: path -> text of the files of PLACES."""
    found = []
    for path, what in FILES.items():
        path, what = filled(path, language, str), filled(what, language, str)
        if path not in files:
            found.append(f"{language.name}: {path} is missing: {what}")
    found += [f"{language.name}: {path} lacks {what}" for path, text, what in PLACES
              if not re.search(filled(text, language), texts[path])]
    return found


def described(name, files):
    endings = collections.Counter(path.rsplit(".", 1)[-1] for path in files
                                  if path.startswith(f"src/languages/{name}/testdata/run/"))
    return Language(name, title_of(name), endings.most_common(1)[0][0] if endings else name)


def self_test(guard):
    gal = Language("gal", "GAL", "gal")
    files = [filled(path, gal, str) for path in FILES]
    texts = dict.fromkeys((path for path, _, _ in PLACES), """
| **GAL** | [GAL](docs/languages/gal.md), [GAL](docs/tutorials/gal.md), [GAL](languages/gal.md), [GAL](tutorials/gal.md)
[gal/](gal/README.md)
| GAL | `src/languages/gal/check/program.h` |
| `.gal` | GAL | `gal` |
("GAL", "gal", "ten.gal") .language = "gal"   vellum new gal cat, folder = "gal" {"gal", "input.gal"} ("gal", ".gal")
SCRIPT = re.compile(r"(?:cos|gal|xg)$")
// prints: ags gal
L stands for one language: ags, gal.
""")
    guard.accepts("a language that is everywhere", breaches(gal, texts, files))
    for path in files:
        guard.rejects(f"no {path}", breaches(gal, texts, [file for file in files if file != path]), f"gal: {path} is missing")
    for path in texts:
        guard.rejects(f"a language that is not in {path}", breaches(gal, {**texts, path: "gall GALL egal"}, files),
                      f"gal: {path} lacks")
    counted = {"README.md": "all six languages on one modern engine; all six languages compile and run",
               "ARCHITECTURE.md": "Six languages, six front ends; what the six parsers share",
               "src/driver/demo_subcommand.cpp": "again: six languages", "src/driver/examples.cpp": "the manuals of all six languages"}
    guard.accepts("the number of languages", wrong_counts(6, counted))
    guard.rejects("one language more", wrong_counts(7, counted), "ARCHITECTURE.md:1: 'six front ends': there are seven")
    guard.rejects("a sentence that is gone", wrong_counts(6, {**counted, "README.md": "all six"}), "README.md has no sentence")


def main():
    guard = Guard("every_language")
    self_test(guard)
    files = all_files()
    texts = {path: read(path) for path in {*COUNTS, *(path for path, _, _ in PLACES)}}
    found = wrong_counts(len(languages()), texts)
    found += [breach for name in languages() for breach in breaches(described(name, files), texts, files)]
    guard.checkout(found, "docs/adding/a-language.md")
    guard.finish()


if __name__ == "__main__":
    main()
