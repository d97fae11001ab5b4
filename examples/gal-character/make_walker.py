#!/usr/bin/env python3
"""Writes walker.gltf: a figure of boxes with seven clips, made for this example from the numbers below.

    python3 make_walker.py > walker.gltf

Each bone is a node with a box for a mesh. A clip turns some of the bones; the bones that it leaves alone are free for
the clips of other channels.
"""

import base64
import json
import math
import struct
import sys

# name, parent, place of the joint in the parent, box from the joint: (centre), (size), colour
BONES = [
    ("Hips", None, (0, 0.92, 0), (0, 0.05, 0), (0.32, 0.18, 0.20), (0.25, 0.32, 0.48)),
    ("Spine", "Hips", (0, 0.14, 0), (0, 0.22, 0), (0.38, 0.44, 0.22), (0.62, 0.24, 0.22)),
    ("Head", "Spine", (0, 0.48, 0), (0, 0.15, 0.01), (0.22, 0.28, 0.24), (0.90, 0.74, 0.60)),
    ("EyeLids", "Head", (0, 0.19, 0.132), (0, 0, 0), (0.15, 0.012, 0.01), (0.15, 0.10, 0.10)),
    ("ArmL", "Spine", (0.23, 0.40, 0), (0, -0.15, 0), (0.10, 0.32, 0.11), (0.62, 0.24, 0.22)),
    ("ForearmL", "ArmL", (0, -0.31, 0), (0, -0.14, 0), (0.09, 0.30, 0.09), (0.90, 0.74, 0.60)),
    ("ArmR", "Spine", (-0.23, 0.40, 0), (0, -0.15, 0), (0.10, 0.32, 0.11), (0.62, 0.24, 0.22)),
    ("ForearmR", "ArmR", (0, -0.31, 0), (0, -0.14, 0), (0.09, 0.30, 0.09), (0.90, 0.74, 0.60)),
    ("LegL", "Hips", (0.10, -0.02, 0), (0, -0.21, 0), (0.14, 0.44, 0.15), (0.25, 0.32, 0.48)),
    ("ShinL", "LegL", (0, -0.43, 0), (0, -0.20, 0), (0.12, 0.42, 0.13), (0.25, 0.32, 0.48)),
    ("FootL", "ShinL", (0, -0.42, 0), (0, -0.02, 0.05), (0.12, 0.07, 0.26), (0.20, 0.16, 0.14)),
    ("LegR", "Hips", (-0.10, -0.02, 0), (0, -0.21, 0), (0.14, 0.44, 0.15), (0.25, 0.32, 0.48)),
    ("ShinR", "LegR", (0, -0.43, 0), (0, -0.20, 0), (0.12, 0.42, 0.13), (0.25, 0.32, 0.48)),
    ("FootR", "ShinR", (0, -0.42, 0), (0, -0.02, 0.05), (0.12, 0.07, 0.26), (0.20, 0.16, 0.14)),
]
FPS = 30


def wave(t, amplitude, shift=0.0, offset=0.0):
    return offset + amplitude * math.sin(2 * math.pi * (t + shift))


def gait(leg, knee, arm, lean):
    """A walk or run cycle: bone -> function of time 0..1 -> turn about x in degrees."""
    return {
        "Spine": lambda t: lean + wave(2 * t, 2),
        "LegL": lambda t: wave(t, -leg),
        "LegR": lambda t: wave(t, leg),
        "ShinL": lambda t: max(0, wave(t, knee, 0.20)) + 4,
        "ShinR": lambda t: max(0, wave(t, knee, 0.70)) + 4,
        "FootL": lambda t: wave(t, 10, 0.3),
        "FootR": lambda t: wave(t, 10, 0.8),
        "ArmL": lambda t: wave(t, arm),
        "ArmR": lambda t: wave(t, -arm),
        "ForearmL": lambda t: wave(t, -arm / 3, 0, -arm / 2 - 8),
        "ForearmR": lambda t: wave(t, arm / 3, 0, -arm / 2 - 8),
    }


def crouch(t):
    return math.sin(math.pi * t)


# clip -> (frames, {bone: turn about x}, {bone: turn about z})
CLIPS = {
    "Breathe": (60, {"Spine": lambda t: wave(t, 2), "Head": lambda t: wave(t, -2, 0.1),
                     "ArmL": lambda t: wave(t, 2, 0.2), "ArmR": lambda t: wave(t, 2, 0.3),
                     "ForearmL": lambda t: -12.0, "ForearmR": lambda t: -12.0}, {}),
    "LookAround": (60, {"Spine": lambda t: 1.0, "Head": lambda t: wave(t, 4)}, {"Head": lambda t: wave(t, 16)}),
    "Walk": (24, gait(28, 38, 24, 3), {}),
    "Run": (16, gait(48, 80, 48, 14), {}),
    "Wave": (36, {"ForearmR": lambda t: -20.0, "ArmR": lambda t: 0.0},
             {"ArmR": lambda t: -150 * min(1, 4 * t, 4 - 4 * t), "ForearmR": lambda t: wave(3 * t, 28)}),
    "Duck": (20, {"Spine": lambda t: 40 * crouch(t), "LegL": lambda t: -60 * crouch(t), "LegR": lambda t: -60 * crouch(t),
                  "ShinL": lambda t: 95 * crouch(t), "ShinR": lambda t: 95 * crouch(t)}, {}),
    "Blink": (6, {"EyeLids": lambda t: 0.0}, {}),
}


class Buffer:
    def __init__(self):
        self.bytes = bytearray()
        self.views = []
        self.accessors = []

    def add(self, values, kind, component=5126, target=None):
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[kind]
        code = {5126: "f", 5123: "H"}[component]
        while len(self.bytes) % 4:
            self.bytes.append(0)
        view = {"buffer": 0, "byteOffset": len(self.bytes)}
        self.bytes += struct.pack("<%d%s" % (len(values), code), *values)
        view["byteLength"] = len(self.bytes) - view["byteOffset"]
        if target:
            view["target"] = target
        self.views.append(view)
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(values) // width,
                    "type": kind}
        if kind != "VEC4" or target:
            rows = [values[i::width] for i in range(width)]
            accessor["min"] = [min(row) for row in rows]
            accessor["max"] = [max(row) for row in rows]
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def box(centre, size):
    """Positions and normals of the six sides, and the triangles."""
    positions, normals, indices = [], [], []
    for axis in range(3):
        for sign in (-1, 1):
            normal = [0, 0, 0]
            normal[axis] = sign
            u, v = (axis + 1) % 3, (axis + 2) % 3
            start = len(positions) // 3
            for du, dv in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = list(centre)
                corner[axis] += sign * size[axis] / 2
                corner[u] += du * size[u] / 2
                corner[v] += dv * size[v] / 2
                positions += corner
                normals += normal
            order = (0, 1, 2, 0, 2, 3) if sign > 0 else (0, 2, 1, 0, 3, 2)
            indices += [start + i for i in order]
    return positions, normals, indices


def turn(x_degrees, z_degrees):
    x, z = math.radians(x_degrees) / 2, math.radians(z_degrees) / 2
    # z turn after x turn
    return [math.cos(z) * math.sin(x), math.sin(z) * math.sin(x), math.sin(z) * math.cos(x), math.cos(z) * math.cos(x)]


def main():
    buffer = Buffer()
    index = {bone[0]: i for i, bone in enumerate(BONES)}
    nodes, meshes, materials, animations = [], [], [], []
    for name, parent, joint, centre, size, colour in BONES:
        positions, normals, indices = box(centre, size)
        materials.append({"name": name, "pbrMetallicRoughness": {"baseColorFactor": [*colour, 1], "metallicFactor": 0}})
        meshes.append({"name": name, "primitives": [{
            "attributes": {"POSITION": buffer.add(positions, "VEC3", target=34962),
                           "NORMAL": buffer.add(normals, "VEC3", target=34962)},
            "indices": buffer.add(indices, "SCALAR", 5123, 34963), "material": len(materials) - 1}]})
        node = {"name": name, "translation": list(joint), "mesh": len(meshes) - 1}
        children = [index[b[0]] for b in BONES if b[1] == name]
        if children:
            node["children"] = children
        nodes.append(node)
    # Lids are open when they are thin: the blink makes them tall.
    for name, (frames, about_x, about_z) in CLIPS.items():
        times = buffer.add([i / FPS for i in range(frames + 1)], "SCALAR")
        samplers, channels = [], []
        for bone in [b[0] for b in BONES if b[0] in about_x or b[0] in about_z]:
            if name == "Blink":
                keys = []
                for i in range(frames + 1):
                    keys += [1, 1 + 5 * math.sin(math.pi * i / frames), 1]
                path, output = "scale", buffer.add(keys, "VEC3")
            else:
                keys = []
                for i in range(frames + 1):
                    t = i / frames
                    keys += turn(about_x.get(bone, lambda t: 0)(t), about_z.get(bone, lambda t: 0)(t))
                path, output = "rotation", buffer.add(keys, "VEC4")
            samplers.append({"input": times, "output": output, "interpolation": "LINEAR"})
            channels.append({"sampler": len(samplers) - 1, "target": {"node": index[bone], "path": path}})
        animations.append({"name": name, "samplers": samplers, "channels": channels})
    gltf = {
        "asset": {"version": "2.0", "generator": "Vellum, examples/gal-character/make_walker.py"},
        "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes, "meshes": meshes, "materials": materials,
        "animations": animations, "accessors": buffer.accessors, "bufferViews": buffer.views,
        "buffers": [{"byteLength": len(buffer.bytes), "uri": "data:application/octet-stream;base64,"
                     + base64.b64encode(bytes(buffer.bytes)).decode()}],
    }
    json.dump(gltf, sys.stdout, separators=(",", ":"))
    sys.stdout.write("\n")


main()
