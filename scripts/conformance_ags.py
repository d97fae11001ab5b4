"""AGS's part of ./dev conformance: public games and modules, and the test games of the engine itself."""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

TICKS = 2000

# Repositories with projects of the editor.
GAMES = (
    "adventuregamestudio/ags-template-source", "ivan-mogilko/ags-script-modules", "ivan-mogilko/ags-lastfurious",
    "ericoporto/i_rented_a_boat", "ericoporto/particle-accelerator", "ericoporto/fancy", "ericoporto/tap",
    "ericoporto/agspathfinder", "ericoporto/ImGi", "ericoporto/math3d", "edmundito/ags-tween",
    "dankcuddlybear/amoeba", "coscholz1984/GRQ", "coscholz1984/Trench", "NeoDement/game_SteamedHams",
    "VacaRoxa/dogfromhell", "alkhimey/MAGS-May-19", "ManiacMansionMania/Empty-SP", "BYTE-RANGER-Software/ags_FoY",
    "Moose1002/Spaced", "briancheagney/MontysBirthdayBash", "bhmcarr/deeplake-mall",
    "LateStartStudio/Hero6-AGS-Archived", "armytag/1UP-AGS", "ShakiraBaskerville/Timber-To-Towers",
    "CarlosEscribanoGonzalez/Pokemon-Game-in-AGS", "demicercle/AGS-YEU22-CE2-SaintSauveur",
)
TEST_GAMES = "adventuregamestudio/ags-test-games"

# Why a game or a script does not do what it should, as far as it is no fault of Vellum: a pattern of its first error, with
# its place, and a sentence.
EXPLAINED = (
    (r"plugins? \(", "uses a plugin, a library of the original engine"),
    (r"there is no room -1 to go to", "is a template without a room"),
    (r"'iconWalk_Click': 0 instead of 2 parameters", "calls functions of another module without their two parameters, which "
                                                     "3.6.3 does not link either"),
    (r"GUIUtil.asc:.*'CacheSprite'", "calls a member of its struct without the struct's name, which 3.6 does not have"),
    (r"ParseUtils.asc:.*'extern'|ParseUtils.ash:.*';' is missing", "is no AGS Script: 'extern', and a declaration without ';'"),
    (r"WallOfText.asc:.*'lblWallOfText'", "uses GUIs and fonts of its game"),
    (r"GUIWindows.asc:.*'DragDrop'", "uses the module DragDrop, which is in another folder"),
)
# Likewise of assertions of the test games: a pattern of "GAME: ASSERTION".
EXPLAINED_ASSERTIONS = (
    (r"ags3/auto-test-3\.6\.[12]: .*looks", "Vellum draws controls as 3.6.3 does, whose own test game passes"),
    (r"3\.6\.1: Character idle start", "the delay of idle views is that of 3.6.3"),
)


def is_of_the_game(path):
    """Compiled games and what the editor keeps beside a project are left out."""
    folders = path.lower().split("/")[:-1]
    return not {"compiled", "_debug"} & set(folders) and not path.lower().endswith((".exe", ".zip", ".bak", ".psd"))


def errors_of(diagnostics):
    return [each for each in diagnostics if each["severity"] == "error"]


def run(vellum, words, seconds=600):
    """(exit status, JSON of standard output); the status is None after `seconds`."""
    try:
        ended = subprocess.run([vellum, *map(str, words)], capture_output=True, text=True, errors="replace", timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, {}
    try:
        return ended.returncode, json.loads(ended.stdout)
    except json.JSONDecodeError:
        return ended.returncode, {}


def first_line(errors):
    """One line of the table for a project's errors."""
    if not errors:
        return ""
    said = errors[0]["message"].split("\n")[0].replace("|", "\\|")
    place = f"{pathlib.PurePath(errors[0]['file']).name}:{errors[0]['range']['start']['line']}" if errors[0].get("file") else ""
    hints = " ".join(hint if isinstance(hint, str) else str(hint) for hint in errors[0].get("hints", []))
    for pattern, sentence in EXPLAINED:
        if re.search(pattern, f"{place} {said}{hints}"):
            said = sentence
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{place} {said}{more}".strip()


def version_of(project):
    text = project.read_bytes()[:4000].decode("utf-8", "replace")
    found = re.search(r'EditorVersion="([^"]*)"', text)
    return found[1] if found else "?"


def scripts_below(folder):
    return sorted(each for each in folder.rglob("*") if each.suffix.lower() in (".asc", ".ash") and each.is_file())


def measure_game(vellum, folder):
    """What one project does, as a named tuple of a table's row."""
    _, diagnostics = run(vellum, ["check", "--json", folder])
    wrong = errors_of(diagnostics or [])
    scripts = [each for each in scripts_below(folder)]
    bad = {each["file"] for each in wrong if each["file"].lower().endswith((".asc", ".ash", ".agf"))}
    status, ran = run(vellum, ["run", "--json", "--no-play", "--ticks", TICKS, folder])
    stopped = errors_of(ran.get("diagnostics", []))
    if status is None:
        result = "does not end in 10 minutes"
    elif not ran or status not in (0, 1):
        result = f"exit status {status}"
    elif stopped:
        result = first_line(stopped)
    else:
        result = ""
    return {"scripts": len(scripts), "clean": len(scripts) - len([one for one in scripts if str(one) in bad]),
            "check": first_line(wrong), "run": result}


def measure_scripts(vellum, folder, projects):
    """Scripts outside of projects, a folder at a time: how many there are, how many are clean, and what the others have."""
    groups = collections.defaultdict(list)
    for script in scripts_below(folder):
        if not any(project.parent in script.parents for project in projects):
            groups[script.parent].append(script)
    total = clean = 0
    lost = []
    for _, scripts in sorted(groups.items()):
        _, diagnostics = run(vellum, ["check", "--json", *scripts])
        wrong = errors_of(diagnostics or [])
        bad = {each["file"] for each in wrong}
        total += len(scripts)
        clean += len(scripts) - len(bad)
        for file in sorted(bad):
            lost.append(f"{pathlib.PurePath(file).name}: {first_line([each for each in wrong if each['file'] == file])}")
    return total, clean, lost


def place_built_files(project, folder):
    """Puts what the editor's build leaves in the game's folder there, as far as tests look for it: the game file and the
    settings of its setup program. Vellum runs the project, so both are empty."""
    folder.mkdir()
    named = re.search(r"<GameFileName>(.*?)</GameFileName>", (project / "Game.agf").read_text(encoding="utf-8", errors="replace"))
    for name in (f"{named[1] if named else project.name}.ags", "acsetup.cfg"):
        (folder / name).touch()


def measure_suite(vellum, folder, ticks=200_000):
    """Runs a test game: (assertions that passed, that ran, that are planned, its errors, what failed)."""
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work) / "game"
        shutil.copytree(folder, copy)
        storage = pathlib.Path(work) / "files"
        place_built_files(copy, storage)
        status, ran = run(vellum, ["run", "--json", "--no-play", "--storage", storage, "--ticks", ticks, copy])
        found = list(pathlib.Path(work).rglob("agstest.tap"))
        text = found[0].read_text(encoding="utf-8", errors="replace") if found else ""
    planned = re.search(r"^1\.\.(\d+)", text, re.M)
    results = re.findall(r"^(ok|not ok)\b[ \d]*-? ?(.*)$", text, re.M)
    return {"passed": sum(1 for kind, _ in results if kind == "ok"), "ran": len(results),
            "planned": int(planned[1]) if planned else 0, "stopped": first_line(errors_of(ran.get("diagnostics", []))),
            "status": status, "failed": [what for kind, what in results if kind == "not ok"]}


def suites_section(copies, vellum):
    folder, commit = copies.find(TEST_GAMES, is_of_the_game)
    if not folder:
        return []
    rows, failed = [], []
    for project in sorted(folder.rglob("Game.agf")):
        seen = measure_suite(vellum, project.parent)
        name = str(project.parent.relative_to(folder))
        rows.append(f"| {name} | {version_of(project)} | {seen['planned']} | {seen['ran']} | {seen['passed']} | {seen['stopped']} |")
        counted = collections.Counter(re.sub(r"\d+", "N", what) for what in seen["failed"])
        failed += [f"* {name}: {what}" + (f" ({count} times)" if count > 1 else "") for what, count in counted.items()]
    return [f"The engine's own test games ({TEST_GAMES}, {commit}), unmodified, with the number of assertions.",
            "The storage begins with two empty files, which the editor's build would leave beside the game: the game file and `acsetup.cfg`.", "",
            "| Game | Editor | Planned | Ran | Passed | Ended by |", "|---|---|---|---|---|---|", *rows, "",
            *(["Assertions that fail:", "", *failed, ""] if failed else []), *reasons_of(failed)]


def reasons_of(failed):
    """Why assertions fail, with the number of lines above to which each reason applies."""
    counted = {reason: sum(1 for each in failed if re.search(pattern, each)) for pattern, reason in EXPLAINED_ASSERTIONS}
    lines = [f"* {reason}: {count}" for reason, count in counted.items() if count]
    return ["Reasons, with the number of these lines:", "", *lines, ""] if lines else []


def measure(copies, vellum):
    rows, lost, totals = [], [], collections.Counter()
    for name in (*GAMES, TEST_GAMES):
        folder, commit = copies.find(name, is_of_the_game)
        if not folder:
            continue
        projects = sorted(folder.rglob("Game.agf"))
        for project in projects:
            where = str(project.parent.relative_to(folder))
            seen = measure_game(vellum, project.parent)
            totals.update(projects=1, scripts=seen["scripts"], clean=seen["clean"], checked=not seen["check"], ran=not seen["run"])
            rows.append(f"| {name}{'' if where == '.' else ' ' + where} | {commit} | {version_of(project)} | {seen['scripts']} | "
                        f"{seen['clean']} | {seen['check'] or 'clean'} | {seen['run'] or 'yes'} |")
        count, clean, bad = measure_scripts(vellum, folder, projects)
        if count:
            totals.update(scripts=count, clean=clean)
            rows.append(f"| {name}, scripts without a project | {commit} | | {count} | {clean} | | |")
            lost += bad
    if not rows:
        return ""
    lines = ["## AGS Script", "",
             f"Projects of the editor, unmodified: `vellum check GAME`, and `vellum run GAME --no-play --ticks {TICKS}`.", "",
             f"| Project | Commit | Editor | Scripts | Without errors | check | {TICKS} ticks |", "|---|---|---|---|---|---|---|", *rows,
             f"| all: {totals['projects']} projects | | | {totals['scripts']} | {totals['clean']} | {totals['checked']} clean | "
             f"{totals['ran']} |", ""]
    if lost:
        lines += ["Scripts without a project that have errors:", "", *[f"* {each}" for each in lost], ""]
    return "\n".join(lines + suites_section(copies, vellum))
