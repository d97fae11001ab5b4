"""The table of goals at the top of docs/performance.md, generated from the tables below it."""

import re

import measured

# Why a goal is missed, by the name of its row. Shown as long as it is missed.
WHY = {
    "machine code, mean of fib, sieve, loops, mandelbrot, nbody and matmul":
        "the machine is shared: the C++ program fib alone took 89 to 160 ms within two hours",
    "machine code, the slowest of these":
        "the machine is shared: the C++ program alone took 89 to 160 ms within two hours, and it was 1.83 times that in the same night",
    "machine code, mean of all programs":
        "programs with many objects take most: deltablue, havlak and richards five to seven times the time of C++, which neither counts "
        "references nor collects cycles in these programs",
    "machine code, the slowest of all programs":
        "about 40 % of havlak's time goes to counted references, most of them garbage in cycles, which the C++ program doesn't have",
    "interpreter against luajit -joff, mean of all programs":
        "it was 2.34 on 2026-11-28, on another machine; programs of many fields and small calls are little faster: richards and adventure 1.1 times, havlak, towers and list 1.3",
    "interpreter against luajit -joff, the slowest program":
        "richards and adventure, programs of many fields and small calls, are only 1.1 times as fast in a quiet minute",
    "`vellum run` of a ten-line script, AGS Script":
        "a process costs more on this machine: perl takes 5 ms for an empty script; on others this took 2 to 9 ms",
    "`vellum run` of a ten-line script, Skrit":
        "a process costs more on this machine: perl takes 5 ms for an empty script; on others this took 2 to 9 ms",
    "`vellum run` of a ten-line script, CAOS":
        "a process costs more on this machine: perl takes 5 ms for an empty script; on others this took 2 to 9 ms",
    "machine code for the function that takes longest":
        "the machine is shared: 0.86 to 1.00 ms on two machines",
    "AGS Script compiled: to instructions":
        "the machine is shared: the same build compiled 0.27 and 0.40 million lines within one hour",
    "CAOS compiler, the same":
        "the machine is shared: builds a few lines apart compiled 15 to 34 MB/s within one night",
    "a call of a host function (GetGlobalInt), machine code":
        "the machine is shared: the same instructions took 2.8 and 4.3 ns within two hours",
    "ADDV in REPS, 10 million":
        "an iteration is three instructions, of which two wait for the variable and the counter in memory; CAOS has no machine code",
    "10,000 CAOS agents, a script of 4 commands at tick 1":
        "the machine is shared: 103 to 164 ns within one night",
    "100,000 CAOS agents, the same":
        "each script that starts or goes on takes a dozen cache lines and some 400 instructions besides its commands",
    **{f"two worlds on two threads against one: {load}":
           "other programs used the two processors: minutes before, when they were free, all three were 1.97 to 1.99"
       for load in ("AGS Script, machine code", "AGS Script, strings and objects", "CAOS, 2,000 agents")},
    "as it runs: an entity for which nothing can happen sleeps":
        "the machine is shared: 9.7 to 16 million within one hour",
    "XG, 1000000 functions as Vellum runs them":
        "batches wait for memory, which the machine's other programs use too: on an AMD EPYC it was 2.8 ns",
    "XG, 10000 functions as Vellum runs them":
        "the machine is shared, and not always of one kind: on an AMD EPYC it was 1.7 ns",
    "XG, as Vellum runs them against character by character":
        "batches wait for memory, which the machine's other programs use too: 18 to 21 times as fast within one night",
    "a map of 2000 sectors with XG on each, against real time":
        "the goal is seven thousand million sector-tics a second, more than one for each cycle of a processor; a tic computes "
        "only values that are read, but in each one many functions begin their next step, and draw how long it lasts",
    "the places of 10,000 CAOS agents, into an array":
        "two cache lines of each agent are read, which together fill most of a processor's own cache: what else the machine does counts; "
        "88 us where agents follow each other in memory, 125 us where they are scattered in it (2026-11-30)",
    "a tic of 100,000 XG lights into an array":
        "the machine is shared: 0.307 to 0.443 ms within two hours",
    "a game that runs AGS Script without machine code":
        "the 239 functions of before AGS 2.7, which games with an Enforce setting off may call, and AGS 4.0's functions",
    "a game that runs CAOS without machine code":
        "it was 1.42 MB on 2026-11-28; since then creatures came (brains, biochemistry, genomes, senses, travel) and worlds on a network, and "
        "the sources of CAOS grew from 27,000 lines to 51,000",
    "a world of 1000 of them":
        "the machine is shared: 11.8 to 13.1 ms within three days, 11.9 in the best of these rounds",
    "online against offline":
        "the machine is shared: 1.004 three hours before",
    "a game that runs all languages without machine code":
        "the goal is kept by each language alone; together they are five compilers and what five kinds of games can do",
    "a reload in 10,000 lines, AGS Script, one of 20 scripts":
        "all scripts of a game compile again, since each may see what the others declare",
    "a reload in 10,000 lines, Skrit": "the file compiles again as a whole",
    "a reload in 10,000 lines, CAOS": "the file compiles again as a whole",
    "a reload in 10,000 lines, GAL": "the file compiles again as a whole",
    "machine code for the function that takes longest":
        "it is the start of examples/ags/tour.asc, nearly straight code that runs once: its 127 instructions, with loops that are "
        "written twice, calls that are written out and 13 places where an object may end, become 1,970 instructions and labels for "
        "asmjit, which takes not quite a microsecond for each",
}
# The same for the table of docs/embedding.md (hosts.py).
WHY_HOSTS = {
    "load a script of 102 functions":
        "the compiler makes a tree that keeps all of the text, checks all types, and optimises: a quarter of the time each goes to the first "
        "two, a third to instructions; Lua compiles in one pass, and finds such errors when the script runs",
    "a prepared call of add(i, 2)":
        "some 520 instructions check the arguments, set the budget, the depth and the place of an error, and settle the game's objects; "
        "the script's own are a dozen; Lua's call takes 454",
    "the same, interpreted": "as above, and a frame for the interpreter",
    "an event to an object":
        "language, objects and event are found by their names in each call, and the event may wait: some 1,020 instructions where Lua's "
        "field and call take 700; a prepared function (calls.h) takes 605",
    "save and restore 1,000 values":
        "the save has the script too, which the restored world compiles, and a checksum; Lua's host writes only the values",
    "memory of a world, of 1,000":
        "a world of AGS Script has an adventure's state, and keeps its scripts' text, trees and types for snippets, values by name and saves",
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
    """The page with its table of goals updated from its other tables."""
    return measured.with_block(page, "goals", text_of(page))


def write(name, text):
    """Writes a block into the page, and updates the goals."""
    measured.PAGE.write_text(renewed(measured.with_block(measured.PAGE.read_text(), name, text)))
