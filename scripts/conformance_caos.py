"""CAOS's part of ./dev conformance: public scripts and agents, each in a world of its own."""
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import zipfile

# Repository, and what is in it.
REPOSITORIES = (
    ("chiizujin/edsa", "agents for Docking Station"),
    ("Creatures-Developer-Network/C2toDS-Refresh", "the world of Creatures 2 for Docking Station"),
)
TICKS = "200"
BY_HAND = (
    "Tried by hand on 2026-11-24, with files of our own and SDL's driver that writes sound to a file: `SEZZ` with a voice, `SNDL`,",
    "`MIDI`, `MMSC`, `RMSC` and `STRK` are audible with `--audio`, music and loops also after `--load`.",
)
# Why a script can't run alone, found by reading it.
REASONS = {
    "1.6_Custom_ToolTips.cos": "GAME \"ToolTipBubbleDS\" is an agent of Docking Station's own bootstrap",
    "instinct-friendliness-test(c2ds).cos": "without a creature its report is empty, and it takes a part of it",
}


def is_of_the_game(path):
    # PRAY sources and what they are made of
    return path.lower().endswith((".cos", ".agents", ".agent", ".zip", ".pray", ".ps", ".c16", ".s16", ".blk", ".wav", ".mng",
                                  ".catalogue", ".gen", ".att"))


def unzipped(folder, work):
    """The agents in the archives of a repository, which are what players download."""
    agents = sorted(each for each in folder.rglob("*") if each.suffix.lower() in (".agents", ".agent"))
    for archive in sorted(folder.rglob("*.zip")):
        with zipfile.ZipFile(archive) as files:
            for name in sorted(files.namelist()):
                if not name.lower().endswith((".agents", ".agent")):
                    continue
                file = work / archive.stem / pathlib.PurePosixPath(name).name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(files.read(name))
                agents.append(file)
    return agents


def errors_of(vellum, words):
    """The messages of errors, without their places. Scripts wait for at most a minute."""
    try:
        ended = subprocess.run([vellum, *words, "--json"], capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return ["it takes more than a minute"]
    try:
        answer = json.loads(ended.stdout.decode("utf-8", "replace") or "[]")
    except ValueError:
        return [ended.stderr.decode("utf-8", "replace")[:200] or f"status {ended.returncode}"]
    found = answer["diagnostics"] if isinstance(answer, dict) else answer
    said = [each["message"] for each in found if each["severity"] == "error"]
    return said if said or ended.returncode == 0 else [f"status {ended.returncode}"]


def runs(vellum, files):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(
            lambda file: errors_of(vellum, ["run", str(file), "--stand-in-assets", "--ticks", TICKS]), files))


def packs(vellum, source, work):
    """What is wrong with a PRAY source."""
    words = [vellum, "pack", source.name, str(work / "packed.agents")]
    ended = subprocess.run(words, cwd=source.parent, capture_output=True, text=True, errors="replace")
    return ended.stderr.strip() if ended.returncode else ""


def measure(copies, vellum):
    rows, failures, total = [], [], collections.Counter()
    for name, what in REPOSITORIES:
        folder, commit = copies.find(name, is_of_the_game)
        if not folder:
            continue
        scripts = sorted(folder.rglob("*.cos"))
        agents = unzipped(folder, copies.work / f"agents of {name.replace('/', '+')}")
        pray = sorted(each for each in folder.rglob("*") if each.suffix.lower() in (".pray", ".ps"))
        unpacked = [said for said in (packs(vellum, file, copies.work) for file in pray) if said]
        parsed = sum(not errors_of(vellum, ["check", str(file)]) for file in scripts)
        answers = runs(vellum, scripts + agents)
        clean = sum(not said for said in answers[:len(scripts)])
        injected = sum(not said for said in answers[len(scripts):])
        total.update(scripts=len(scripts), parsed=parsed, clean=clean, agents=len(agents), injected=injected,
                     pray=len(pray), packed=len(pray) - len(unpacked))
        rows.append(f"| {name} | {commit} | {what} | {len(scripts)} | {parsed} | {clean} | {len(agents)} | {injected} | "
                    f"{len(pray)} | {len(pray) - len(unpacked)} |")
        failures += [f"* {said}" for said in unpacked]
        for file, said in zip(scripts + agents, answers):
            if said:
                reason = f" ({REASONS[file.name]})" if file.name in REASONS else ""
                failures.append(f"* {file.name}: {'; '.join(dict.fromkeys(said[:2]))}{reason}")
    if not rows:
        return ""
    return "\n".join([
        "## CAOS", "",
        f"Each script, and each agent that players can download, runs for {TICKS} ticks in a world of its own, with",
        "`--stand-in-assets`: the game's rooms, pictures and sounds are in no public repository. Agents are injected from their",
        "`.agents` files. PRAY sources are those of which `vellum pack` makes a file.", "",
        "| Repository | Commit | What | Scripts | Parse | Run clean | Agents | Run clean | PRAY sources | Packed |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *rows,
        f"| all | | | {total['scripts']} | {total['parsed']} | {total['clean']} | {total['agents']} | {total['injected']} | "
        f"{total['pray']} | {total['packed']} |", "",
        *(["What stops:", "", *failures, ""] if failures else []),
        *BY_HAND, "",
    ])
