#!/usr/bin/env python3
"""Fails when a word of CAOS whose row says that it is built (VELLUM_CAOS_BUILT, VELLUM_CAOS_COMPILED) is in no script test of the
language. EXCEPTIONS lists the words that have none yet; the list may only become shorter: a listed word that has a test is
reported."""
import re
import sys

from house import Guard, all_files, read

ROW = re.compile(r'^VELLUM_CAOS_(?:BUILT|COMPILED)\(\s*\w+,\s*"([^"]+)"', re.M)
EXCEPTIONS = "tests/house/caos_untested.txt"


def built_words(texts):
    return sorted({word for text in texts for word in ROW.findall(text)})


def is_named(word, tests):
    pattern = re.escape(word.lower()).replace(r"\ ", r"\s+").replace("xx", r"\d\d")  # VAxx stands for VA00 to VA99
    return re.search(r"(?<![\w:+#!])" + pattern + r"(?![\w:+#!])", tests) is not None


def breaches(words, tests, exceptions):
    tests = "\n".join(re.sub(r"^\s*\*(?! expect:| trap:).*$", "", text, flags=re.M) for text in tests).lower()
    missing = [word for word in words if not is_named(word, tests)]
    found = [f"{word} is built, and no test in src/languages/caos/testdata uses it" for word in missing
             if word not in exceptions]
    found += [f"{EXCEPTIONS}: {word} is no word that is built" for word in exceptions if word not in words]
    return found, [word for word in exceptions if word in words and word not in missing]


def self_test(guard):
    row = 'VELLUM_CAOS_BUILT(Setv, "SETV", Command, "", "x")\n'
    words = built_words([row, 'VELLUM_CAOS_COMPILED(A, "PRT: JOIN", Command, "", "x")'])
    guard.accepts("tested words", breaches(words, ["setv va00 1", "prt:  join targ 0"], [])[0])
    guard.rejects("an untested word", breaches(words, ["setv va00 1"], [])[0], "PRT: JOIN")
    guard.rejects("a word in a comment only", breaches(words, ["* setv and prt: join"], [])[0], "SETV")
    guard.accepts("an exception", breaches(words, ["setv va00 1"], ["PRT: JOIN"])[0])
    guard.rejects("an exception that is nothing", breaches(words, ["setv prt: join"], ["JECT"])[0], "JECT")


def main():
    guard = Guard("caos_rows")
    self_test(guard)
    names = all_files()
    words = built_words([read(path) for path in names if re.match(r"src/languages/caos/builtins/.*\.def$", path)])
    tests = [read(path) for path in names if re.match(r"src/languages/caos/testdata/.*\.cos$", path)]
    exceptions = [line for line in read(EXCEPTIONS).splitlines() if line and not line.startswith("#")]
    found, tested = breaches(words, tests, exceptions)
    guard.checkout(found, 'Write a test that uses the word: docs/adding/a-caos-command.md, "Test".')
    if tested:
        print("caos_rows: these have a test now and can leave the list of exceptions: " + ", ".join(tested))
    print(f"caos_rows: {len(words)} words are built, {len(exceptions) - len(tested)} of them without a test")
    guard.finish()


if __name__ == "__main__":
    sys.exit(main())
