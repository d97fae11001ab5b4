#!/usr/bin/env python3
"""Writes house.wad: a house with a garden, as a map of Doom whose sectors have XG types.

    examples/xg/house_wad.py [FILE]      without FILE: house.wad beside this script

The sector types are in house.ded. Nothing in the file comes from a game: the map is drawn here, room by room, and it has
no textures, sprites or sounds.
"""
import os
import struct
import sys

# Numbers of house.ded.
BREATHING, LIFT, PUMP, BROKEN_LAMP, HEARTH, POND, CLOCK = 5001, 5002, 5003, 5004, 5005, 5006, 5007
STEPS = 5011, 5012, 5013, 5014
LIFT_LINE, DOOR_LINE = 6001, 6002
LIFT_TAG, DOOR_TAG, LAMP_TAG = 1, 2, 3


class House:
    """Sectors as closed outlines, clockwise seen from above; a line that two outlines share becomes one with two sides."""

    def __init__(self):
        self.vertices, self.sectors, self.lines = {}, [], {}
        self.things = []

    def vertex(self, point):
        return self.vertices.setdefault(point, len(self.vertices))

    def sector(self, outlines, floor, ceiling, light, special=0, tag=0, sky=False):
        number = len(self.sectors)
        self.sectors.append((floor, ceiling, light, special, tag, b"F_SKY1" if sky else b"CEIL"))
        for outline in outlines:
            for start, end in zip(outline, outline[1:] + outline[:1]):
                if (end, start) in self.lines:
                    self.lines[end, start][1] = number
                else:
                    self.lines[start, end] = [number, None]
        return number

    def write(self, path, name, line_types):
        sides, lines, specials = [], [], []
        for (start, end), (front, back) in self.lines.items():
            numbers = []
            for sector in (front, back):
                numbers.append(0xFFFF if sector is None else len(sides))
                if sector is not None:
                    sides.append(struct.pack("<hh8s8s8sH", 0, 0, b"-", b"-", b"-" if back is not None else b"BRICK", sector))
            special, tag = line_types.get((start, end)) or line_types.get((end, start)) or (0, 0)
            flags = 1 if back is None else 4
            lines.append(struct.pack("<HHhhhHH", self.vertex(start), self.vertex(end), flags, special, tag, *numbers))
        lumps = [(name, b""), ("THINGS", b"".join(struct.pack("<hhhhh", *thing) for thing in self.things)),
                 ("LINEDEFS", b"".join(lines)), ("SIDEDEFS", b"".join(sides)),
                 ("VERTEXES", b"".join(struct.pack("<hh", *point) for point in self.vertices)),
                 ("SEGS", b""), ("SSECTORS", b""), ("NODES", b""),
                 ("SECTORS", b"".join(struct.pack("<hh8s8shhh", floor, ceiling, b"FLOOR", flat, light, special, tag)
                                      for floor, ceiling, light, special, tag, flat in self.sectors)),
                 ("REJECT", b""), ("BLOCKMAP", b"")]
        data, directory, offset = b"", b"", 12
        for lump, content in lumps:
            directory += struct.pack("<ii8s", offset if content else 0, len(content), lump.encode())
            data, offset = data + content, offset + len(content)
        with open(path, "wb") as file:
            file.write(struct.pack("<4sii", b"PWAD", len(lumps), offset) + data + directory)


def box(left, bottom, right, top):
    return [(left, bottom), (left, top), (right, top), (right, bottom)]


def hole(left, bottom, right, top):
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def ring(cx, cy, radius):
    """Eight corners, clockwise."""
    short = radius * 5 // 12
    return [(cx - radius, cy - short), (cx - radius, cy + short), (cx - short, cy + radius), (cx + short, cy + radius),
            (cx + radius, cy + short), (cx + radius, cy - short), (cx + short, cy - radius), (cx - short, cy - radius)]


def build():
    house = House()
    # The garden, with a pond in it, and in the pond the pump's pit.
    pond, pit = ring(-416, 96, 144), ring(-416, 96, 48)
    garden = [(-640, -320), (-640, 448), (0, 448), (0, 160), (0, 64), (0, -320)]
    house.sector([garden, pond[::-1]], 0, 320, 208, sky=True)
    house.sector([pond, pit[::-1]], -24, 320, 200, POND, sky=True)
    house.sector([pit], -72, 320, 176, PUMP, sky=True)
    # The door, and the hall with a hearth and a clock.
    house.sector([box(0, 64, 32, 160)], 0, 112, 160, 0, DOOR_TAG)
    hearth, clock = box(224, 352, 320, 416), box(64, -96, 112, -48)
    hall = [(32, -160), (32, 64), (32, 160), (32, 448), (512, 448), (512, 352), (512, 96), (512, 0), (512, -160)]
    house.sector([hall, hole(224, 352, 320, 416), hole(64, -96, 112, -48), hole(208, 80, 336, 208)], 0, 160, 128, BREATHING)
    house.sector([hearth], 8, 96, 255, HEARTH)
    house.sector([clock], 24, 160, 160, CLOCK)
    # A carpet in the middle, a step lower.
    house.sector([box(208, 80, 336, 208)], -8, 160, 144, BREATHING)
    # A corridor with the broken lamp, the lift, and the gallery that it goes to.
    house.sector([[(512, 0), (512, 96), (576, 96), (704, 96), (768, 96), (768, 0)]], 0, 128, 144, BROKEN_LAMP, LAMP_TAG)
    house.sector([box(768, 0, 864, 96)], 0, 288, 176, LIFT, LIFT_TAG)
    house.sector([[(864, -160), (864, 0), (864, 96), (864, 448), (1088, 448), (1088, -160)]], 128, 288, 192, sky=True)
    # Stairs to a store, whose steps rise and sink one after the other.
    for i, step in enumerate(STEPS):
        house.sector([box(576, 96 + 64 * i, 704, 160 + 64 * i)], 12 * i, 176, 176 - 8 * i, step)
    house.sector([[(512, 352), (512, 448), (768, 448), (768, 352), (704, 352), (576, 352)]], 48, 176, 112)
    house.things = [(-192, 112, 0, 1, 7)]
    return house


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "house.wad")
    lines = {((768, 0), (768, 96)): (LIFT_LINE, LIFT_TAG), ((0, 64), (0, 160)): (DOOR_LINE, DOOR_TAG)}
    build().write(path, "E1M1", lines)


if __name__ == "__main__":
    main()
