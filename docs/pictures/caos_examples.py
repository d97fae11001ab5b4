#!/usr/bin/env python3
"""Makes caos-examples.png: what the examples of the CAOS manual look like here, eight pictures on a sheet.

    docs/pictures/caos_examples.py [build/release/vellum]
"""
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples/caos"
COLUMNS, SHRINK, GAP = 2, 2, 4
SCENES = [  # the scripts, how long they run, and what the player does
    ("splash.cos", 1, []),
    ("test-world.cos signpost.cos", 3, []),
    ("test-world.cos honey-pot.cos", 60, []),
    ("test-world.cos egg-timer.cos", 25, []),
    ("test-world.cos medicine-machine.cos", 46, ["click 464 470@25", "click 464 470@28", "click 464 470@31"]),
    ("test-world.cos display-machine.cos", 18, ["click 400 220@5", "click 400 220@8", "click 400 220@11"]),
    ("test-world.cos calculator.cos", 10, ["click 430 370@5"]),
    ("test-world.cos calculator.cos", 22, ["click 380 440@5"]),
]


def read_png(path):
    """The rows of a picture of 8-bit RGB, as `--screenshot` writes them."""
    data = path.read_bytes()
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if (depth, colour) != (8, 2):
                sys.exit(f"{path}: not a picture of 8-bit RGB")
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, stride, rows = zlib.decompress(packed), width * 3, []
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1:start + 1 + stride])
        unfilter(raw[start], row, above)
        rows.append(row)
        above = row
    return rows


def unfilter(kind, row, above):
    for i in range(len(row)):
        left, up, corner = (row[i - 3], above[i], above[i - 3]) if i >= 3 else (0, above[i], 0)
        if kind == 1:
            add = left
        elif kind == 2:
            add = up
        elif kind == 3:
            add = (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            add = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        else:
            return
        row[i] = row[i] + add & 255


def write_png(path, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def shrink(rows):
    small = []
    for y in range(0, len(rows), SHRINK):
        block = rows[y:y + SHRINK]
        row = bytearray()
        for x in range(0, len(rows[0]), 3 * SHRINK):
            for c in range(3):
                row.append(sum(line[x + 3 * i + c] for line in block for i in range(SHRINK)) // SHRINK ** 2)
        small.append(row)
    return small


def picture_of(vellum, scripts, ticks, inputs, folder):
    shot = folder / "shot.png"
    command = [vellum, "run", *scripts.split(), "--dir", ".", "--ticks", str(ticks), "--screenshot", str(shot)]
    for event in inputs:
        command += ["--input", event]
    subprocess.run(command, cwd=EXAMPLES, check=True, stdout=subprocess.DEVNULL)
    return shrink(read_png(shot))


def main():
    vellum = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/release/vellum").resolve())
    with tempfile.TemporaryDirectory() as folder:
        pictures = [picture_of(vellum, *scene, pathlib.Path(folder)) for scene in SCENES]
    rows = []
    for first in range(0, len(pictures), COLUMNS):
        for parts in zip(*pictures[first:first + COLUMNS]):
            rows.append(bytearray(b"\xff" * 3 * GAP).join(parts))
        rows += [bytearray(b"\xff" * len(rows[0]))] * GAP
    write_png(HERE / "caos-examples.png", rows[:-GAP])


if __name__ == "__main__":
    main()
