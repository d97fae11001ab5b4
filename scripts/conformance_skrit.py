"""Skrit's part of ./dev conformance: public skrits and FUEL files against the game's own export lists."""
import collections
import json
import subprocess

# Repository, its list, and what is in it.
REPOSITORIES = (
    ("foerstj/minibits", "loa", "mods for Legends of Aranna"),
    ("foerstj/empire-of-stars", "loa", "a map"),
    ("foerstj/loa-res-split", "loa", "resources of Legends of Aranna, for maps"),
    ("Eksevis/DungeonSiegeBetaChangesDecom", "ds1", "skrits of before the release"),
)


def is_of_the_game(path):
    return path.lower().endswith((".skrit", ".gas", ".nnk"))


def check(vellum, words):
    ended = subprocess.run([vellum, "check", "--json", *words], capture_output=True, text=True, errors="replace")
    return json.loads(ended.stdout or ended.stderr or "[]")


def root_of(file, top):
    """The folder that a store is mounted at: the one above "world", "art" or "auto"."""
    for parent in file.parents:
        if parent.name.lower() in ("world", "art", "auto", "ui") and parent != top:
            return parent.parent
    return top


def kind_of(errors):
    names = {error["name"] for error in errors}
    if not names:
        return "clean"
    if names == {"IncludeNotFound"}:
        return "include"
    return "names"


def measure(copies, vellum):
    found = [(name, *copies.find(name, is_of_the_game), exports, what) for name, exports, what in REPOSITORIES]
    if not any(folder for _, folder, _, _, _ in found):
        return ""
    game = next((folder for name, folder, _, _, _ in found if name == "foerstj/loa-res-split"), None)
    rows, reasons, examples = [], collections.OrderedDict(), []
    total = collections.Counter()
    for name, folder, commit, exports, what in found:
        if not folder:
            continue
        counts, lost = collections.Counter(), collections.Counter()
        for file in sorted(folder.rglob("*.skrit")):
            words = ["--exports", exports]
            for store in [*([game] if game and exports == "loa" else []), root_of(file, folder)]:
                words += ["--store", str(store)]
            # Naming keys: files that are included begin with K_.
            if file.name.lower().startswith("k_"):
                words.append("--fragment")
            errors = [each for each in check(vellum, [str(file), *words]) if each["severity"] == "error"]
            kind = kind_of(errors)
            counts[kind] += 1
            if kind == "names":
                lost.update({error["message"] for error in errors if error["name"] != "IncludeNotFound"})
                if exports == "loa":
                    said = sorted({error["message"] for error in errors if error["name"] != "IncludeNotFound"})
                    examples.append(f"* {file.name}: {'; '.join(said[:2])}")
        gas = [str(file) for file in sorted(folder.rglob("*.gas"))]
        broken = 0
        for start in range(0, len(gas), 200):
            fuel = check(vellum, gas[start:start + 200]) if gas else []
            broken += len({each["file"] for each in fuel if each["severity"] == "error" and each["name"].startswith("Fuel")})
        total.update(counts)
        rows.append(f"| {name} | {commit} | {what} | {sum(counts.values())} | {counts['clean']} | {counts['include']} | "
                    f"{counts['names']} | {len(gas)} | {len(gas) - broken} |")
        reasons[name] = lost
    lines = ["## Skrit", "",
             "Each skrit is checked against the built-in list of the game it is for (`--exports ds1`, `--exports loa`), with the "
             "store", "that contains it, and that of foerstj/loa-res-split for Legends of Aranna; include files with "
             "`--fragment`.", "",
             "| Repository | Commit | What | Skrits | Clean | An include is nowhere public | Other names | FUEL files | Read |",
             "|---|---|---|---|---|---|---|---|---|", *rows,
             f"| all | | | {sum(total.values())} | {total['clean']} | {total['include']} | {total['names']} | | |", "",
             "*An include is nowhere public*: the file includes one of the game's own, such as `k_job_c_talk_utils`, which no "
             "public", "repository has. That is the only error; with the game's tanks in `--store` it is found.", ""]
    if examples:
        lines += ["Skrits for Legends of Aranna with other errors: the log of 1.50 does not have the name, or no value of the constant; "
                  "job_cast", "of a mod declares two states twice.", "",
                  *examples, ""]
    early = reasons.get("Eksevis/DungeonSiegeBetaChangesDecom")
    if early:
        lines += ["The skrits of before the release use functions that 1.11 no longer has or that had other parameters. The most "
                  "frequent, with", "the number of skrits:", ""]
        lines += [f"* {message}: {count}" for message, count in early.most_common(15)] + [""]
    return "\n".join(lines)
