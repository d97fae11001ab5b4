"""Shaded ellipsoids as pictures, without a library.

A part of a creature is a list of solids in its own space: x to its left, y down, z forward, in pixels. A view turns
them about the vertical axis; the picture is drawn at SAMPLES times the size and averaged.
"""
from math import cos, radians, sin, sqrt

SAMPLES = 2
LIGHT = (-0.42, -0.72, 0.55)
SHADOW, SHINE = (0.58, 0.47, 0.56), (1.12, 1.07, 0.99)  # what a colour is multiplied by, far from the light and near it
RIM = (0.42, 0.27, 0.25)


def mix(a, b, k):
    return (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k)


def smooth(low, high, x):
    k = min(1.0, max(0.0, (x - low) / (high - low)))
    return k * k * (3 - 2 * k)


def turned_x(v, degrees):
    """Turns about the axis from right to left: a positive angle swings what hangs down forward."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (v[0], v[1] * c - v[2] * s, v[1] * s + v[2] * c)


def turned_z(v, degrees):
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2])


def turned_y(v, degrees):
    """Turns about the vertical axis: a positive angle turns the front to the right of the picture."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (v[0] * c + v[2] * s, v[1], v[2] * c - v[0] * s)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


class Solid:
    """An ellipsoid. `paint` is a colour, or a function from a place on the unit sphere to a colour."""

    def __init__(self, center, radii, paint, axes=((1, 0, 0), (0, 1, 0), (0, 0, 1))):
        self.center, self.radii, self.paint, self.axes = center, radii, paint, axes

    def turned(self, turn):
        return Solid(turn(self.center), self.radii, self.paint, tuple(turn(axis) for axis in self.axes))

    def moved(self, by):
        return Solid(tuple(a + b for a, b in zip(self.center, by)), self.radii, self.paint, self.axes)

    def scaled(self, k):
        center, radii = tuple(a * k for a in self.center), tuple(r * k for r in self.radii)
        return Solid(center, radii, self.paint, self.axes)


def chain(start, end, first, last, paint, count=9, bulge=0.0):
    """A limb: balls from one point to another; `paint` takes the share of the way."""
    balls = []
    for i in range(count):
        k = i / (count - 1)
        radius = first + (last - first) * k + bulge * 4 * k * (1 - k)
        balls.append(Solid(mix(start, end, k), (radius,) * 3, paint(k)))
    return balls


class Picture:
    """Samples of a picture whose (0, 0) may be anywhere: colours with a depth, or None."""

    def __init__(self, left, top, width, height):
        self.left, self.top, self.width, self.height = left, top, width, height  # in pixels
        self.columns = width * SAMPLES
        self.dots = [None] * (self.columns * height * SAMPLES)
        self.rows = None  # the averages, once they are known
        self.changed = set()  # pixels that were painted since

    def copy(self):
        other = Picture(self.left, self.top, self.width, self.height)
        other.dots = list(self.dots)
        other.rows = [list(row) for row in self.averaged()]
        return other

    def paint(self, at, color, strength):
        self.dots[at] = mix(self.dots[at], color, strength)
        row, column = divmod(at, self.columns)
        self.changed.add((column // SAMPLES, row // SAMPLES))

    def box(self, x1, y1, x2, y2):
        """The samples in a box, as (index, x, y)."""
        c1 = max(0, int((x1 - self.left) * SAMPLES))
        c2 = min(self.columns, int((x2 - self.left) * SAMPLES) + 2)
        r1 = max(0, int((y1 - self.top) * SAMPLES))
        r2 = min(self.height * SAMPLES, int((y2 - self.top) * SAMPLES) + 2)
        for row in range(r1, r2):
            y = self.top + (row + 0.5) / SAMPLES
            for column in range(c1, c2):
                yield row * self.columns + column, self.left + (column + 0.5) / SAMPLES, y

    def spot(self, x, y, rx, ry, color, strength=1.0, soft=0.0, inside=None, tilt=0.0):
        """An ellipse on what is already there; `inside(x, y)` limits it."""
        if rx < 0.05 or ry < 0.05:
            return
        reach = max(rx, ry)
        c, s = cos(radians(tilt)), sin(radians(tilt))
        for at, px, py in self.box(x - reach, y - reach, x + reach, y + reach):
            if self.dots[at] is None:
                continue
            dx, dy = px - x, py - y
            u, v = (dx * c + dy * s) / rx, (dy * c - dx * s) / ry
            d = u * u + v * v
            if d > 1 or (inside is not None and not inside(px, py)):
                continue
            k = strength * (1.0 if soft <= 0 else min(1.0, (1 - d) / soft))
            self.paint(at, color, k)

    def stroke(self, points, width, color, strength=1.0):
        """A line through points, only over what is already there."""
        touched = {}
        half = width / 2
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            dx, dy = x2 - x1, y2 - y1
            length = dx * dx + dy * dy or 1e-9
            for at, px, py in self.box(min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half):
                if self.dots[at] is None:
                    continue
                k = min(1.0, max(0.0, ((px - x1) * dx + (py - y1) * dy) / length))
                ox, oy = px - x1 - dx * k, py - y1 - dy * k
                if ox * ox + oy * oy <= half * half:
                    touched[at] = True
        for at in touched:
            self.paint(at, color, strength)

    def average(self, x, y):
        colors = []
        for row in range(y * SAMPLES, (y + 1) * SAMPLES):
            colors += self.dots[row * self.columns + x * SAMPLES:row * self.columns + (x + 1) * SAMPLES]
        colors = [color for color in colors if color is not None]
        if len(colors) * 2 < SAMPLES * SAMPLES or not colors:
            return None
        return tuple(sum(part) / len(colors) for part in zip(*colors))

    def averaged(self):
        if self.rows is None:
            self.rows = [[self.average(x, y) for x in range(self.width)] for y in range(self.height)]
        for x, y in self.changed:
            self.rows[y][x] = self.average(x, y)
        self.changed.clear()
        return self.rows

    def pixels(self, joint=None, fade=0.0):
        """Rows of colours or None; the border is dark but near a joint, where another part continues."""
        return self.outlined(self.averaged(), joint, fade)

    def outlined(self, rows, joint, fade):
        result = [list(row) for row in rows]
        for y, row in enumerate(rows):
            for x, color in enumerate(row):
                if color is None:
                    continue
                around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                open_sides = sum(1 for i, j in around
                                 if not (0 <= i < self.width and 0 <= j < self.height) or rows[j][i] is None)
                if open_sides == 0:
                    continue
                k = 0.62
                if joint is not None and fade > 0:
                    dx, dy = self.left + x + 0.5 - joint[0], self.top + y + 0.5 - joint[1]
                    k *= smooth(fade * 0.7, fade * 1.5, sqrt(dx * dx + dy * dy))
                result[y][x] = mix(color, tuple(c * r for c, r in zip(color, RIM)), k)
        return result


def shaded(color, nx, ny, nz):
    """The colour of a surface that looks to (nx, ny, nz): light and shadow, a dark edge, a little gloss."""
    light = 0.5 + 0.5 * (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])
    k = smooth(0.05, 0.95, light)
    edge = 0.72 + 0.28 * smooth(0.0, 0.5, nz)
    gloss = max(0.0, light - 0.86) * 90
    r, g, b = color
    return (min(255.0, r * (SHADOW[0] + (SHINE[0] - SHADOW[0]) * k) * edge + gloss),
            min(255.0, g * (SHADOW[1] + (SHINE[1] - SHADOW[1]) * k) * edge + gloss),
            min(255.0, b * (SHADOW[2] + (SHINE[2] - SHADOW[2]) * k) * edge + gloss))


class Surface:
    """An ellipsoid as the solutions of a quadratic equation."""

    def __init__(self, solid):
        axes, radii = solid.axes, solid.radii
        a = [[sum(axes[k][i] * axes[k][j] / radii[k] ** 2 for k in range(3)) for j in range(3)] for i in range(3)]
        (self.a11, self.a12, self.a13), (_, self.a22, self.a23), (_, _, self.a33) = a
        self.solid = solid
        self.reach = [sqrt(sum((axes[k][i] * radii[k]) ** 2 for k in range(3))) for i in range(2)]

    def cast(self, picture, hits):
        """Notes where it is the nearest so far: its depth, itself, and the place on it."""
        cx, cy, cz = self.solid.center
        a11, a12, a13, a22, a23, a33 = self.a11, self.a12, self.a13, self.a22, self.a23, self.a33
        for at, px, py in picture.box(cx - self.reach[0], cy - self.reach[1], cx + self.reach[0], cy + self.reach[1]):
            x, y = px - cx, py - cy
            b = a13 * x + a23 * y
            disc = b * b - a33 * (a11 * x * x + 2 * a12 * x * y + a22 * y * y - 1)
            if disc < 0:
                continue
            z = (sqrt(disc) - b) / a33
            hit = hits[at]
            if hit is None or hit[0] < z + cz:
                hits[at] = (z + cz, self, x, y, z)

    def color(self, x, y, z):
        nx = self.a11 * x + self.a12 * y + self.a13 * z
        ny = self.a12 * x + self.a22 * y + self.a23 * z
        nz = self.a13 * x + self.a23 * y + self.a33 * z
        size = sqrt(nx * nx + ny * ny + nz * nz) or 1.0
        paint = self.solid.paint
        if callable(paint):
            paint = paint(tuple(dot(axis, (x, y, z)) / r for axis, r in zip(self.solid.axes, self.solid.radii)))
        return shaded(paint, nx / size, ny / size, nz / size)


def render(solids, around=None, shown=None, flat=False):
    """A picture of solids that already face the viewer (z towards the viewer). It has room for all of `around`. With
    `shown`, the others only hide what they cover. `flat` is quick: one colour, for outlines."""
    surfaces = [Surface(solid) for solid in solids]
    measured = [Surface(solid) for solid in around or solids]
    left = int(min(s.solid.center[0] - s.reach[0] for s in measured)) - 2
    top = int(min(s.solid.center[1] - s.reach[1] for s in measured)) - 2
    right = int(max(s.solid.center[0] + s.reach[0] for s in measured)) + 2
    bottom = int(max(s.solid.center[1] + s.reach[1] for s in measured)) + 2
    picture = Picture(left, top, right - left, bottom - top)
    hits = [None] * len(picture.dots)
    for surface in surfaces:
        surface.cast(picture, hits)
    chosen = None if shown is None else {id(solid) for solid in shown}
    for at, hit in enumerate(hits):
        if hit is not None and (chosen is None or id(hit[1].solid) in chosen):
            picture.dots[at] = SHADOW if flat else hit[1].color(*hit[2:])
    return picture
