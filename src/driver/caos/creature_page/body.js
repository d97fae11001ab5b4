// Drives, chemicals, organs.
const bar = (name, amount, colour) => [
  el("span", { title: name }, name),
  el("i", {}, el("b", { style: `width:${Math.max(0, Math.min(1, amount)) * 100}%;background:${colour}` })),
  el("em", {}, shown(amount))];

function drives(creature) {
  const all = creature.drives.map((amount, i) => [plain(creature.names.drives[i]), amount]);
  const felt = all.filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1]);
  const calm = all.filter(([, amount]) => amount <= 0).map(([name]) => name);
  return card("w5", "Drives", "what it wants to be rid of", el("div", { class: "bars" }, felt.map(([name, amount]) => bar(name, amount, warmth(amount)))),
    calm.length ? el("p", { class: "quiet" }, felt.length ? "At peace: " + calm.join(", ") + "." : "Nothing bothers it.") : null);
}

const FirstSmell = 165, LastSmell = 184;
const chemicalTitle = (creature, number) => plain(creature.names.chemicals[number]) ||
  (number >= FirstSmell && number <= LastSmell ? "smell " + (number - FirstSmell) : "chemical " + number);
const isDriveChemical = number => (number >= 148 && number <= 162) || (number >= 199 && number <= 203);

function chemicals(creature) {
  const Most = 40, Trace = .0005;
  const present = creature.chemicals.filter(each => !isDriveChemical(each.number)).sort((a, b) => b.amount - a.amount);
  const found = present.filter(each => each.amount >= Trace), traces = present.length - found.length;
  const rows = found.slice(0, Most).map(each => bar(chemicalTitle(creature, each.number), each.amount, chemicalColour(each.number)));
  return card("w7", "Chemistry", count(present.length, "chemical") + " in its blood, drives aside", el("div", { class: "bars columns" }, rows),
    found.length > Most || traces ? el("p", { class: "quiet" }, `and ${count(Math.max(0, found.length - Most) + traces, "other")} in smaller amounts`) : null);
}

function ring(share, colour, text) {
  const around = 2 * Math.PI * 30;
  return drawing(80, 80,
    svg("circle", { cx: 40, cy: 40, r: 30, fill: "none", stroke: "var(--track)", "stroke-width": 8 }),
    svg("circle", { cx: 40, cy: 40, r: 30, fill: "none", stroke: colour, "stroke-width": 8, "stroke-linecap": "round",
      "stroke-dasharray": `${around * share} ${around}`, transform: "rotate(-90 40 40)", opacity: share > 0 ? 1 : 0 }),
    svg("text", { x: 40, y: 45, "text-anchor": "middle", "font-size": 15, "font-weight": 600 }, text));
}

function organs(creature) {
  const numbered = creature.organs.map((organ, i) => ({ ...organ, title: organ.kind === "organ" ? "Organ " + i : organ.kind === "brain" ? "Brain" : "Body" }));
  const working = numbered.filter(organ => organ.kind !== "body" || organ.receptors + organ.emitters + organ.reactions > 0);
  return card("w6", "Organs", "life force left", el("div", { class: "organs" }, working.map(organ => {
    const share = organ.lifeForce > 0 ? Math.max(0, Math.min(1, organ.longTerm / organ.lifeForce)) : 1;
    const colour = share > 0.66 ? "var(--leaf)" : share > 0.33 ? "var(--amber)" : "var(--berry)";
    const parts = [["receptors", "receptor"], ["emitters", "emitter"], ["reactions", "reaction"]].filter(([many]) => organ[many] > 0).map(([many, one]) => count(organ[many], one));
    return el("div", { title: `clock ${organ.clock}, repair ${organ.repair}, injury ${organ.injury}, energy cost ${organ.energyCost}` },
      ring(share, colour, organ.lifeForce > 0 ? Math.round(share * 100) + "%" : "∞"), el("b", {}, organ.title), parts.map(part => el("span", {}, part)));
  })));
}
