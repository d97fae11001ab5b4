"""The bramlet: its parts as solids, for each age, direction and angle. Its sprig grows with it: a bud, two leaves, a
blossom, autumn leaves with a berry."""
from math import cos, radians, sin

from solids import Solid, chain, mix, render, smooth, turned_x, turned_y, turned_z

# What differs between the ages; sizes are shares of the adult's.
AGES = {
    0: {"head": 0.74, "body": 0.60, "limbs": 0.56, "sprig": "bud", "eyes": 1.10},
    2: {"head": 0.88, "body": 0.80, "limbs": 0.80, "sprig": "leaves", "eyes": 1.04},
    4: {"head": 1.0, "body": 1.0, "limbs": 1.0, "sprig": "blossom", "eyes": 1.0},
    5: {"head": 1.0, "body": 1.03, "limbs": 0.97, "sprig": "autumn", "eyes": 0.94},
}
FUR, SOCK, CREAM = (222, 150, 98), (142, 84, 66), (252, 234, 206)
OLD_FUR, OLD_SOCK, OLD_CREAM = (200, 166, 140), (134, 104, 96), (250, 244, 236)
INNER_EAR, NOSE, BLUSH = (240, 172, 158), (86, 48, 50), (240, 118, 106)
LEAF, LEAF_LIGHT, STEM = (106, 172, 74), (150, 204, 96), (96, 136, 62)
AUTUMN, RUST, BERRY = (222, 152, 52), (196, 92, 48), (92, 48, 96)
PETAL, POLLEN = (250, 206, 222), (250, 206, 92)
INK, IRIS, IRIS_LOW, WHITE = (44, 24, 30), (92, 52, 34), (176, 104, 52), (255, 255, 255)

# east, west, south, north: how far the front is turned to the right. West is the mirror image of east.
YAW = {"east": 60, "south": 0, "north": 180}
HEAD_PITCH = (26, 4, -12, -30)  # positive looks down
BODY_LEAN = (48, 18, 3, -14)  # forward
SWING = {  # degrees that a limb hangs forward of straight down, for the angles 0 to 3
    "thigh": (-42, -12, 16, 78), "shin": (-78, -18, 6, 34), "foot": (38, 16, 0, -22),
    "upper arm": (-46, 4, 48, 96), "forearm": (-16, 22, 74, 122), "tail root": (-52, -84, -112, -140),
    "tail tip": (-44, -86, -124, -158),
}


class Animal:
    def __init__(self, age):
        self.look = AGES[age]
        old = age >= 5
        self.fur = OLD_FUR if old else FUR
        self.sock = OLD_SOCK if old else SOCK
        self.cream = OLD_CREAM if old else CREAM


# ---- The head: (0, 0, 0) is the neck.

def leaf(base, lean, color, size=1.0):
    def paint(u):
        return mix(color, LEAF_LIGHT if color == LEAF else mix(color, WHITE, 0.25), smooth(-0.1, 0.1, u[0]) * 0.6)

    blade = Solid((0, -6.4 * size, 0), (2.9 * size, 6.6 * size, 1.5), paint)
    return blade.turned(lambda v: turned_z(v, lean)).turned(lambda v: turned_x(v, 14)).moved(base)


def sprig(kind):
    top = (0, -28.5, 0)
    if kind == "bud":
        return [Solid((0, -29.5, 0), (1.2, 2.6, 1.2), STEM), Solid((0, -33, 0), (2.7, 3.6, 2.7), LEAF_LIGHT)]
    stem = chain(top, (0, -31.5, 0), 1.3, 1.0, lambda k: STEM, 4)
    color = AUTUMN if kind == "autumn" else LEAF
    other = RUST if kind == "autumn" else LEAF
    solids = stem + [leaf((0.6, -30.5, 0), 52, color, 1.05), leaf((-0.6, -30.5, 0), -48, other, 1.05)]
    if kind == "blossom":
        for i in range(5):
            a = radians(i * 72 - 90)
            solids.append(Solid((3.0 * cos(a), -33.6 + 2.6 * sin(a), 2.2), (2.1, 2.1, 1.3), PETAL))
        solids.append(Solid((0, -33.6, 3.4), (1.6, 1.6, 1.2), POLLEN))
    if kind == "autumn":
        solids.append(Solid((0.4, -32.4, 2.2), (2.3, 2.3, 2.3), BERRY))
        solids.append(Solid((-2.7, -31.2, 2.0), (1.8, 1.8, 1.8), mix(BERRY, RUST, 0.4)))
    return solids


def head_solids(animal):
    fur, cream = animal.fur, animal.cream

    def skull(u):
        face = smooth(0.30, 0.55, u[2]) * smooth(0.02, 0.30, u[1])
        width = 0.10 + 0.16 * smooth(-0.85, 0.1, u[1])  # a blaze that narrows upwards
        blaze = smooth(width + 0.08, width - 0.06, abs(u[0])) * smooth(0.1, 0.4, u[2]) * smooth(-0.92, -0.70, u[1])
        return mix(fur, cream, max(face, blaze * 0.8))

    def cheek(u):
        return mix(fur, cream, smooth(-0.1, 0.5, u[2]) * smooth(-0.3, 0.4, u[1]))

    solids = [Solid((0, -15, 0), (17.2, 14.4, 14.6), skull),
              Solid((8.6, -9.4, 4.0), (7.6, 6.2, 7.4), cheek), Solid((-8.6, -9.4, 4.0), (7.6, 6.2, 7.4), cheek),
              Solid((0, -8.6, 12.2), (6.0, 4.6, 6.2), cream), Solid((0, -11.0, 17.4), (2.3, 1.6, 1.6), NOSE)]
    for side in (1, -1):
        def place(v, side=side):
            return turned_z(turned_y(v, side * -18), side * 34)

        ear = Solid((0, -8, 0), (6.6, 9.6, 2.8), lambda u: mix(fur, animal.sock, smooth(-0.35, -0.85, u[1])))
        inner = Solid((0, -7.2, 1.7), (4.2, 6.8, 1.9), lambda u: mix(INNER_EAR, cream, smooth(0.2, 0.9, u[1]) * 0.7))
        solids += [s.turned(place).moved((side * 11.0, -23.0, -3.5)) for s in (ear, inner)]
    return solids + sprig(animal.look["sprig"])


FACE_POINTS = [(0, 0, 0), (0, -6.0, 17.0), (11, -24, -3), (-11, -24, -3), (0, -29, 0)]  # neck, mouth, ears, sprig


# How an expression changes the eyes (lid: share that is covered, slant: degrees inwards), the brows and the mouth.
EXPRESSIONS = (
    {"lid": 0.0, "slant": 0, "brow": None, "mouth": "smile", "pupil": 1.0, "blush": 0.40},
    {"lid": 0.0, "slant": 0, "brow": None, "mouth": "laugh", "pupil": 1.08, "blush": 0.75, "cheeks": 0.30},
    {"lid": 0.20, "slant": -20, "brow": (-22, 0), "mouth": "frown", "pupil": 1.0, "blush": 0.2},
    {"lid": 0.34, "slant": 24, "brow": (26, 2.0), "mouth": "tight", "pupil": 0.9, "blush": 0.5},
    {"lid": 0.0, "slant": 0, "brow": (-14, -2.4), "mouth": "gasp", "pupil": 0.62, "blush": 0.12, "wide": 1.14},
    {"lid": 0.52, "slant": -4, "brow": None, "mouth": "small", "pupil": 1.0, "blush": 0.40},
)


class Face:
    """Draws eyes, brows, blush and mouth on the picture of a head."""

    def __init__(self, animal, picture, view, size):
        self.animal, self.picture, self.view, self.size = animal, picture, view, size

    def seen(self, point, normal):
        """(x, y, share of its width that is visible), or None when it is on the other side."""
        facing = self.view(normal)[2]
        if facing < 0.16:
            return None
        x, y, _ = self.view(point)
        return x * self.size, y * self.size, min(1.0, facing * 1.08)

    def draw(self, expression, closed):
        for side in (1, -1):
            self.blush(side, expression)
            self.eye(side, expression, closed)
            self.brow(side, expression)
        self.mouth(expression)
        self.white_brows()

    def white_brows(self):
        if self.animal.look["sprig"] != "autumn":
            return
        for side in (1, -1):
            at = self.seen((side * 7.6, -21.6, 11.6), (side * 0.5, -0.35, 0.8))
            if at:
                rx, ry = 3.6 * at[2] * self.size, 1.5 * self.size
                self.picture.spot(at[0], at[1], rx, ry, WHITE, 0.85, 0.5, None, side * -12)

    def blush(self, side, e):
        at = self.seen((side * 11.0, -8.2, 10.0), (side * 0.66, 0.05, 0.75))
        if at:
            self.picture.spot(at[0], at[1], 4.0 * at[2] * self.size, 2.7 * self.size, BLUSH, e["blush"], 1.0)

    def eye(self, side, e, closed):
        at = self.seen((side * 7.6, -14.6, 12.2), (side * 0.47, -0.02, 0.88))
        if not at:
            return
        x, y, narrow = at
        k = self.size * self.animal.look["eyes"] * e.get("wide", 1.0)
        rx, ry = 3.9 * narrow * k, 4.9 * k
        if closed:
            return self.closed_eye(x, y, rx, k, e)
        top = y - ry + 2 * ry * e["lid"]
        rise = side * e["slant"] / 45.0

        def open_part(px, py):
            cheek = e.get("cheeks", 0.0) * (1 - ((px - x) / rx) ** 2)
            return top + (x - px) * rise <= py <= y + ry * (1 - 2 * cheek)

        self.picture.spot(x, y, rx + 0.55 * k, ry + 0.55 * k, INK, 0.9, 0.25, open_part)
        self.picture.spot(x, y, rx, ry, WHITE if e["pupil"] < 0.8 else mix(IRIS, INK, 0.35), 1, 0.12, open_part)
        p = e["pupil"]
        self.picture.spot(x, y, rx * min(p, 1), ry * min(p, 1), IRIS, 1, 0.2, open_part)
        self.picture.spot(x, y + ry * 0.46 * p, rx * 0.72 * p, ry * 0.44 * p, IRIS_LOW, 0.9, 0.9, open_part)
        self.picture.spot(x, y - 0.2 * k, rx * 0.62 * p, ry * 0.64 * p, INK, 1, 0.2, open_part)
        self.picture.spot(x - rx * 0.30, y - ry * 0.36, rx * 0.36, 1.65 * k, WHITE, 1, 0.3, open_part)
        self.picture.spot(x + rx * 0.36, y + ry * 0.36, rx * 0.18, 0.8 * k, WHITE, 0.85, 0.5, open_part)
        if e["lid"] > 0:
            edge = [(px, top + (x - px) * rise) for px in (x - rx * 0.98, x, x + rx * 0.98)]
            self.picture.stroke(edge, 1.15 * k, INK)

    def closed_eye(self, x, y, rx, k, e):
        up = -1 if e["mouth"] == "laugh" else 1
        arc = [(x + rx * t / 4, y + 1.2 * k + up * 1.9 * k * (1 - (t / 4) ** 2)) for t in range(-4, 5)]
        self.picture.stroke(arc, 1.35 * k, INK)

    def brow(self, side, e):
        at = self.seen((side * 7.6, -21.4, 11.6), (side * 0.5, -0.35, 0.8))
        if e["brow"] is None or not at:
            return
        slant, lower = e["brow"]
        x, y, narrow = at
        y += lower * self.size
        half = 3.2 * narrow * self.size
        rise = half * side * slant / 45.0
        color = mix(self.animal.sock, INK, 0.3)
        self.picture.stroke([(x - half, y + rise), (x + half, y - rise)], 1.5 * self.size, color)

    def mouth(self, e):
        at = self.seen((0, -6.4, 17.2), (0, 0.25, 0.95))
        if not at:
            return
        x, y, narrow = at
        k, kind = self.size, e["mouth"]
        w = 3.4 * narrow * k
        line = mix(INK, NOSE, 0.5)
        nose = (x, y - 2.4 * k)
        if kind == "smile":
            for side in (-1, 1):
                arc = [(x + side * w * t / 4, y - 1.0 * k + 1.3 * k * (1 - ((t - 2) / 2.0) ** 2)) for t in range(5)]
                self.picture.stroke(arc, 0.85 * k, line)
        elif kind == "laugh":
            self.picture.spot(x, y - 0.7 * k, w * 0.98, 3.2 * k, line, 1, 0.1, lambda px, py: py > y - 0.9 * k)
            self.picture.spot(x, y + 1.5 * k, w * 0.6, 1.3 * k, (232, 110, 110), 1, 0.3)
        elif kind == "frown":
            arc = [(x + w * 0.8 * t / 4, y + 0.9 * k - 1.7 * k * (1 - (t / 4) ** 2)) for t in range(-4, 5)]
            self.picture.stroke(arc, 0.95 * k, line)
        elif kind == "tight":
            corners = ((-0.75, 0.6), (-0.25, -0.4), (0.25, 0.2), (0.75, -0.5))
            self.picture.stroke([(x + w * u, y + k * v) for u, v in corners], 1.0 * k, line)
        elif kind == "gasp":
            self.picture.spot(x, y + 0.4 * k, 1.7 * narrow * k, 2.1 * k, line, 1, 0.15)
        else:
            self.picture.stroke([(x - w * 0.35, y), (x + w * 0.35, y)], 0.95 * k, line)
        self.picture.stroke([nose, (x, y - 1.0 * k)], 0.7 * k, line, 0.8)


# ---- The body: (0, 0, 0) is between the hips.

def body_solids(animal, pregnancy):
    fur, cream = animal.fur, animal.cream

    def belly(u):
        return mix(fur, cream, smooth(0.28, 0.50, u[2]) * smooth(0.74, 0.50, abs(u[0])))

    p = pregnancy
    return [Solid((0, -3.0, -0.6), (11.2, 7.4, 9.6), belly),
            Solid((0, -8.2, 0.8 + 0.9 * p), (12.6 + 0.9 * p, 10.4 + 0.3 * p, 11.2 + 1.9 * p), belly),
            Solid((0, -13.6, 0.4), (10.4, 9.4, 9.4), belly), Solid((0, -18.2, 0.2), (8.0, 7.0, 7.4), belly)]


BODY_POINTS = [(0, -20.8, 0.8), (6.4, -1.0, 0.6), (-6.4, -1.0, 0.6), (7.8, -17.6, 0.4), (-7.8, -17.6, 0.4),
               (0, -3.5, -8.6)]  # head, thighs, arms, tail
TURNING = (True, False, False, True, True, True)  # with the leaning body


# ---- Limbs: (0, 0, 0) is the near joint.

def limb(kind, side, angle, animal):
    """Solids and the far point."""
    fur, sock = animal.fur, animal.sock
    swing = SWING[kind][angle]

    def hanging(length, spread=0.0):
        return turned_x(turned_z((0, length, 0), -side * spread), swing)

    if kind == "thigh":
        far = hanging(8.6)
        return chain((0, 0, 0), far, 5.8, 4.4, lambda k: fur), far
    if kind == "shin":
        far = hanging(7.6)
        return chain((0, 0, 0), far, 4.3, 3.5, lambda k: mix(fur, sock, smooth(0.35, 0.75, k))), far
    if kind == "foot":
        def toes(u):
            return mix(sock, mix(sock, animal.cream, 0.55), smooth(0.55, 0.9, u[2]))

        shape = [Solid((0, 1.6, 2.6), (4.5, 3.3, 6.8), toes), Solid((0, 0.2, -0.2), (3.8, 3.6, 3.8), sock)]
        shape = [s.turned(lambda v: turned_x(v, -swing)) for s in shape]
        soles = [turned_x(v, -swing) for v in ((0, 4.7, 2.4), (0, 3.4, -2.6), (0, 3.4, 7.4))]
        return shape, max(soles, key=lambda v: v[1])
    if kind == "upper arm":
        far = hanging(8.4, 30)
        return chain((0, 0, 0), far, 3.9, 3.2, lambda k: fur), far
    if kind == "forearm":
        far = hanging(7.8, 10)
        hand = mix((0, 0, 0), far, 1.16)
        return chain((0, 0, 0), hand, 3.2, 3.7, lambda k: mix(fur, sock, smooth(0.5, 0.85, k))), far
    if kind == "tail root":
        far = hanging(11.5)
        return chain((0, 0, 0), far, 4.0, 5.2, lambda k: fur), far
    far = hanging(13.5)

    def rings(k):
        if k > 0.5:
            return mix(fur, animal.cream, smooth(0.62, 0.78, k))
        return mix(fur, sock, smooth(0.1, 0.25, k) * smooth(0.5, 0.35, k))

    return chain((0, 0, 0), far, 5.2, 2.2, rings, 14, 2.2), far


LETTERS = {  # of each part's file: its kind and side (left +1, as it looks at the viewer it is at the right)
    "c": ("thigh", 1), "d": ("shin", 1), "e": ("foot", 1), "f": ("thigh", -1), "g": ("shin", -1), "h": ("foot", -1),
    "i": ("upper arm", 1), "j": ("forearm", 1), "k": ("upper arm", -1), "l": ("forearm", -1),
    "m": ("tail root", 0), "n": ("tail tip", 0),
}


class Frame:
    """A finished picture: rows of colours or None, and its attachment points."""

    def __init__(self, rows, points):
        self.rows, self.points = rows, points

    def mirrored(self, swaps=()):
        """`swaps` are pairs of points of the left and the right, which change places."""
        width = len(self.rows[0])
        points = [(width - 1 - x, y) for x, y in self.points]
        for left, right in swaps:
            points[left], points[right] = points[right], points[left]
        return Frame([row[::-1] for row in self.rows], points)


def framed(picture, points, joint, fade):
    rows = picture.pixels(joint, fade)
    return Frame(rows, [(round(x - picture.left - 0.5), round(y - picture.top - 0.5)) for x, y in points])


def cropped(frames, like=None):
    """The same crop for all: what is transparent in all of them, or in all of `like`, is cut off."""
    def used(row):
        return any(color is not None for color in row)

    measured = like or frames
    height, width = len(frames[0].rows), len(frames[0].rows[0])
    lines = [y for y in range(height) if any(used(f.rows[y]) for f in measured)] or [0]
    columns = [x for x in range(width) if any(f.rows[y][x] is not None for f in measured for y in lines)] or [0]
    top, bottom, left, right = lines[0], lines[-1] + 1, columns[0], columns[-1] + 1
    return [Frame([row[left:right] for row in f.rows[top:bottom]], [(x - left, y - top) for x, y in f.points])
            for f in frames]


def head_frames(animal, direction, angle):
    size = animal.look["head"]

    def view(v):
        return turned_y(turned_x(v, -HEAD_PITCH[angle]), YAW[direction])

    solids = [s.turned(view).scaled(size) for s in head_solids(animal)]
    base = render(solids)
    points = [tuple(c * size for c in view(p)) for p in FACE_POINTS]
    frames = []
    for expression in EXPRESSIONS:
        for closed in (False, True):
            if direction == "north" and frames:
                frames.append(frames[0])
                continue
            picture = base.copy()
            Face(animal, picture, view, size).draw(expression, closed)
            frames.append(framed(picture, [p[:2] for p in points], points[0][:2], 5 * size))
    return cropped(frames)


def body_frames(animal, direction, angle):
    size = animal.look["body"]

    def lean(v):
        return turned_x(v, -BODY_LEAN[angle])

    points = [turned_y(lean(p) if turns else p, YAW[direction]) for p, turns in zip(BODY_POINTS, TURNING)]
    flat = [(x * size, y * size) for x, y, _ in points]
    shapes = [[s.turned(lean).turned(lambda v: turned_y(v, YAW[direction])).scaled(size)
               for s in body_solids(animal, pregnancy)] for pregnancy in range(4)]
    return cropped([framed(render(solids, shapes[3]), flat, flat[0], 7 * size) for solids in shapes])


def limb_frame(animal, kind, side, direction, angle):
    size = animal.look["limbs"]
    solids, far = limb(kind, side, angle, animal)
    if direction == "east" and side > 0:  # the far side is in the shade
        for s in solids:
            s.paint = shade_of(s.paint)
    solids = [s.turned(lambda v: turned_y(v, YAW[direction])).scaled(size) for s in solids]
    far = tuple(c * size for c in turned_y(far, YAW[direction]))
    fade = {"foot": 4.2, "thigh": 7.0, "tail root": 4.5}.get(kind, 4.6) * size
    return cropped([framed(render(solids), [(0, 0), far[:2]], (0, 0), fade)])[0]


def shade_of(paint):
    if callable(paint):
        return lambda u: tuple(c * 0.84 for c in paint(u))
    return tuple(c * 0.84 for c in paint)


DIRECTIONS = ("east", "west", "south", "north")  # in the order of a sprite file
PAIRS = {"a": ((2, 3),), "b": ((1, 2), (3, 4))}  # attachment points of the left and the right


def drawn(age, letter, direction, angle):
    """The frame of each set of a part."""
    animal = Animal(age)
    seen = "east" if direction == "west" else direction
    if letter in "ab":
        frames = (head_frames if letter == "a" else body_frames)(animal, seen, angle)
    else:
        kind, side = LETTERS[letter]
        frames = [limb_frame(animal, kind, -side if direction == "west" else side, seen, angle)]
    return [frame.mirrored(PAIRS.get(letter, ())) for frame in frames] if direction == "west" else frames


def sets(age, letter):
    """The frames of a part: a list for each set of 16, in the order of the file."""
    result = []
    for direction in DIRECTIONS:
        for angle in range(4):
            if direction == "west" and letter in "ab":
                result.append([frame.mirrored(PAIRS[letter]) for frame in result[angle]])
            else:
                result.append(drawn(age, letter, direction, angle))
    return [list(frames) for frames in zip(*result)]
