"""Skrit's part of ./dev conformance: public skrits and FUEL files against the game's own export lists."""
import collections
import json
import pathlib
import subprocess
import tempfile

# Repository, its list, and what is in it.
REPOSITORIES = (
    ("foerstj/minibits", "loa", "mods for Legends of Aranna"),
    ("foerstj/empire-of-stars", "loa", "a map"),
    ("foerstj/upza", "loa", "a map"),
    ("foerstj/yh-remaster", "loa", "a map"),
    ("foerstj/r2a-remaster", "loa", "a map"),
    ("foerstj/green-range", "loa", "a map"),
    ("foerstj/collab24", "loa", "a map"),
    ("foerstj/ehland", "loa", "a map"),
    ("foerstj/pentachoron-garden", "loa", "a map"),
    ("foerstj/halloween", "loa", "a mod"),
    ("foerstj/dungeon-zerg", "loa", "a mod"),
    ("foerstj/upza-loa-polyfill", "loa", "a mod"),
    ("LeLukasH/DungeonSiegeLab", "loa", "generated mods"),
    ("foerstj/loa-res-split", "loa", "resources of Legends of Aranna, for maps"),
    ("Eksevis/DungeonSiegeBetaChangesDecom", "ds1", "skrits of before the release"),
)


# The logs that the game wrote, from which the built-in lists are made.
LOGS = ("OpenSiege/OpenSiege", {"ds1": "docs/ds1/help.txt", "loa": "docs/ds1/help-loa.txt"})
# Starts a job and, for it, another game object.
JOB = """event OnConstruct$
{
	Goid goal$ = GoDb.SCloneGo( MakeGoCloneReq( "goal" ) );
	GoMind mind$ = GoDb.SCloneGo( MakeGoCloneReq( "worker" ) ).Go.Mind;
	mind$.SDoJob( MakeJobReq( JAT_FIDGET, JQ_ACTION, QP_CLEAR, AO_REFLEX, goal$ ) );
}
"""
PARTS = "[actor]{} [aspect]{} [body]{} [common]{} [inventory]{} [placement]{}"


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


def kind_of(found):
    """"clean" or "partly": an include of the game is not there, so the names that it declares are not checked."""
    names = {each["name"] for each in found if each["severity"] == "error"}
    if not names:
        return "partly" if any(each["name"] == "GameInclude" for each in found) else "clean"
    return "include" if names == {"IncludeNotFound"} else "names"


def errors_of(diagnostics):
    return sorted(each["message"] for each in diagnostics
                  if each["severity"] == "error" and each["name"] not in ("IncludeNotFound", "BadExports"))


def starts(vellum, file, root, exports):
    """Whether the skrit of a job enters a state when another skrit requests the job."""
    with tempfile.TemporaryDirectory() as work:
        store, driver, trace = pathlib.Path(work, "store"), pathlib.Path(work, "driver.skrit"), pathlib.Path(work, "trace")
        templates = store / "world/contentdb/templates/job.gas"
        templates.parent.mkdir(parents=True)
        name = file.relative_to(root).with_suffix("").as_posix()
        templates.write_text(f"[t:template,n:goal] {{ [mind]{{}} {PARTS} }}\n"
                             f"[t:template,n:worker] {{ [mind] {{ jat_fidget = {name}; }} {PARTS} }}\n")
        driver.write_text(JOB)
        subprocess.run([vellum, "run", driver, "--exports", exports, "--store", root, "--store", store, "--ticks", "60",
                        "--trace", trace], capture_output=True, timeout=60)
        return any('"state"' in line and file.name in line for line in trace.read_text(errors="replace").splitlines())


def is_job(text):
    return "OnJobInit$" in text and "startup" in text.lower()


def look_further(vellum, file, root, words, diagnostics, logs, more):
    """The same with the game's own log; a job also runs. words: --exports, the list, more options."""
    exports = words[1]
    if logs:
        by_log = check(vellum, [str(file), "--exports", str(logs / LOGS[1][exports]), *words[2:]])
        more["compared"] += 1
        more["same"] += errors_of(by_log) == errors_of(diagnostics)
    if kind_of(diagnostics) == "clean" and "--fragment" not in words and is_job(file.read_text(errors="replace")):
        more["jobs"] += 1
        more["started"] += starts(vellum, file, root, exports)


def frequent(counts):
    """The 15 most frequent messages."""
    return [f"* {message}: {count}" for message, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:15]]


def further(more):
    """What look_further found."""
    lines = []
    if more["compared"]:
        lines += [f"With the log that the game itself wrote ({LOGS[0]}, {' and '.join(LOGS[1].values())}), {more['same']} of "
                  f"{more['compared']} skrits have the same errors.", ""]
    if more["jobs"]:
        lines += [f"Of {more['jobs']} skrits of jobs that are clean and include nothing of the game, {more['started']} run when "
                  "another skrit", "requests the job with `MakeJobReq` and `SDoJob`.", ""]
    return lines


def measure(copies, vellum):
    found = [(name, *copies.find(name, is_of_the_game), exports, what) for name, exports, what in REPOSITORIES]
    if not any(folder for _, folder, _, _, _ in found):
        return ""
    game = next((folder for name, folder, _, _, _ in found if name == "foerstj/loa-res-split"), None)
    logs, _ = copies.find(LOGS[0], lambda path: path in LOGS[1].values())
    rows, reasons, examples, more = [], collections.OrderedDict(), [], collections.Counter()
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
            diagnostics = check(vellum, [str(file), *words])
            look_further(vellum, file, root_of(file, folder), words, diagnostics, logs, more)
            errors = [each for each in diagnostics if each["severity"] == "error"]
            kind = kind_of(diagnostics)
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
        rows.append(f"| {name} | {commit} | {what} | {sum(counts.values())} | "
                    f"{counts['clean'] + counts['partly']} | {counts['partly']} | {counts['include']} | {counts['names']} | {len(gas)} | {len(gas) - broken} |")
        reasons[name] = lost
    lines = ["## Skrit", "",
             "Each skrit is checked against the built-in list of the game it is for (`--exports ds1`, `--exports loa`), with the "
             "store", "that contains it, and that of foerstj/loa-res-split for Legends of Aranna; include files with "
             "`--fragment`.", "",
             "| Repository | Commit | What | Skrits | Clean | Without includes | Missing include | Other names | FUEL files | Read |",
             "|---|---|---|---|---|---|---|---|---|---|", *rows,
             f"| all | | | {sum(total.values())} | {total['clean'] + total['partly']} | {total['partly']} | {total['include']} | "
             f"{total['names']} | | |", "",
             "*Without includes*: clean, but the file includes a skrit of the game, such as `k_job_c_talk_utils`, which no public",
             "repository has; a note says so, and the names that it declares are not checked. With the game's tanks in `--store`",
             "they are. *Missing include*: the only error is an include that no list of the game has.", ""]
    lines += further(more)
    if examples:
        lines += ["Skrits for Legends of Aranna with other errors: the log of 1.50 does not have the name, or no value of the constant; "
                  "job_cast", "of a mod declares two states twice.", "",
                  *examples, ""]
    early = reasons.get("Eksevis/DungeonSiegeBetaChangesDecom")
    if early:
        lines += ["The skrits of before the release use functions that 1.11 no longer has or that had other parameters. The most "
                  "frequent, with", "the number of skrits:", ""]
        lines += [*frequent(early), ""]
    return "\n".join(lines)
