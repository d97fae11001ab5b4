"""A plain SVG bar chart with a logarithmic scale."""

import math
from xml.sax.saxutils import escape

COLOURS = {"vellum": "#b5482a", "vellum --jit off": "#d99a6c", "luajit": "#4c8c6b", "luajit -joff": "#3d6fa5", "lua5.4": "#8c8c8c",
           "Skrit": "#7a4f9a", "Skrit --jit off": "#b79bcb"}
LEFT, TOP, WIDTH, BAR, GAP, FOOT = 130, 64, 620, 11, 14, 34


def draw(ratios, names):
    """`ratios[program][engine]`, for the engines of `names` that run the program, as an SVG document."""
    shown = {program: [name for name in names if name in row] for program, row in ratios.items()}
    values = [row[name] for program, row in ratios.items() for name in shown[program]]
    marks = [step * 10.0**decade for decade in range(-2, 5) for step in (1, 2, 5)]
    first = max(mark for mark in marks if mark <= min([1, *values]) or mark == marks[0])
    last = min(mark for mark in marks if mark >= max([10, *values]) or mark == marks[-1])

    def x(value):
        return LEFT + WIDTH * math.log(min(max(value, first), last) / first) / math.log(last / first)

    bottom = TOP + sum(BAR * len(row) + GAP for row in shown.values())
    full = LEFT + WIDTH + 60
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{full}" height="{bottom + FOOT}" '
        f'viewBox="0 0 {full} {bottom + FOOT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{full}" height="{bottom + FOOT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="bold" fill="#222222">'
        "Processor time, in multiples of C++ -O2 (logarithmic; left of 1 is faster)</text>",
    ]
    at = LEFT
    for name in names:
        out.append(f'<rect x="{at}" y="34" width="12" height="12" fill="{COLOURS.get(name, "#666666")}"/>')
        out.append(f'<text x="{at + 18}" y="44" fill="#222222">{escape(name)}</text>')
        at += 30 + round(6.6 * len(name))
    for mark in marks:
        if first <= mark <= last:
            shade = "#777777" if mark == 1 else "#e6e6e6"
            out.append(f'<line x1="{x(mark):.1f}" y1="{TOP - 6}" x2="{x(mark):.1f}" y2="{bottom}" stroke="{shade}"/>')
            out.append(f'<text x="{x(mark):.1f}" y="{bottom + 18}" text-anchor="middle" fill="#444444">{mark:g}</text>')
    y = TOP
    for program, row in ratios.items():
        weight = ' font-weight="bold"' if program == "geometric mean" else ""
        middle = y + BAR * len(shown[program]) / 2 + 4
        out.append(f'<text x="{LEFT - 10}" y="{middle:.1f}" text-anchor="end"{weight} fill="#222222">'
                   f"{escape(program)}</text>")
        for name in shown[program]:
            begin, end = sorted((x(1), x(row[name])))
            out.append(f'<rect x="{begin:.1f}" y="{y}" width="{max(end - begin, 1):.1f}" height="{BAR - 1}" '
                       f'fill="{COLOURS.get(name, "#666666")}"/>')
            out.append(f'<text x="{end + 4:.1f}" y="{y + BAR - 2}" font-size="10" fill="#444444">{row[name]:.1f}</text>')
            y += BAR
        y += GAP
    out.append("</svg>")
    return "\n".join(out) + "\n"
