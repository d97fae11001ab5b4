"""A picture of the bramlet in its poses, put together from the same frames as the sprite files."""
from functools import lru_cache

import bramlet
import clothes
import props

PARENT = {"a": ("b", 0), "c": ("b", 1), "d": ("c", 1), "e": ("d", 1), "f": ("b", 2), "g": ("f", 1), "h": ("g", 1),
          "i": ("b", 3), "j": ("i", 1), "k": ("b", 4), "l": ("k", 1), "m": ("b", 5), "n": ("m", 1)}
ORDER = {"east": "ijcdebmnklfgha", "west": "klfghbmnijcdea", "south": "mncdefghijklba", "north": "cdefghabijklmn"}
STANCE = "12212212011200"  # the angles of a pose, without its direction
WALK = ("12212112012212", "12222103111112", "12112212220112", "12103222111112")
RUN = ("11212103122323", "11103212231223")
SLEEP, SIT = "00302302122222", "22302302111122"


@lru_cache(maxsize=None)
def frames(age, letter, direction, angle):
    return bramlet.drawn(age, letter, direction, angle)


@lru_cache(maxsize=None)
def over(age, letter, number, direction, angle):
    """What is worn on a part; without a number, the three stages of hair."""
    animal, seen = bramlet.Animal(age), "east" if direction == "west" else direction
    if number is None:
        pictures = clothes.hair_frames(animal, seen, angle)
    else:
        pictures = [clothes.worn_frame(animal, letter, clothes.CLOTHES[letter][number], seen, angle)]
    return [picture.mirrored() for picture in pictures] if direction == "west" else pictures


def paint(rows, picture, left, top):
    for y, row in enumerate(picture.rows, top):
        for x, color in enumerate(row, left):
            if color is not None and 0 <= y < len(rows) and 0 <= x < len(rows[0]):
                rows[y][x] = color


class Figure:
    """One bramlet: where and how."""

    def __init__(self, x, floor, age=4, direction="south", pose=STANCE, expression=0, closed=False, pregnancy=0,
                 worn=None, hair=0):
        self.x, self.floor, self.age, self.direction, self.pose = x, floor, age, direction, pose
        self.sets = {"a": expression * 2 + closed, "b": pregnancy}
        self.worn, self.hair = worn or {}, hair  # sets by letters of parts; 0 to 2

    def angle(self, letter):
        return int(self.pose[ord(letter) - ord("a")])

    def frame(self, letter):
        return frames(self.age, letter, self.direction, self.angle(letter))[self.sets.get(letter, 0)]

    def places(self):
        at = {"b": (0, 0)}
        for letter, (parent, point) in PARENT.items():
            joint, own = self.frame(parent).points[point], self.frame(letter).points[0]
            at[letter] = (at[parent][0] + joint[0] - own[0], at[parent][1] + joint[1] - own[1])
        return at

    def draw(self, rows):
        at = self.places()
        low = max(at[foot][1] + self.frame(foot).points[1][1] for foot in "eh")
        left, top = self.x - self.frame("b").points[0][0], self.floor - low
        for letter in ORDER[self.direction]:
            x, y = left + at[letter][0], top + at[letter][1]
            paint(rows, self.frame(letter), x, y)
            if letter == "a":
                hair = over(self.age, letter, None, self.direction, self.angle(letter))[self.hair]
                root, own = self.frame(letter).points[4], hair.points[0]
                paint(rows, hair, x + root[0] - own[0], y + root[1] - own[1])
            if letter in self.worn:
                paint(rows, over(self.age, letter, self.worn[letter], self.direction, self.angle(letter))[0], x, y)


def figures():
    for i, age in enumerate(bramlet.AGES):
        yield Figure(42 + 112 * i, 100, age)
        yield Figure(94 + 112 * i, 100, age, "east")
    for i in range(6):
        yield Figure(42 + 78 * i, 206, 4, "south", STANCE, i)
    for i, pose in enumerate(WALK):
        yield Figure(50 + 72 * i, 312, 4, "east", pose)
    yield Figure(338, 312, 4, "west", RUN[0], 1)
    yield Figure(415, 312, 4, "north")
    yield Figure(45, 418, 4, "east", SLEEP, 5, True)
    yield Figure(125, 418, 0, "east", SIT, 1, True)
    yield Figure(205, 418, 4, "south", "22212212333300", 4)
    yield Figure(290, 418, 4, "east", "11212212011233", 1, False, 3)
    yield Figure(360, 418, 2, "south", "22212212131333", 1)
    yield Figure(430, 418, 5, "west", "12212212112200", 2)
    for i in range(3):
        yield Figure(45 + 62 * i, 524, 4, "east" if i else "south", hair=i)
    yield Figure(228, 524, 0, "south", worn={"a": 2})
    yield Figure(290, 524, 4, "south", STANCE, 1, worn={"b": 1})
    yield Figure(360, 524, 4, "east", WALK[1], worn={"a": 2, "b": 2})
    yield Figure(430, 524, 5, "south", STANCE, 1, worn={"a": 1, "b": 1})


THINGS = (("bramble-bush", 1, 40), ("bramble-bush", 2, 110), ("bramble-nest", 0, 178), ("bramble-egg", 0, 178),
          ("bramble-egg", 4, 222), ("bramble-egg", 5, 262), ("bramble-red", 0, 298), ("bramble-red", 2, 314),
          ("bramble-red", 3, 334), ("bramble-red", 4, 354), ("bramble-blue", 1, 376), ("bramble-blue", 3, 396),
          ("bramble-ball", 1, 424), ("bramble-ball", 2, 450))


def paste(rows, picture, x, floor):
    paint(rows, picture, x - len(picture.rows[0]) // 2, floor - len(picture.rows))


def draw():
    rows = [[(190 - y * 0.06, 212 - y * 0.04, 212 - y * 0.08)] * 480 for y in range(606)]
    for figure in figures():
        figure.draw(rows)
    things = {name: props.frames(name) for name in props.FILES}
    for name, number, x in THINGS:
        paste(rows, things[name][number], x, 596)
    return rows
