#!/usr/bin/env python3
"""Writes the terrain of the map: meshes without triangles (art/terrain/mill/*.sno), which have only an extent and
doors, and the nodes of the region that are made of them.

    python3 make_terrain.py
"""
import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
REGION = "world/maps/mill/regions/yard"

# Door number: the way out of it.
EAST, NORTH, WEST, SOUTH = 1, 2, 3, 4
OUT = {EAST: (1, 0), NORTH: (0, 1), WEST: (-1, 0), SOUTH: (0, -1)}

# Name: number, size east-west and north-south, height of the far end of a ramp, doors.
MESHES = {
    "t_mill_flr_08x08": (0x4d000001, 8, 8, 0, (EAST, NORTH, WEST, SOUTH)),
    "t_mill_brg_12x04": (0x4d000002, 12, 4, 0, (EAST, WEST)),
    "t_mill_hil_08x08": (0x4d000003, 8, 8, 2, (EAST, WEST)),
}
# Node: its mesh, section, and the doors to others.
NODES = {
    0x4d110001: ("t_mill_flr_08x08", 1, {EAST: 0x4d110002, NORTH: 0x4d110004, WEST: 0x4d110005, SOUTH: 0x4d110007}),
    0x4d110002: ("t_mill_flr_08x08", 1, {WEST: 0x4d110001, EAST: 0x4d110003}),
    0x4d110003: ("t_mill_brg_12x04", 1, {WEST: 0x4d110002, EAST: 0x4d110006}),
    0x4d110004: ("t_mill_flr_08x08", 2, {SOUTH: 0x4d110001}),
    0x4d110005: ("t_mill_flr_08x08", 1, {EAST: 0x4d110001, SOUTH: 0x4d110008}),
    0x4d110006: ("t_mill_hil_08x08", 3, {WEST: 0x4d110003, EAST: 0x4d110009}),
    0x4d110007: ("t_mill_flr_08x08", 1, {NORTH: 0x4d110001, WEST: 0x4d110008}),
    0x4d110008: ("t_mill_flr_08x08", 1, {NORTH: 0x4d110005, EAST: 0x4d110007}),
    0x4d110009: ("t_mill_flr_08x08", 3, {WEST: 0x4d110006}),
}
OPPOSITE = {EAST: WEST, WEST: EAST, NORTH: SOUTH, SOUTH: NORTH}


def mesh(width, depth, rise, doors):
    out = b"SNOD" + struct.pack("<7I", 6, 2, len(doors), 0, 0, 0, 0)
    out += struct.pack("<9f", -width / 2, 0, -depth / 2, width / 2, rise + 3, depth / 2, 0, rise / 2, 0)
    out += struct.pack("<5I", 0, 0, 0, 0, 0)
    for door in doors:
        x, z = OUT[door]
        height = rise if door == EAST else 0
        centre = (x * width / 2, height, z * depth / 2)
        # The z axis leads out, y up.
        out += struct.pack("<I12f", door, *centre, z, 0, -x, 0, 1, 0, x, 0, z) + struct.pack("<I", 0)
    return out


def nodes():
    lines = ["[t:terrain_nodes,n:siege_node_list]", "{", "  x targetnode = 0x4d110001;"]
    for number, (name, section, doors) in NODES.items():
        lines += [f"\t[t:snode,n:0x{number:08x}]", "\t{", f"\t  x guid = 0x{number:08x};",
                  f"\t  x mesh_guid = 0x{MESHES[name][0]:08x};", f"\t  x nodesection = 0x{section:08x};",
                  "\t  x nodelevel = 0x00000001;", "\t  x nodeobject = 0xffffffff;", "\t\ttexsetabbr = mill;"]
        for door, far in doors.items():
            lines += ["\t\t[door*]", "\t\t{", f"\t\t  i id = {door};", f"\t\t  x farguid = 0x{far:08x};",
                      f"\t\t  i fardoor = {OPPOSITE[door]};", "\t\t}"]
        lines.append("\t}")
    return "\n".join(lines + ["}"]) + "\n"


def write(name, content):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


for name, (number, width, depth, rise, doors) in MESHES.items():
    write(f"art/terrain/mill/{name}.sno", mesh(width, depth, rise, doors))
index = "".join(f"\t0x{row[0]:08x} = {name};\n" for name, row in MESHES.items())
write(f"{REGION}/index/node_mesh_index.gas", "[node_mesh_index]\n{\n" + index + "}\n")
write(f"{REGION}/terrain_nodes/nodes.gas", nodes())
