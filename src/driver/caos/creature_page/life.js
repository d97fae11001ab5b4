// Words, life, family and genes.
const Stages = ["baby", "child", "adolescent", "youth", "adult", "old", "senile"];
const stageColour = stage => `hsl(${[330, 25, 48, 95, 140, 205, 262][Stages.indexOf(stage)] ?? 140} var(--strength) var(--light))`;

function vocabulary(creature) {
  const words = [...creature.vocabulary].sort((a, b) => b.certainty - a.certainty);
  return card("w6", "Words", count(words.length, "word") + " learned", words.length
    ? el("div", { class: "words" }, words.map(word => el("span", { style: `--sure:${word.certainty * 100}%`, title: `${word.class} ${word.number}, ${Math.round(word.certainty * 100)}% sure` },
      word.word, word.meaning && word.meaning !== word.word ? el("small", {}, word.meaning) : null)))
    : el("p", { class: "quiet" }, "It babbles: nothing was taught to it yet."));
}

// Whom the page knows by name: its creatures and their relatives.
function nameOfMoniker(moniker) {
  const known = data.creatures.flatMap(each => [each, ...each.parents, ...each.children]);
  return nameOf(known.find(each => each.moniker === moniker && each.name) || { moniker });
}

// What an event was, by its type (CAOS: HIST TYPE), in terms of the two monikers that it names.
const Happenings = { 0: (mother, father) => `conceived by ${mother} and ${father}`, 1: (mother, father) => `spliced from ${mother} and ${father}`,
  8: (child, father) => "expects a child of " + father, 9: (child, mother) => "has a child with " + mother, 10: child => child + " is born to it" };

function life(creature) {
  const rows = creature.events.map(event => {
    const others = [event.moniker1, event.moniker2].filter(Boolean), happening = others.length === 2 ? Happenings[event.type] : null;
    const what = happening ? happening(...others.map(nameOfMoniker)) : event.name === "aged" && event.stage ? "became " + event.stage : event.name || "event " + event.type;
    const details = [`tick ${event.tick}`, event.age >= 0 ? "age " + clock(event.age) : null, happening ? null : others.map(nameOfMoniker).join(", "), event.text].filter(Boolean).join(" · ");
    return el("li", { style: `--dot:${event.name === "died" ? "var(--ink)" : stageColour(event.stage)}` }, el("b", {}, what), el("br"), el("span", {}, details));
  });
  return card("w6", "Life", "age " + clock(creature.ageTicks), rows.length ? el("ol", { class: "life" }, rows) : el("p", { class: "quiet" }, "Nothing has happened yet."));
}

// As in pedigrees: squares are male, circles female.
function person(relative, x, y, isSelf) {
  const looks = { fill: isSelf ? "var(--leaf)" : "var(--card)", stroke: isSelf ? "var(--leaf)" : "var(--soft)", "stroke-width": 1.6 };
  const shape = relative.sex === "male" ? svg("rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 3, ...looks })
    : relative.sex === "female" ? svg("circle", { cx: x, cy: y, r: 16, ...looks })
    : svg("rect", { x: x - 12, y: y - 12, width: 24, height: 24, transform: `rotate(45 ${x} ${y})`, ...looks });
  return svg("g", {}, shape, svg("text", { x, y: y + 33, "text-anchor": "middle", "font-size": 11.5 }, nameOf(relative)), hint(relative.moniker));
}

function family(creature) {
  const PerRow = 6, Most = 18, RowHeight = 92, line = d => svg("path", { d, fill: "none", stroke: "var(--line)", "stroke-width": 2 });
  const children = creature.children.slice(0, Most), parents = creature.parents, friends = creature.acquaintances.filter(each => each.moniker);
  const rows = Math.ceil(children.length / PerRow), middle = parents.length ? 120 : 30;
  const drawn = [];
  parents.forEach((parent, i) => {
    const x = parents.length === 1 ? 260 : i ? 350 : 170;
    drawn.push(line(`M${x} 26V74H260V${middle}`), person(parent, x, 26, false));
  });
  children.forEach((child, i) => {
    const row = Math.floor(i / PerRow), inRow = Math.min(PerRow, children.length - row * PerRow), x = 260 + (i % PerRow - (inRow - 1) / 2) * 84, y = middle + 106 + row * RowHeight;
    drawn.unshift(line(row ? `M260 ${middle}V${middle + 60}H8V${y - 46}H${x}V${y}` : `M260 ${middle}V${y - 46}H${x}V${y}`));
    drawn.push(person(child, x, y, false));
  });
  drawn.push(person(creature, 260, middle, true));
  const more = creature.children.length - children.length;
  return card("w6", "Family", parents.length || children.length ? null : "the first of its line", drawing(520, middle + (rows ? 148 + (rows - 1) * RowHeight : 46), ...drawn),
    more > 0 ? el("p", { class: "quiet" }, `and ${count(more, "more child", "more children")}`) : null,
    friends.length ? el("p", { class: "quiet" }, "Has met " + friends.map(each => `${nameOf(each)} (${each.feeling < 0 ? "dislikes" : each.feeling > 0 ? "likes" : "no opinion"})`).join(", ") + ".") : null);
}

const KindHues = { "lobe": 262, "brain-organ": 285, "tract": 232, "receptor": 205, "emitter": 184, "reaction": 150, "half-lives": 125,
  "initial": 95, "neuro-emitter": 168, "stimulus": 48, "genus": 0, "appearance": 345, "pose": 22, "gait": 34, "instinct": 62, "pigment": 325,
  "pigment-bleed": 310, "expression": 12, "organ": 110 };
const kindColour = kind => `hsl(${KindHues[kind] ?? 0} var(--strength) var(--light))`;

function genome(creature) {
  const Width = 1120, PerRow = 140, Step = Width / PerRow, Height = 30, Gap = 10, genes = creature.genes;
  const rows = Math.max(1, Math.ceil(genes.length / PerRow)), expressed = genes.filter(gene => gene.expressed).length;
  const bars = genes.map((gene, i) => svg("rect", { x: i % PerRow * Step, y: Math.floor(i / PerRow) * (Height + Gap) + (gene.expressed ? 0 : Height / 2 - 5),
    width: Step - 2, height: gene.expressed ? Height : 10, rx: 2.5, fill: kindColour(gene.kind), opacity: gene.expressed ? 1 : .38 },
    hint(`${gene.index}: ${plain(gene.kind)} ${gene.id}, from ${gene.stage || "no stage"} on${gene.expressed ? "" : ", not expressed"}`)));
  const changes = creature.crossovers + creature.mutations ? `; ${count(creature.crossovers, "crossover")} and ${count(creature.mutations, "mutation")} at its conception` : "";
  return card("w12", "Genome", `${count(genes.length, "gene")}, ${expressed} expressed now (tall)${changes}`, drawing(Width, rows * (Height + Gap) - Gap, ...bars),
    el("div", { class: "legend" }, creature.geneKinds.map(each => el("span", {}, el("i", { style: `background:${kindColour(each.kind)}` }), plain(each.kind), " ",
      el("b", {}, each.expressed === each.count ? each.count : `${each.expressed} of ${each.count}`)))));
}
