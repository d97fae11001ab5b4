#!/usr/bin/env python3
"""Writes rooms.wad, the map of the manual's examples: three rooms in a row, each higher and brighter than the one before it.

    src/languages/xg/manual/rooms/rooms_wad.py [FILE]      without FILE: rooms.wad beside this script

    room 0   floor  0, ceiling 128, light 128, tag 1
    room 1   floor 16, ceiling 160, light 160, tag 2, sector type 5001
    room 2   floor 32, ceiling 192, light 192, tag 3, sector type 5002
    The line between rooms 0 and 1 has the line type 6001 and tag 2, that between rooms 1 and 2 the type 6002 and tag 3.
"""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../..")
sys.path.insert(0, os.path.join(ROOT, "examples/xg"))
from house_wad import House, box  # noqa: E402


def main():
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rooms.wad")
    rooms = House()
    for i, special in enumerate((0, 5001, 5002)):
        rooms.sector([box(128 * i, 0, 128 * i + 128, 128)], 16 * i, 128 + 32 * i, 128 + 32 * i, special, i + 1)
    rooms.things = [(64, 64, 0, 1, 7)]
    lines = {((128, 0), (128, 128)): (6001, 2), ((256, 0), (256, 128)): (6002, 3)}
    rooms.write(sys.argv[1] if len(sys.argv) > 1 else beside, "E1M1", lines)


if __name__ == "__main__":
    main()
