#!/usr/bin/env python3
"""Fails when a document, a comment, a string or a name uses a word or turn of phrase that readers stumble over, where plain
modern English has a better one.

In documents, code in backquotes and fenced blocks is skipped, and so is docs/performance.md, which `./dev bench --write`
writes in part. In code, a comment or string is read as text, and every other name by its parts: `isMended` is "is", "mended".
Of a script, the comments that have a line of their own are read: those of a test, of an example, and of a section of the manual,
which `vellum doc` shows. Its expectations (`expect: ...`) are not, since they repeat what is printed. Of a list (.tsv), all is read.
A game's own terms keep their spelling (ALLOWED).
"""
import re

from house import Guard, all_files, read

BETTER = (
    (r"anew", "again"), (r"kin", "and the like"), (r"mend(?:s|ed|ing)?", "fix, correct"), (r"seldom", "rarely"),
    (r"whoever|somebody|nobody|everybody", "name who or what it is"), (r"(?:is|are|be|was|were) told", "is reported, gets"),
    (r"tells? (?:of|that|what|who|where|which|when|whether|how)", "reports, shows"), (r"in front of", "before"),
    (r"goes round", "iterates, loops"), (r"in full", "slow path, completely"),
    (r"says? why", "has the reason, explains why"),
    (r"(?:report|error|errno|message)(?:\(\))?(?:'s message)?(?: then)? says? (?:why|what|which|so|that)", "has the reason, describes, names"),
)
BETTER_IN_CODE = BETTER + (
    (r"told|tells", "reported, reports"), (r"behind", "after; below what is drawn later"),
    (r"stands?(?! for\b|-ins?\b|s? still\b)", "is"), (r"len(?:ds?|t)|lending", "borrow, from the other side"),
    (r"takes? over", "continues, copies"),
)
PRIVATE_NAMES = {"seldom": "extras, rare", "lend": "borrow", "lends": "borrows", "lent": "borrowed", "mend": "repair",
                 "mended": "repaired", "tell": "report, send", "tells": "reports", "told": "reported", "behind": "after",
                 "anew": "again", "nobody": "none", "kin": "family", "sealed": "checksummed"}
PAGES = re.compile(r"(?:[A-Z]+|docs/.*|src/languages/.*/README|tests/toy/.*/README|examples/.*/README|bench/README)\.md$")
CODE = re.compile(r"(?:src|include|testing|tests|fuzz|bench|tools|scripts|examples)/.*\.(?:h|hpp|c|cpp|inc|def|py)$")
LIST = re.compile(r"(?:src|tests)/.*\.tsv$")
SCRIPT = re.compile(r"(?:src|tests|examples)/.*\.(?:asc|ash|skrit|gas|cos|gal|xg|ded|play|toml|vir|ir|turtle)$")
SIGN = {"cos": r"\*", "ded": "#", "play": "#", "toml": "#", "turtle": "#"}  # of comments; others: //
# A comment that is read by a tool, and not a head of a section of the manual.
DIRECTIVE = re.compile(r"(?!(?:about|entry|errors|returns|see):)[a-z]+:")
EXEMPT = {"docs/performance.md", "tests/house/words_guard.py"}  # measured by a tool; the list itself
# (files, what is allowed there, reason): a game's terms, and words in their plain sense.
ALLOWED = (
    (r".*", r"[Ww]alk[- _]?[Bb]ehinds?", "AGS's name of a part of the background"),
    (r".*", r"WALK_BEHINDS?", "the same in a macro"),
    (r"src/languages/ags/(builtins/.*\.def|world/movements\.cpp)", r"(?:behind|in front of) (?:the|it|those|them|a figure)\b",
     "places on the screen: one thing covers the other"),
    (r"src/languages/ags/.*", r"[Ss]tand(?:s|ing)? (?:on|still)\b|\bon-stand\b|\"Standing\"", "characters stand on regions"),
    (r"src/languages/ags/manual/.*", r"\b[Ss]tands?\b|\bbehind it\b", "characters and objects stand in rooms; one thing covers the other"),
    (r"src/languages/xg/manual/.*", r"\bin front of the line\b", "a side of a line of the map"),
    (r"(?:examples/gal.*|src/languages/gal)/.*", r"\b(?:Prone)?Stand\b", "a movement of a GAL character"),
)
CPP = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^()\s\\]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])*\'',
                 re.S)
PYTHON = re.compile(r'#[^\n]*|"""(?:\\.|.)*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def pattern(words):
    return re.compile("|".join(rf"\b(?P<w{number}>{words})\b" for number, (words, _) in enumerate(words)), re.I)


IN_PAGES, IN_CODE = pattern(BETTER), pattern(BETTER_IN_CODE)


def found_in(path, text, words, table):
    """Breaches of a text, with their lines."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in words.finditer(line):
            yield f"{path}:{number}: \"{match.group()}\" (better: {table[int(match.lastgroup[1:])][1]})"


def without_allowed(path, text):
    for files, allowed, _ in ALLOWED:
        if re.fullmatch(files, path):
            text = re.sub(allowed, "", text)
    return text


def own_line_comments(path, text):
    """The text with nothing but the comments that have a line of their own, directives left out."""
    comment = re.compile(rf"\s*{SIGN.get(path.rsplit('.', 1)[1], '//')}(.*)")
    texts = [match.group(1) if match else "" for match in map(comment.match, text.split("\n"))]
    return "\n".join("" if DIRECTIVE.match(each.strip()) else each for each in texts)


def code_breaches(path, text):
    text = without_allowed(path, text)
    text = re.sub(r"\\[ntr]", "  ", text)
    texts, code, at = [], [], 0
    for match in (PYTHON if path.endswith(".py") else CPP).finditer(text):
        code += [text[at:match.start()], re.sub(r"[^\n]", " ", match.group())]
        texts += [re.sub(r"[^\n]", " ", text[at:match.start()]), match.group()]
        at = match.end()
    code.append(text[at:])
    yield from found_in(path, "".join(texts), IN_CODE, BETTER_IN_CODE)
    for number, line in enumerate("".join(code).splitlines(), 1):
        for name in re.findall(r"[A-Za-z_]\w*", line):
            for part in PART.findall(name):
                if part.lower() in PRIVATE_NAMES:
                    yield f"{path}:{number}: the name '{name}' (better: {PRIVATE_NAMES[part.lower()]})"


def breaches(files):
    found = []
    for path, text in sorted(files.items()):
        if CODE.fullmatch(path):
            found += code_breaches(path, text)
            continue
        if LIST.fullmatch(path) or SCRIPT.fullmatch(path):
            if SCRIPT.fullmatch(path):
                text = own_line_comments(path, text)
            found += found_in(path, without_allowed(path, text), IN_CODE, BETTER_IN_CODE)
            continue
        text = re.sub(r"^( *)```.*?^ *```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)
        found += found_in(path, re.sub(r"`[^`\n]*`", "``", text), IN_PAGES, BETTER)
    return found


def self_test(guard):
    for bad in ("It is made anew.", "sin, cos and their kin", "Mend the list.", "the error is told", "It tells what is there."):
        guard.rejects(bad, breaches({"README.md": "Fine.\n" + bad}), "README.md:2:")
        guard.rejects(f"{bad} in a comment", breaches({"src/a.h": "int a;\n// " + bad}), "src/a.h:2:")
        guard.rejects(f"{bad} in a string", breaches({"src/a.def": f'\nROW(A, "{bad}")'}), "src/a.def:2:")
        guard.rejects(f"{bad} in Python", breaches({"tests/a.py": f'\n"""Fine.\n{bad}"""'}), "tests/a.py:3:")
    for bad in ("What stands here.", "the text behind it", "nobody reads it", "memory that the host lends", "it takes over the frame"):
        guard.rejects(bad, breaches({"src/a.cpp": "/* Fine.\n" + bad + " */"}), "src/a.cpp:2:")
        guard.rejects(f"{bad} in a raw string", breaches({"src/a.cpp": 'R"(\n' + bad + ')"'}), "src/a.cpp:2:")
    for bad in ("bool told = false;", "void Vm::tellAll();", "int lend_memory;", "if (isMended) return;", "kBehind"):
        guard.rejects(bad, breaches({"src/a.inc": "\n" + bad}), "src/a.inc:2: the name")
    guard.rejects("what only AGS may say", breaches({"src/vm/a.h": "// the colour behind the controls"}), "behind")
    for good in ("A kind kindness amends it.", "`anew` and\n```\nmend\n```\n", "It was retold by hand.", "The telling detail."):
        guard.accepts(good, breaches({"README.md": good}))
    for good in ("// A letter stands for a type; --stand-in-assets; a walk-behind.", 'x("It stays, as the standard says.");',
                 "WalkBehind walkBehind; int silent, standard, foretold;", "char c = '\"'; int a = b; // told2"):
        guard.accepts(good, breaches({"src/a.cpp": good}))
    guard.accepts("AGS on places", breaches({"src/languages/ags/builtins/gui.def": '"The colour behind the controls."'}))
    guard.accepts("a name in Python", breaches({"tests/a.py": "kind = 1  # fine\nprint('fine')"}))
    guard.rejects("the purpose of a test", breaches({"src/testdata/a.cos": "* The error is told.\nouts \"x\""}), "a.cos:1:")
    guard.accepts("the strings of a test", breaches({"src/testdata/a.cos": "* Fine.\nouts \"told\" * told\n* expect: told\n* eval: told"}))
    guard.rejects("a later comment", breaches({"examples/a.gal": "// Fine.\n  // Somebody calls it.\n"}), "a.gal:2:")
    for head in ("about:", "parameter x:", "returns:", "errors:", "entry: A\n//  "):
        guard.rejects(head, breaches({"src/languages/skrit/manual/a.skrit": f"// {head} nobody"}), "a.skrit:")
    guard.rejects("a definition file", breaches({"src/languages/xg/manual/a.ded": "# errors: nobody is there"}), "a.ded:1:")
    for bad in ("the report says why", "The report's message says why.", "message() then says so", "an error says which one", "It says why."):
        guard.rejects(bad, breaches({"docs/a.md": bad, "src/a.h": "// " + bad}), "docs/a.md:1:")
        guard.rejects(f"{bad} in a comment", breaches({"src/a.h": "// " + bad}), "src/a.h:1:")
    guard.rejects("a list", breaches({"tests/a.tsv": "a\tb\nc\ttold"}), "a.tsv:2:")
    guard.accepts("a list with a term", breaches({"tests/a.tsv": "a\tWalk-behinds"}))


def main():
    guard = Guard("words")
    self_test(guard)
    files = {path: read(path) for path in all_files()
             if any(kind.fullmatch(path) for kind in (PAGES, CODE, LIST, SCRIPT)) and path not in EXEMPT}
    guard.checkout(breaches(files), "Use the plain word.")
    guard.finish()


if __name__ == "__main__":
    main()
