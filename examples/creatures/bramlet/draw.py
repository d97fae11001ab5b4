#!/usr/bin/env python3
"""Draws the bramlet and its things, and makes its voice: draw.py FOLDER writes sprites and attachment points to
FOLDER/Images and FOLDER/Body Data, sounds and a catalogue of voices to FOLDER/Sounds and FOLDER/Catalogue.

  --genus N --breed LETTER   the names of the files (0 and a)
  --ages 0,2,4,5             only these life stages
  --sheet FILE.png           a picture of all that it can look like, in place of the files
"""
import argparse
import multiprocessing
import pathlib

import bramlet
import clothes
import files
import props
import sheet
import voice

HAIR = "q"  # the letter of its files


def write(task):
    folder, genus, breed, age, letter = task
    sets = clothes.hair(age) if letter == HAIR else bramlet.sets(age, letter)
    frames = [frame for frames in sets for frame in frames]
    name = f"{letter}{genus}{age}{breed}"
    (folder / "Images" / f"{name}.c16").write_bytes(files.c16(frames))
    (folder / "Body Data" / f"{name}.att").write_bytes(files.att(frames).encode())


def write_clothes(task):
    folder, genus, breed, age, letter, number = task
    frames = clothes.clothes(age, letter, number)
    (folder / "Images" / f"{letter}{genus}{age}{breed}{number}.c16").write_bytes(files.c16(frames))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--genus", type=int, default=0, choices=range(8))
    parser.add_argument("--breed", default="a", choices=[chr(c) for c in range(ord("a"), ord("z") + 1)])
    parser.add_argument("--ages", default=",".join(str(age) for age in bramlet.AGES))
    parser.add_argument("--sheet", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.sheet is None and arguments.folder is None:
        parser.error("name a folder, or --sheet FILE.png")
    if arguments.sheet is not None:
        return arguments.sheet.write_bytes(files.png(sheet.draw(), 2)) and None
    for kind in ("Images", "Body Data", "Sounds", "Catalogue"):
        (arguments.folder / kind).mkdir(parents=True, exist_ok=True)
    tasks = [(arguments.folder, arguments.genus, arguments.breed, int(age), letter)
             for age in arguments.ages.split(",") for letter in "ab" + "".join(bramlet.LETTERS) + HAIR]
    worn = [(*task, number) for task in tasks for number in clothes.CLOTHES.get(task[-1], ())]
    for name in props.FILES:
        (arguments.folder / "Images" / f"{name}.c16").write_bytes(files.c16(props.frames(name)))
    for name, data in voice.sounds():
        (arguments.folder / "Sounds" / f"{name}.wav").write_bytes(data)
    (arguments.folder / "Catalogue" / "bramlet-voice.catalogue").write_text(voice.catalogue())
    with multiprocessing.Pool() as pool:
        pool.map(write, tasks, 1)
        pool.map(write_clothes, worn, 1)


if __name__ == "__main__":
    main()
