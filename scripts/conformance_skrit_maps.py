"""The maps of Dungeon Siege in ./dev conformance: every region of public maps is checked, and visited by a party."""
import collections
import json
import pathlib
import re
import subprocess
import tempfile

# Maps, and in which game's list their skrits have their names.
REPOSITORIES = (
    ("foerstj/up-remaster", "loa"), ("foerstj/yh-remaster", "loa"), ("foerstj/loa-remaster", "loa"),
    ("foerstj/green-range", "loa"), ("foerstj/empire-of-stars", "loa"), ("foerstj/pentachoron-garden", "loa"),
    ("foerstj/wowh", "loa"), ("foerstj/ehland", "loa"), ("foerstj/minibits", "loa"), ("foerstj/loa-res-split", "loa"),
)
MOST_PLACES = 250  # that the party visits in a region, each for two updates
OBJECT = re.compile(r"^\[\s*t\s*:[^\]]*n\s*:\s*0x", re.M | re.I)
LINE = re.compile(r"^\s*(?:condition|action)\*\s*=", re.M | re.I)
PLACE = re.compile(r"^\s*p?\s*position\s*=\s*([^;]+);", re.M | re.I)


def is_of_a_map(path):
    return path.lower().endswith((".skrit", ".gas", ".nnk", ".sno"))


def objects_of(region):
    """The texts of a region's files of objects; of several levels, the regular one."""
    folder = region / "objects"
    files = [*folder.glob("*.gas"), *(folder / "regular").glob("*.gas")]
    return {file.stem: file.read_text(encoding="latin-1") for file in sorted(files)}


def tour(texts):
    """Options that let the party visit each place of a trigger."""
    places = [place.replace(" ", "") for place in PLACE.findall(texts.get("special", ""))][:MOST_PLACES]
    words = ["--ticks", str(2 * len(places) + 30)]
    for i, place in enumerate(places):
        words += ["--input", f"jump {place}@{1 + 2 * i}"]
    return words


def run(vellum, stores, map_name, region, exports, words, trace):
    command = [vellum, "run", "--retail", "--exports", exports, *stores, "--map", map_name, "--region", region, *words,
               "--trace", trace]
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=600)
    actions = sum('"trigger":' in line for line in pathlib.Path(trace).open(encoding="utf-8", errors="replace"))
    return ended.returncode, actions


def check(vellum, stores, map_name, exports):
    ended = subprocess.run([vellum, "check", "--json", "--exports", exports, *stores, "--map", map_name],
                           capture_output=True, text=True, errors="replace", timeout=3600)
    return collections.Counter(each["name"] for each in json.loads(ended.stdout or "[]"))


def look(vellum, folder, game, exports):
    """What is in the maps of a copy, and how they run."""
    seen = collections.Counter()
    with tempfile.NamedTemporaryFile() as trace:
        for regions in sorted(folder.rglob("world/maps/*/regions")):
            root, map_name = regions.parents[3], regions.parent.name
            stores = ["--store", str(game)] if game and game != root else []
            stores += ["--store", str(root)]
            seen["maps"] += 1
            names = check(vellum, stores, map_name, exports)
            seen["bad"] += names["BadTrigger"]
            seen["lost"] += names["UnresolvedScid"]
            for region in sorted(each for each in regions.iterdir() if (each / "main.gas").is_file()):
                texts = objects_of(region)
                seen["regions"] += 1
                seen["objects"] += sum(len(OBJECT.findall(text)) for text in texts.values())
                seen["lines"] += sum(len(LINE.findall(text)) for text in texts.values())
                status, actions = run(vellum, stores, map_name, region.name, exports, tour(texts), trace.name)
                seen["ran"] += status == 0
                seen["actions"] += actions
    return seen


COLUMNS = ("maps", "regions", "ran", "objects", "lines", "bad", "lost", "actions")


def measure(copies, vellum):
    found = [(name, *copies.find(name, is_of_a_map), exports) for name, exports in REPOSITORIES]
    game = next((folder for name, folder, _, _ in found if name == "foerstj/loa-res-split"), None)
    rows, total = [], collections.Counter()
    for name, folder, commit, exports in found:
        if folder is None:
            continue
        seen = look(vellum, folder, game, exports)
        total.update(seen)
        rows.append(f"| {name} | {commit} | " + " | ".join(str(seen[column]) for column in COLUMNS) + " |")
    if not rows:
        return ""
    return "\n".join([
        "## Maps of Dungeon Siege", "",
        "Every region is run with a party that visits the places of its triggers, up to 250 of them, two updates each, and every map is",
        "checked. The stores are the repository's files and those of foerstj/loa-res-split; the templates of the game are in no",
        "public repository, so most objects have only what the map gives them, and nodes are squares, since no terrain meshes are public.", "",
        "| Repository | Commit | Maps | Regions | Run without an error | Objects | Lines of triggers | Not understood | Name no object | Actions in the visits |",
        "|---|---|---|---|---|---|---|---|---|---|", *rows,
        "| all | | " + " | ".join(str(total[column]) for column in COLUMNS) + " |", ""])
