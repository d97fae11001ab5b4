#!/usr/bin/env python3
"""All 68 maps of Freedoom 0.12.1 load, and each runs 10,000 tics with a sector type on all of its sectors.

    freedoom_test.py VELLUM CACHE

The WADs are those of Debian's package `freedoom`: installed, in the folder CACHE, or downloaded there. Without them the test is
skipped. What the WADs contain is counted here, independently of Vellum.
"""
import collections
import os
import struct
import subprocess
import sys
import tempfile

SKIPPED = 77
INSTALLED = "/usr/share/games/doom"
WADS = ("freedoom1.wad", "freedoom2.wad")
RECORDS = {"VERTEXES": 4, "SECTORS": 26, "LINEDEFS": 14, "SIDEDEFS": 30}
# Of version 0.12.1, both WADs.
COUNTS = {"freedoom1.wad": (36, 81866, 14414, 85490, 124369), "freedoom2.wad": (32, 73455, 11313, 73900, 112499)}
TICS = 10000
# A type whose light and floor change rarely, so that the output stays small. One line gives it to all sectors.
DED = """
Sector Type {{ ID = 30000; Light fn = "A#2400Z#2600<"; Floor fn = "+f A#3700Z#1300<"; Floor fn scale = 8; }}
Line Type {{ ID = {line}; Flags = ticker_a; Flags2 = when_act | any; Count = 1; Class = sector_type; Target Ref = all; Sector Type = 30000; }}
"""


def folder_of_wads(cache):
    for folder in (INSTALLED, os.path.join(cache, "usr/share/games/doom")):
        if all(os.path.exists(os.path.join(folder, wad)) for wad in WADS):
            return folder
    os.makedirs(cache, exist_ok=True)
    try:
        subprocess.run(["apt-get", "download", "freedoom"], cwd=cache, check=True, timeout=120, capture_output=True)
        package = next(name for name in os.listdir(cache) if name.endswith(".deb"))
        subprocess.run(["dpkg-deb", "-x", package, "."], cwd=cache, check=True, timeout=120, capture_output=True)
    except (OSError, subprocess.SubprocessError, StopIteration):
        return None
    return os.path.join(cache, "usr/share/games/doom")


def maps_of(path):
    """name -> {lump: bytes} of the map lumps."""
    with open(path, "rb") as file:
        data = file.read()
    count, place = struct.unpack("<ii", data[4:12])
    lumps = [struct.unpack("<ii8s", data[place + 16 * i:place + 16 * i + 16]) for i in range(count)]
    names = [name.split(b"\0")[0].decode("latin-1") for _, _, name in lumps]
    found = {}
    for i in range(count - 1):
        if names[i + 1] != "THINGS":
            continue
        found[names[i]] = {names[j]: data[lumps[j][0]:lumps[j][0] + lumps[j][1]] for j in range(i + 1, i + 11)}
    return found


def rarest_special(lines):
    specials = collections.Counter(struct.unpack_from("<H", lines, at + 6)[0] for at in range(0, len(lines), 14))
    del specials[0]
    return min(specials, key=lambda special: (specials[special], special))


def run(vellum, wad, name, lumps, folder):
    """The error, or None."""
    ded = os.path.join(folder, name + ".ded")
    with open(ded, "w", encoding="ascii") as file:
        file.write(DED.format(line=rarest_special(lumps["LINEDEFS"])))
    result = subprocess.run([vellum, "run", wad, "--ded", ded, "--map", name, "--ticks", str(TICS)],
                            capture_output=True, text=True, timeout=120)
    if result.returncode != 0:
        return f"{name}: exit {result.returncode}: {result.stderr[:300]}"
    lines = [line.split() for line in result.stdout.splitlines()]
    sectors = len(lumps["SECTORS"]) // RECORDS["SECTORS"]
    changed = {int(line[1]) for line in lines}
    if changed != set(range(sectors)):
        return f"{name}: {len(changed)} of {sectors} sectors changed"
    # They begin in tic 2, after the line's ticker; the light is Z from tic 2402 on, and A again from 5002 on.
    at = {int(line[0]) for line in lines}
    if not {2402, 5002}.issubset(at):
        return f"{name}: sectors changed in tics {sorted(at)[:20]}"
    return None


def main():
    vellum, cache = sys.argv[1:3]
    folder = folder_of_wads(cache)
    if folder is None:
        print("skipped: Debian's package freedoom is neither installed nor to be had")
        return SKIPPED
    wrong = []
    for wad in WADS:
        path = os.path.join(folder, wad)
        maps = maps_of(path)
        counts = (len(maps),) + tuple(sum(len(lumps[lump]) // size for lumps in maps.values())
                                      for lump, size in RECORDS.items())
        print(f"{wad}: {counts[0]} maps, {counts[1]} vertices, {counts[2]} sectors, {counts[3]} lines, {counts[4]} sides")
        if counts != COUNTS[wad]:
            print(f"another version than 0.12.1: {COUNTS[wad]} were expected")
        checked = subprocess.run([vellum, "check", path], capture_output=True, text=True, timeout=120)
        if checked.returncode != 0:
            wrong.append(f"check {wad}: {checked.stderr[:300]}")
        with tempfile.TemporaryDirectory() as work:
            wrong += [error for name, lumps in maps.items() if (error := run(vellum, path, name, lumps, work))]
    print("\n".join(wrong) if wrong else f"all maps ran {TICS} tics")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
