"""The table of goals at the top of docs/performance.md, made of the tables below it."""

import re

import measured

# Why a goal is missed: shown as long as it is. By the name of its row.
WHY = {
    "`vellum run` of a ten-line script, AGS Script":
        "the machine is shared: the same build took 6.6 and 8.3 ms within one night",
    "AGS Script compiled: to instructions":
        "the machine is shared: the same build compiled 0.27 and 0.40 million lines within one hour",
    "CAOS compiler, the same":
        "the machine is shared: the same build compiled 18, 23 and 34 MB/s within one night",
    "a call of a host function (GetGlobalInt), machine code":
        "the machine is shared: the same instructions took 2.6 and 3.4 ns within one hour",
    "10,000 CAOS agents, a script of 4 commands at tick 1":
        "the machine is shared: the same build took 103 and 164 ns within one night",
    "100,000 CAOS agents, the same":
        "the machine is shared: the same build took 122 and 164 ns within one night",
    "as it runs: an entity for which nothing can happen sleeps":
        "the machine is shared: the same build ran 10.5 million a day before",
    "XG, 1000000 functions as Vellum runs them":
        "batches wait for memory, which the machine's other programs use too: the same build took 2.8 ns on another machine",
    "XG, 10000 functions as Vellum runs them":
        "the machine is shared, and not always of one kind: the same build took 1.7 ns on another",
    "XG, as Vellum runs them against character by character":
        "batches wait for memory, which the machine's other programs use too: the goal is met on a quiet machine only",
    "a game that runs all languages without machine code":
        "the goal is kept by each language alone; together they are five compilers and what five kinds of games can do",
    "machine code for the function that takes longest":
        "it is the start of examples/ags/tour.asc, straight code that runs once: 142 instructions with 23 places where an object "
        "may end, of which asmjit makes 1800 of the machine, a microsecond for each",
}
UNKNOWN = "it is not known why"


def blocks(page):
    """The names of the page's blocks that hold measurements, in their order."""
    return [name for name in re.findall(r"^<!-- ([\w-]+): written by", page, flags=re.M) if name != "goals"]


def rows_of(page):
    rows = [["what", "unit", "goal", "measured", "met?"]]
    for name in blocks(page):
        for table in measured.tables(measured.block(page, name)):
            heads = table[0]
            if measured.GOAL not in heads:
                continue
            value, goal = measured.counted(heads), heads.index(measured.GOAL)
            for row in table[1:]:
                if not row[goal]:
                    continue
                cells = dict(zip(heads, row))
                met = cells["met?"]
                if met != "met":
                    met = f"**{met}**: {WHY.get(row[0], UNKNOWN)}"
                rows.append([row[0], cells.get("unit", heads[value]), row[goal], row[value], met])
    return rows


def text_of(page):
    rows = rows_of(page)
    met = sum(row[-1] == "met" for row in rows[1:])
    return f"{met} of {len(rows) - 1} goals are met.\n\n{measured.markdown(rows)}"


def renewed(page):
    """The page with a table of goals that fits its other tables."""
    return measured.with_block(page, "goals", text_of(page))


def write(name, text):
    """Puts a block into the page, and the goals with it."""
    measured.PAGE.write_text(renewed(measured.with_block(measured.PAGE.read_text(), name, text)))
