"""Chooses the mutants: the same number in every layer, spread over files and kinds.

The order of files and places is a hash of their text, so that other changes of the code move few mutants.
"""
import hashlib
import os

import places
from progress import Progress

KINDS = ["relational", "condition", "constant", "logical", "arithmetic", "statement"]
PER_FILE = 4
# Not built here, or no behaviour: a window needs a screen.
LEFT_OUT = ("src/driver/window/",)


def rank(choice, *parts):
    return hashlib.sha256("\0".join([str(choice), *parts]).encode()).hexdigest()


def layer_of(path):
    """The layer of a source path: base, languages/common, caos, caos/world."""
    parts = path.split("/")[1:-1]
    if parts[:1] == ["languages"] and len(parts) > 1 and parts[1] != "common":
        return "/".join(parts[1:3])
    return "/".join(parts[:2]) if parts[:1] == ["languages"] else parts[0]


def sources_by_layer(root):
    layers = {}
    for folder, _, names in os.walk(os.path.join(root, "src")):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), root)
            if name.endswith(".cpp") and not name.endswith("_test.cpp") and not path.startswith(LEFT_OUT):
                layers.setdefault(layer_of(path), []).append(path)
    return dict(sorted(layers.items()))


def free_of(place, chosen):
    return all(place.end <= other.start or other.end <= place.start for other in chosen)


def from_file(root, path, header, wanted, choice, turn):
    """Up to `wanted` places of one file; kinds take turns, beginning with KINDS[turn]."""
    file = places.File(root, path, header)
    if file.failed():
        return []
    seen = {}
    for place in file.places:
        key = (path, place.kind, place.original, place.mutated)
        seen[key] = seen.get(key, 0) + 1
        place.rank = rank(choice, *key, str(seen[key]))
    ordered = sorted(file.places, key=lambda p: p.rank)
    chosen = []
    while len(chosen) < wanted and ordered:
        kinds = KINDS[turn % len(KINDS):] + KINDS[:turn % len(KINDS)]
        turn += 1
        free = [p for p in ordered if free_of(p, chosen)]
        place = next((p for k in kinds for p in free if p.kind == k), None)
        if place is None:
            break
        ordered.remove(place)
        chosen.append(place)
        if len(chosen) == wanted:
            compiled = those_that_compile(file, chosen)
            if len(compiled) == wanted:
                return compiled
            chosen = compiled
    return those_that_compile(file, chosen)


def those_that_compile(file, chosen):
    lines = file.error_lines(chosen)
    if not lines:
        return chosen
    kept = [p for p in chosen if not any(p.line <= line <= p.line + p.original.count("\n") for line in lines)]
    return kept if len(kept) < len(chosen) else []


def choose(root, header, count, choice):
    """`count` places over all layers."""
    layers = sources_by_layer(root)
    order = {layer: sorted(paths, key=lambda p: rank(choice, p)) for layer, paths in layers.items()}
    chosen, left = [], count
    progress = Progress("Choosing places", count)
    # Small layers first: what they lack, the others get.
    for index, layer in enumerate(sorted(order, key=lambda name: len(order[name]))):
        quota = left // (len(order) - index)
        files = order[layer]
        per_file = max(PER_FILE, -(-quota // len(files)))
        found = []
        for path in files:
            if len(found) >= quota:
                break
            found += from_file(root, path, header, min(per_file, quota - len(found)), choice, len(found))
            progress.show(len(chosen) + len(found), layer)
        chosen += found
        left -= len(found)
    progress.end()
    chosen.sort(key=lambda p: (p.path, p.start))
    for number, place in enumerate(chosen, 1):
        place.number = number
    return chosen
