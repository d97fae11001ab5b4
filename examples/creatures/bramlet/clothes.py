"""What bramlets wear, and their hair. Clothes are drawn over a part and share the corner of its pictures; what the part
hides is left out. Hair has pictures of its own, which join the head."""
from math import cos, pi, radians, sin

from bramlet import (BODY_LEAN, DIRECTIONS, FACE_POINTS, HEAD_PITCH, LEAF, OLD_FUR, PETAL, POLLEN, WHITE, YAW, Animal,
                     body_solids, cropped, framed, head_solids)
from solids import Solid, chain, mix, render, turned_x, turned_y, turned_z

STRAW, STRAW_DARK, BAND = (236, 204, 122), (206, 166, 88), (206, 70, 74)
RED, BLUE, PALE = (214, 66, 62), (72, 120, 190), (250, 238, 214)


def hat(animal):
    """Of straw, with a band; the sprig looks out of it."""
    def woven(u):
        return mix(STRAW, STRAW_DARK, 0.35 + 0.35 * sin(u[1] * 30 + u[0] * 9))

    def crown(u):
        return BAND if 0.05 < u[1] < 0.55 else woven(u)

    solids = [Solid((0, -26.2, 1.0), (17.6, 2.2, 15.6), woven), Solid((0, -29.6, 0.6), (10.6, 6.8, 10.0), crown)]
    return [s.turned(lambda v: turned_x(v, 5)) for s in solids]


def flower(animal):
    """Beside an ear."""
    middle = (9.6, -23.4, 9.6)
    solids = [Solid((middle[0] + 3.0 * cos(radians(72 * i)), middle[1] + 3.0 * sin(radians(72 * i)), middle[2]),
                    (2.3, 2.3, 1.5), mix(PETAL, WHITE, 0.45)) for i in range(5)]
    leaf = Solid((middle[0] + 4.2, middle[1] + 3.6, middle[2] - 1.0), (3.2, 1.5, 1.0), LEAF)
    return solids + [Solid((middle[0], middle[1], middle[2] + 1.1), (1.9, 1.9, 1.5), POLLEN), leaf]


def scarf(color):
    def worn(animal):
        def stripes(k):
            return PALE if int(k * 6) % 3 == 2 else color

        ring = [Solid((8.4 * cos(a), -18.6 + 0.5 * sin(3 * a), 0.4 + 7.9 * sin(a)), (2.5, 2.7, 2.5), color)
                for a in (2 * pi * i / 26 for i in range(26))]
        end = chain((3.6, -17.4, 8.6), (5.6, -6.4, 12.8), 2.2, 2.9, stripes, 13)
        return ring + end + [Solid((3.6, -17.8, 8.8), (2.9, 2.7, 2.4), mix(color, WHITE, 0.12))]

    return worn


# By the letter of the part: its sets. CAOS: WEAR.
CLOTHES = {"a": {1: hat, 2: flower}, "b": {1: scarf(RED), 2: scarf(BLUE)}}


def lock(base, lean, tip, length, color):
    """A strand on the head that leans to a side and hangs forward, in degrees."""
    strand = chain((0, 0, 0), (0, -length, 0), 2.3, 0.8, lambda k: mix(color, mix(color, WHITE, 0.35), k), 9, 0.5)
    return [s.turned(lambda v: turned_z(v, lean)).turned(lambda v: turned_x(v, -tip)).moved(base) for s in strand]


# The locks of each stage, as it grew, tidy, and ruffled: x, z, lean, tip, length.
LOCKS = (((-4.4, 6.6, -22, 96, 7.0), (-0.6, 7.4, -4, 104, 9.0), (3.2, 7.0, 20, 98, 7.4)),
         ((-5.4, 6.4, 40, 92, 8.6), (-2.2, 7.4, 50, 98, 10.4), (1.4, 7.4, 58, 96, 10.0), (4.4, 6.6, 66, 92, 8.0)),
         ((-6.4, 5.0, -62, 62, 9.0), (-3.4, 7.2, -34, 100, 9.4), (-1.6, 6.0, -16, 40, 9.0), (0.6, 7.6, 10, 112, 10.0),
          (3.0, 6.4, 26, 52, 9.4), (4.8, 7.0, 44, 96, 9.0), (7.0, 4.8, 70, 60, 8.6)))


def hair_solids(animal, stage):
    old = animal.fur == OLD_FUR
    color = mix(animal.fur, WHITE, 0.55) if old else mix(animal.fur, animal.sock, 0.6)
    solids = []
    for x, z, lean, tip, length in LOCKS[stage]:
        solids += lock((x, -27.4 + abs(x) * 0.22, z), lean, tip, length * (1.0 if animal.look["sprig"] != "bud" else 0.7), color)
    return solids


def head_view(direction, angle, size):
    def view(v):
        return turned_y(turned_x(v, -HEAD_PITCH[angle]), YAW[direction])

    return lambda solids: [s.turned(view).scaled(size) for s in solids], lambda p: tuple(c * size for c in view(p))


def body_view(direction, angle, size):
    def view(v):
        return turned_y(turned_x(v, -BODY_LEAN[angle]), YAW[direction])

    return lambda solids: [s.turned(view).scaled(size) for s in solids], lambda p: tuple(c * size for c in view(p))


def worn_frame(animal, letter, make, direction, angle):
    """The visible part of what is worn, with the corner and the size of the part's own pictures."""
    if letter == "a":
        seen, _ = head_view(direction, angle, animal.look["head"])
        part = largest = seen(head_solids(animal))
    else:
        seen, _ = body_view(direction, angle, animal.look["body"])
        part, largest = (seen(body_solids(animal, pregnancy)) for pregnancy in (0, 3))
    worn = seen(make(animal))
    over = framed(render(part + worn, largest, worn), [], None, 0)
    return cropped([over], [framed(render(largest, flat=True), [], None, 0)])[0]


def hair_frames(animal, direction, angle):
    """A picture of each stage."""
    size = animal.look["head"]
    seen, place = head_view(direction, angle, size)
    skull = seen(head_solids(animal))
    stages = [seen(hair_solids(animal, stage)) for stage in range(3)]
    everything = [solid for stage in stages for solid in stage]
    joint = place(FACE_POINTS[4])[:2]
    return cropped([framed(render(skull + stage, everything, stage), [joint], None, 0) for stage in stages])


def around(frames_of):
    """The frames of each set for all directions and angles, in the order of a file: `frames_of` gives those of one."""
    result = []
    for direction in DIRECTIONS:
        for angle in range(4):
            if direction == "west":
                result.append([frame.mirrored() for frame in result[angle]])
            else:
                result.append(frames_of(direction, angle))
    return [list(frames) for frames in zip(*result)]


def clothes(age, letter, number):
    animal, make = Animal(age), CLOTHES[letter][number]
    return around(lambda direction, angle: [worn_frame(animal, letter, make, direction, angle)])[0]


def hair(age):
    """The frames of the three stages."""
    animal = Animal(age)
    return around(lambda direction, angle: hair_frames(animal, direction, angle))
