"""What a bramlet lives with: its egg, red and blue berries, a ball, a nest, a bush. Each is a list of pictures."""
from math import cos, pi, radians, sin

from bramlet import AUTUMN, INK, LEAF, LEAF_LIGHT, PETAL, POLLEN, STEM, cropped, framed
from solids import SAMPLES, Picture, Solid, chain, mix, render, smooth, turned_x, turned_y, turned_z

SHELL, SPECK = (244, 232, 206), (146, 178, 112)
RED, RED_LIGHT = (214, 46, 62), (250, 116, 104)
BLUE, BLUE_LIGHT = (74, 84, 190), (136, 150, 236)
STRIPES = ((236, 96, 84), (250, 236, 208), (90, 170, 190))
INSIDE, MOSS, STRAW = (92, 66, 58), (120, 156, 78), (214, 184, 112)


SPOTS = ((0.5, -0.2, 0.8), (-0.4, 0.3, 0.85), (0.1, 0.62, 0.75), (-0.62, -0.4, 0.65), (0.72, 0.42, 0.5),
         (0, -0.72, 0.68))


def speckled(u):
    """Soft spots, the same in each picture."""
    near = max(u[0] * x + u[1] * y + u[2] * z for x, y, z in SPOTS)
    return mix(SHELL, SPECK, smooth(0.962, 0.985, near) * 0.8)


def egg_solids(tilt=0, leaves=True):
    egg = [Solid((0, -11, 0), (9.4, 11.6, 9.4), speckled)]
    leaf = Solid((0, -3.0, 0), (1.9, 3.6, 1.0), lambda u: mix(LEAF, LEAF_LIGHT, smooth(-0.2, 0.4, u[0])))
    for lean in (58, -52) if leaves else ():
        egg.append(leaf.turned(lambda v, lean=lean: turned_z(v, lean)).moved((0, -22.0, 0.6)))
    return [s.turned(lambda v: turned_z(v, tilt)) for s in egg]


def jag(x):
    """The height of the edge where a shell breaks."""
    return -12.0 + 1.6 * (abs((x / 4.0) % 2.0 - 1.0) * 2 - 1)


def broken(upper):
    """One half of a shell, and the dark inside of the lower one."""
    picture = render(egg_solids(0, upper))
    if not upper:
        picture.spot(0, -12.2, 8.8, 2.6, INSIDE, 1, 0.1)
    for at, x, y in list(picture.box(-20, -40, 20, 4)):
        if (y < jag(x)) != upper:
            picture.dots[at] = None
    return picture


def joined(picture, other, x, y):
    """Both pictures in one, the other one moved by whole pixels."""
    left, top = min(picture.left, other.left + x), min(picture.top, other.top + y)
    right = max(picture.left + picture.width, other.left + x + other.width)
    bottom = max(picture.top + picture.height, other.top + y + other.height)
    result = Picture(left, top, right - left, bottom - top)
    for source, dx, dy in ((other, x, y), (picture, 0, 0)):
        for at, dot in enumerate(source.dots):
            row, column = divmod(at, source.columns)
            if dot is not None:
                row += (source.top + dy - top) * SAMPLES
                result.dots[row * result.columns + column + (source.left + dx - left) * SAMPLES] = dot
    return result


def crack(picture, share, tilt):
    """A zigzag around the egg, from the left."""
    points = []
    for i in range(11):
        x = -9 + 18 * i / 10
        if (x + 9) / 18 > share:
            break
        point = turned_z((x, -12.5 + (2.0 if i % 2 else -1.4), 0), tilt)
        points.append(point[:2])
    if len(points) > 1:
        picture.stroke(points, 1.0, (104, 78, 62))


def egg():
    """0 whole, 1 and 2 it rocks, 3 and 4 it cracks, 5 open with the lid beside, 6 an empty shell."""
    for tilt, cracked in ((0, 0), (-9, 0), (9, 0), (-4, 0.5), (3, 1.0)):
        picture = render(egg_solids(tilt))
        crack(picture, cracked, tilt)
        yield picture
    yield joined(broken(False), broken(True), 17, 11)
    yield broken(False)


# Of a berry: y, radius, count of its balls.
ROWS = ((-12.2, 4.0, 8), (-9.4, 5.0, 10), (-6.6, 4.6, 9), (-4.0, 3.2, 7), (-2.2, 0.6, 2))


def fruit(dark, light, crown):
    """0 to 3 it grows, 4 half eaten, 5 a stalk that is left over."""
    def skin(u):
        return mix(dark, light, smooth(0.3, -0.9, u[1]) * 0.55)

    for share, eaten in ((0.4, 0), (0.6, 0), (0.8, 0), (1.0, 0), (1.0, 1), (1.0, 2)):
        solids = chain((0, -14.4, 0), (0.8, -17.4, 0), 0.9, 0.7, lambda k: STEM, 4) if eaten != 1 else []
        for i in range(5 if eaten != 1 else 0):
            sepal = Solid((0, -0.6, 2.4), (1.3, 0.8, 2.6), crown)
            solids.append(sepal.turned(lambda v, i=i: turned_y(v, 72 * i + 20)).moved((0, -13.8, 0)))
        for row, (y, radius, count) in enumerate(ROWS):
            if eaten == 2 or (eaten == 1 and row < 2):
                continue
            for i in range(count):
                a = 2 * pi * i / count + row * 0.5
                place = (radius * cos(a), y, radius * sin(a))
                solids.append(Solid(place, (2.05, 2.0, 2.05), skin))
        yield render([s.moved((0, 13, 0) if eaten == 2 else (0, 0, 0)).scaled(share) for s in solids])


def ball():
    """Eight turns of it."""
    for turn in range(8):
        def stripes(u):
            angle = turned_z(u, -turn * 45)
            if angle[1] * angle[1] + (angle[0] - 0.1) ** 2 < 0.05:
                return STRIPES[1]
            return STRIPES[0] if abs(angle[1]) > 0.34 else STRIPES[2] if angle[0] > 0 else STRIPES[1]

        yield render([Solid((0, -8, 0), (8, 8, 8), stripes)])


def nest():
    """One picture: a ring of moss and straw."""
    solids = []
    for i in range(46):
        a = 2 * pi * i / 46
        wave = sin(i * 7.1) * 1.3
        straw = i % 3 == 0
        color = mix(STRAW, AUTUMN, 0.2) if straw else mix(MOSS, LEAF, (i * 5 % 7) / 9)
        twig = Solid((0, 0, 0), (5.6 if straw else 4.2, 1.3 if straw else 2.4, 2.0), color)
        twig = twig.turned(lambda v: turned_z(v, wave * 9)).turned(lambda v, a=a: turned_y(v, -a * 180 / pi + 90))
        solids.append(twig.moved((25 * cos(a), -4.5 + wave, 12 * sin(a))))
    solids.append(Solid((0, -2.0, 0), (24, 2.4, 11.5), mix(MOSS, INK, 0.3)))
    yield render([s.turned(lambda v: turned_x(v, -24)) for s in solids])


def bush():
    """A bramble: 0 bare, 1 in blossom, 2 with berries."""
    leaves = []
    for i in range(60):
        a, r = i * 2.399, 24 * ((i + 0.5) / 60) ** 0.5
        place = (r * cos(a) * 1.25, -22 + r * sin(a) * 0.82, 9 - r * 0.35 + (i % 5))
        blade = Solid((0, 0, 0), (4.6, 3.0, 1.5), mix(mix(LEAF, LEAF_LIGHT, (i * 3 % 8) / 10), STEM, (i * 5 % 6) / 9))
        leaves.append(blade.turned(lambda v, i=i: turned_x(turned_z(v, i * 47 % 180), 18)).moved(place))
    stems = []
    for x in (-11, 0, 10):
        stems += chain((x * 0.4, 0, 0), (x, -20, 2), 1.6, 1.2, lambda k: (122, 88, 62), 8)
    spots = [(radians(i * 40), 8 + 13 * (i % 3) / 2) for i in range(9)]
    for kind in range(3):
        extra = []
        for a, r in spots:
            x, y = r * cos(a) * 1.2, -22 + r * sin(a) * 0.75
            if kind == 1:
                extra += [Solid((x + 1.7 * cos(k * 1.257), y + 1.5 * sin(k * 1.257), 14), (1.5, 1.5, 1), PETAL)
                          for k in range(5)]
                extra.append(Solid((x, y, 15), (1, 1, 1), POLLEN))
            if kind == 2:
                extra += [Solid((x + 1.5 * cos(k * 1.05), y + 1.7 * sin(k * 1.05), 14), (1.4, 1.4, 1.4),
                                lambda u: mix(RED, RED_LIGHT, smooth(0.2, -0.9, u[1]) * 0.6)) for k in range(6)]
                extra.append(Solid((x, y, 15.2), (1.5, 1.5, 1.2), RED))
        yield render(stems + leaves + extra)


FILES = {
    "bramble-egg": egg,
    "bramble-red": lambda: fruit(RED, RED_LIGHT, lambda u: mix(LEAF, LEAF_LIGHT, 0.3)),
    "bramble-blue": lambda: fruit(BLUE, BLUE_LIGHT, lambda u: mix(STEM, INK, 0.2)),
    "bramble-ball": ball,
    "bramble-nest": nest,
    "bramble-bush": bush,
}


def frames(name):
    """Pictures of one size, which have the floor at their lower edge and their middle in the middle."""
    pictures = [framed(picture, [(0.5, 0.5)], None, 0) for picture in FILES[name]()]
    left = max(f.points[0][0] for f in pictures)
    right = max(len(f.rows[0]) - f.points[0][0] for f in pictures)
    above = max(f.points[0][1] for f in pictures)
    below = max(len(f.rows) - f.points[0][1] for f in pictures)
    for f in pictures:
        x, y = f.points[0]
        rows = [[None] * (left - x) + row + [None] * (right - len(row) + x) for row in f.rows]
        empty = [None] * (left + right)
        f.rows = [empty] * (above - y) + rows + [empty] * (below - len(rows) + y)
    return cropped(pictures)
