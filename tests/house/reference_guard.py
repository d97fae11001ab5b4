#!/usr/bin/env python3
"""The tables of docs/reference and docs/explanation.md are those that the source gives, and the pages name what the source has."""
import importlib.util
import re

from house import ROOT, Guard, all_files, read

SPEC = importlib.util.spec_from_file_location("reference", ROOT / "scripts/reference.py")
reference = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(reference)
PAGES = "docs/reference/"


def breaches(pages, made, names):
    """`pages`: name -> text. `made`: the tables. `names`: page -> what it has to mention."""
    found, used = [], set()
    for name, text in sorted(pages.items()):
        fresh, unknown = reference.current(text, made)
        found += [f"{name}: no table is called {table}" for table in unknown]
        used |= {table for _, table, _ in reference.BLOCK.findall(text)}
        if fresh != text:
            found.append(f"{name} is not current")
    found += [f"the table {table} is on no page: add '<!-- {table} begin -->' and '<!-- {table} end -->' to its page in {PAGES}"
              for table in sorted(set(made) - used)]
    for name, words in sorted(names.items()):
        found += [f"{name} does not mention {word}" for word in words if not re.search(rf"\b{re.escape(word)}\b", pages.get(name, ""))]
    return found


def names_of_source():
    art = set(re.findall(r'name == "(\w+)"', read("src/base/image/art.cpp")))
    entity = re.findall(r'key == "(\w+)"', read("src/languages/gal/world/entity_file.cpp"))
    handlers = re.findall(r'name\([\w.\[\]]+, [^,]+, "(\w+)"\)', read("src/languages/ags/world/game_data.cpp"))
    return {PAGES + "drawings.md": sorted(art), PAGES + "entity-files.md": sorted(set(entity)),
            PAGES + "events.md": sorted({"_" + event for event in handlers})}


def self_test(guard):
    made = {"a": "| x |\n"}
    good = "text\n<!-- a begin -->\n| x |\n<!-- a end -->\n"
    guard.accepts("a current page", breaches({"p": good}, made, {"p": ["text"]}))
    guard.rejects("an old table", breaches({"p": good.replace("| x |", "| y |")}, made, {}), "p is not current")
    guard.rejects("a table of another name", breaches({"p": good, "q": good.replace("a ", "b ")}, made, {}), "no table is called b")
    guard.rejects("a table on no page", breaches({"p": good}, {**made, "c": ""}, {}), "the table c is on no page")
    guard.rejects("a missing name", breaches({"p": good}, made, {"p": ["tex"]}), "p does not mention tex")
    rows = list(reference.rows_of('M(A, "a, (b)"\n  " \\"c\\"", 2)\nN(B)\n', "M"))
    guard.accepts("rows", [] if rows == [["A", 'a, (b) "c"', "2"]] else [f"read as {rows}"])


def main():
    guard = Guard("reference")
    self_test(guard)
    pages = {path: read(path) for path in all_files() if path.startswith(PAGES) or path in reference.OTHER_PAGES}
    guard.checkout(breaches(pages, reference.tables(read), names_of_source()), "./dev reference writes the tables.")
    guard.finish()


if __name__ == "__main__":
    main()
