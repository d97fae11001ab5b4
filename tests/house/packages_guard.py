#!/usr/bin/env python3
"""Fails when packages.txt and docs/dependencies.md do not name the same packages: every package has a reason, and every
reason a package. Of a group and its fallback [group older], the document needs only the newer names. Packages in the document are those in
the first column of its tables, but for the section "Planned"."""
import re

from house import Guard, read


def listed(text):
    """(packages, packages of [... older] groups)."""
    groups, group = {}, ""
    for line in text.splitlines():
        line = line.split("#", 1)[0].strip()
        if line.startswith("["):
            group = line
        elif line:
            groups.setdefault(group, []).append(line.split()[0].split(":")[0])  # of whatever machine
    newer = {name for group, names in groups.items() if " older]" not in group for name in names}
    older = {name for group, names in groups.items() if " older]" in group for name in names}
    return newer, older


def explained(text):
    text = re.sub(r"^## Planned$.*?(?=^## |\Z)", "", text, flags=re.M | re.S)
    names = set()
    for row in re.findall(r"^\| *([^|]+?) *\|", text, re.M):
        if row != "Package" and not row.startswith("-"):
            names.update(re.findall(r"[a-z][\w.+-]+", re.sub(r"\(.*?\)", "", row)))
    return names


def breaches(packages, document):
    newer, older = listed(packages)
    names = explained(document)
    return ([f"packages.txt installs {name}, docs/dependencies.md does not give the reason" for name in sorted(newer - names)]
            + [f"docs/dependencies.md explains {name}, packages.txt has no such package" for name in sorted(names - newer - older)])


def self_test(guard):
    packages = "# a list\n[build]\ng++:arm64\ncmake unless cmake\n[wasm]\nclang-22\n[wasm older]\nclang-19\n"
    document = "| Package | Why |\n|---|---|\n| g++, cmake (a tool) | x |\n| clang-22 | y |\n## Planned\n| Package |\n| later |\n"
    guard.accepts("a document that fits", breaches(packages, document))
    guard.rejects("a package without a reason", breaches(packages + "[bench]\nlua5.4\n", document), "installs lua5.4")
    guard.rejects("a reason without a package", breaches(packages.replace("g++:arm64\n", ""), document), "explains g++")


def main():
    guard = Guard("packages")
    self_test(guard)
    guard.checkout(breaches(read("packages.txt"), read("docs/dependencies.md")), "Each package has its row.")
    guard.finish()


if __name__ == "__main__":
    main()
