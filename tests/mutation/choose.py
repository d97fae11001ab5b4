"""Chooses the mutants: the same number in every layer, spread over files and kinds.

The order of files and places is a hash of their text, so that other changes of the code move few mutants.
"""
import concurrent.futures
import dataclasses
import hashlib
import multiprocessing
import os

import places
from progress import Progress

KINDS = ["relational", "condition", "constant", "logical", "arithmetic", "statement"]
PER_FILE = 4
# Places that a layer finds beyond its share, for what small layers lack.
MORE = 3
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


def digest_of(root, path, header, *parts):
    """Changes with the file, the way to find its places, and `parts`."""
    digest = hashlib.sha256("\0".join(str(part) for part in parts).encode())
    for name in (os.path.join(root, path), header, places.__file__, __file__):
        with open(name, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def from_layer(root, paths, header, quota, choice, known):
    """Up to `quota` places of the files of one layer, and what `known` shall hold of each file that was read."""
    per_file = max(PER_FILE, -(-quota // len(paths)))
    chosen, read = [], {}
    for path in sorted(paths, key=lambda p: rank(choice, p)):
        if len(chosen) >= quota:
            break
        wanted = min(per_file, quota - len(chosen))
        key = digest_of(root, path, header, wanted, choice, len(chosen))
        if key in known:
            found = [places.Place(**place) for place in known[key]]
        else:
            found = from_file(root, path, header, wanted, choice, len(chosen))
        read[key] = [dataclasses.asdict(place) for place in found]
        chosen += found
    return chosen, read


def shares(numbers, count):
    """How many of each of `numbers` belong to `count`: as even as they allow."""
    result, left = dict.fromkeys(numbers, 0), count
    # Small layers first: what they lack, the others get.
    for index, name in enumerate(sorted(numbers, key=lambda n: numbers[n])):
        result[name] = min(numbers[name], left // (len(numbers) - index))
        left -= result[name]
    return result


def choose(root, header, count, choice, known, jobs):
    """`count` places over all layers; `known`, which changes, holds the places of files that were read before."""
    layers = sources_by_layer(root)
    quota = count // len(layers) + MORE
    found, before = {}, dict(known)
    known.clear()
    progress = Progress("Choosing places", len(layers))
    # Processes, because libclang's cursors are Python's work.
    with concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        running = {pool.submit(from_layer, root, paths, header, quota, choice, before): layer for layer, paths in layers.items()}
        for done in concurrent.futures.as_completed(running):
            found[running[done]], read = done.result()
            known.update(read)
            progress.show(len(found), running[done])
    progress.end()
    share = shares({layer: len(of_layer) for layer, of_layer in found.items()}, count)
    return sorted((p for layer in found for p in found[layer][:share[layer]]), key=lambda p: (p.path, p.start))


def number(chosen, before):
    """Numbers the places; one that was among `before` keeps its number, so that few files are compiled again."""
    ranks = {place.rank for place in chosen}
    numbers = {text: number for text, number in before.items() if text in ranks}
    free = iter(sorted(set(range(1, len(chosen) + len(numbers) + 1)) - set(numbers.values())))
    for place in chosen:
        place.number = numbers[place.rank] if place.rank in numbers else next(free)
