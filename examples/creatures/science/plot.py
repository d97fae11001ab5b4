#!/usr/bin/env python3
"""Runs the experiments and draws what they print: learning.svg, selection.svg and populations.svg, beside this script.

    python3 science/plot.py VELLUM
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INK, FAINT, PAPER = "#33322e", "#d8d4c8", "#fbfaf6"
RED, GREY, GREEN, BLUE = "#c1492f", "#8b897f", "#3e7d4c", "#3b6ea8"
FONT = 'font-family="Helvetica, Arial, sans-serif"'


def run(vellum, ticks, *scripts, seed=1):
    command = [vellum, "run", *scripts, "--dir", ".", "--stand-in-assets", "--seed", str(seed), "--ticks", str(ticks)]
    return subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True, text=True).stdout


class Drawing:
    def __init__(self, width, height, title):
        self.size, self.parts = (width, height), []
        self.text(16, 26, title, size=15, weight="bold")

    def text(self, x, y, text, size=11, anchor="start", fill=INK, weight="normal"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
                          f'font-weight="{weight}">{text}</text>')

    def line(self, points, colour, width=1.0, fill="none"):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}" '
                          'stroke-linejoin="round"/>')

    def area(self, points, colour):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polygon points="{path}" fill="{colour}" fill-opacity="0.75" stroke="{INK}" '
                          'stroke-width="0.8" stroke-linejoin="round"/>')

    def save(self, name):
        width, height = self.size
        (HERE / name).write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" {FONT}>\n<rect width="{width}" height="{height}" fill="{PAPER}"/>\n'
            + "\n".join(self.parts) + "\n</svg>\n")


class Chart:
    """A frame with axes: values to places."""

    def __init__(self, drawing, box, x_range, y_range, x_ticks, y_ticks, x_title, y_text=str):
        self.box, self.x_range, self.y_range = box, x_range, y_range
        left, top, right, bottom = box
        for y in y_ticks:
            drawing.line([(left, self.y(y)), (right, self.y(y))], FAINT)
            drawing.text(left - 6, self.y(y) + 4, y_text(y), anchor="end")
        for x in x_ticks:
            drawing.text(self.x(x), bottom + 16, f"{x:,}", anchor="middle")
        drawing.line([(left, bottom), (right, bottom)], INK)
        drawing.text(right, bottom + 34, x_title, anchor="end")

    def x(self, value):
        left, right = self.box[0], self.box[2]
        return left + (value - self.x_range[0]) / (self.x_range[1] - self.x_range[0]) * (right - left)

    def y(self, value):
        top, bottom = self.box[1], self.box[3]
        return bottom - (value - self.y_range[0]) / (self.y_range[1] - self.y_range[0]) * (bottom - top)

    def places(self, points):
        return [(self.x(x), self.y(y)) for x, y in points]


def draw_learning(vellum):
    drawing = Drawing(720, 360, "How often a hungry creature wants to eat the red fruit")
    chart = Chart(drawing, (60, 46, 700, 300), (0, 2000), (0, 100), range(0, 2001, 500), range(0, 101, 25),
                  "updates of the brain", lambda y: f"{y} %")
    labels = {"forewarned": (GREEN, 120, 92, "taught, with instincts"), "taught": (RED, 640, 76, "taught"),
              "untaught": (GREY, 900, 12, "without reward")}
    for genome, (colour, x, y, label) in labels.items():
        printed = run(vellum, 8010, f"science/{genome}.cos", "science/orchard.cos")
        points = [(int(update) - 25, 100 * int(right) / max(int(hungry), 1))
                  for update, right, hungry in re.findall(r"^update (\d+) right (\d+) of (\d+)$", printed, re.M)]
        drawing.line(chart.places(points), colour, 2)
        drawing.text(chart.x(x), chart.y(y), label, fill=colour, weight="bold", size=12)
    drawing.save("learning.svg")


def draw_selection(vellum):
    drawing = Drawing(720, 520, "The green of sixty moths' coats, for ten generations")
    for column, (scripts, title, colour) in enumerate([
            (("science/hawk.cos", "science/moths.cos"), "a hawk takes those it sees", GREEN),
            (("science/moths.cos",), "a hawk takes any", GREY)]):
        printed = run(vellum, 1105, *scripts)
        left = 60 + column * 340
        drawing.text(left, 52, title, size=12, weight="bold", fill=colour)
        generations = [list(map(int, values.split())) for values in re.findall(r"^generation \d+: (.*)$", printed, re.M)]
        step, width = 36, 300
        walls = left + 40 / 256 * width
        drawing.line([(walls, 70), (walls, 470)], BLUE, 1)
        drawing.text(walls + 4, 78, "the walls", fill=BLUE)
        for number, values in enumerate(generations):
            base = 110 + number * step
            counts = [sum(low <= value < low + 8 for value in values) for low in range(0, 256, 8)]
            points = [(left, base)]
            for i, count in enumerate(counts):
                top = base - min(count, 60) ** 0.5 * 7
                points += [(left + i * width / 32, top), (left + (i + 1) * width / 32, top)]
            drawing.area(points + [(left + width, base)], colour)
            if column == 0:
                drawing.text(left - 8, base, str(number), anchor="end")
        for value in (0, 64, 128, 192, 255):
            drawing.text(left + value / 256 * width, 492, str(value), anchor="middle")
    drawing.text(16, 66, "generation")
    drawing.text(16, 512, "Heights are square roots of counts. 128 is also the coat of a moth that has lost the gene.", fill=GREY)
    drawing.save("selection.svg")


def draw_populations(vellum):
    drawing = Drawing(720, 330, "Bramlets in two gardens")
    chart = Chart(drawing, (60, 46, 700, 270), (0, 100_000), (0, 16), range(0, 100_001, 20_000), range(0, 17, 4), "ticks")
    for seed, colour in ((1, RED), (2, BLUE)):
        printed = run(vellum, 100_005, "glade.cos", "science/garden.cos", seed=seed)
        found = re.findall(r"^census (\d+): (\d+) live, (\d+) born", printed, re.M)
        drawing.line(chart.places([(int(tick), int(live)) for tick, live, _ in found]), colour, 2)
        drawing.text(70 + 170 * (seed - 1), 316, f"seed {seed}: {found[-1][2]} births", fill=colour, weight="bold", size=12)
    drawing.save("populations.svg")


def main():
    vellum = str(pathlib.Path(sys.argv[1]).resolve())
    draw_learning(vellum)
    draw_selection(vellum)
    draw_populations(vellum)


if __name__ == "__main__":
    main()
