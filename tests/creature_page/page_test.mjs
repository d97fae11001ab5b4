// The page of `vellum creature --output`, drawn without a browser: a document that only keeps its elements.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import vm from "node:vm";

class Element {
  constructor(name) { this.name = name; this.attributes = {}; this.children = []; }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  append(...children) { this.children.push(...children.map(child => child instanceof Element ? child : String(child))); }
  replaceChildren(...children) { this.children = []; this.append(...children); }
  addEventListener(_, act) { this.act = act; }
  get textContent() { return this.children.map(child => child.textContent ?? child).join(""); }
  all(name) { return [...(this.name === name ? [this] : []), ...this.children.flatMap(child => child.all?.(name) ?? [])]; }
}

// Runs a page's script on its data, or on `data`; returns the element that holds what it drew.
function drawn(html, data) {
  const part = (before, after) => html.slice(html.indexOf(before) + before.length, html.indexOf(after, html.indexOf(before)));
  const page = new Element("main"), source = new Element("script");
  source.append(data ? JSON.stringify(data) : part('id="data">', "</script>"));
  const document = { createElement: name => new Element(name), createElementNS: (_, name) => new Element(name),
    getElementById: id => id === "page" ? page : source };
  vm.runInNewContext(part("<script>\n", "</script>"), { document });
  return page;
}

// What a browser would reject or show as nonsense.
function check(element) {
  for (const [name, value] of Object.entries(element.attributes)) assert.doesNotMatch(value, /NaN|undefined|Infinity|null|\[object/, `${element.name} ${name}`);
  for (const child of element.children) {
    if (child instanceof Element) check(child);
    else assert.doesNotMatch(child, /NaN|undefined|\[object/, `text of ${element.name}`);
  }
}

const folder = mkdtempSync(join(tmpdir(), "vellum-page-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "Genetics"));
writeFileSync(join(folder, "Genetics/a.genome"), `genus
brain-organ clock=255 life-force=200
lobe id=1 name=driv width=20 red=255
  update: store neuron.state; blank neuron.input
lobe id=2 name=decn width=7 height=2 blue=255
  update: load one; store neuron.state
tract update-time=1 from=driv from-last=19 from-count=1 to=decn to-last=13 to-count=14
  init: load random; store dendrite.weight
organ clock=64 life-force=100
initial chemical=glucose amount=255
emitter locus=constant chemical=boredom gain=40
receptor locus=drive.11 chemical=boredom gain=255
`);
writeFileSync(join(folder, "a.cos"), `new: simp 1 1 1 "egg" 1 0 0 gene load targ 1 "a" gene load targ 2 "a" seta va00 targ
new: crea 4 va00 1 1 1 hist name gtos 0 "<b>&</script>" vocb born new: crea 4 va00 2 2 1 born
`);
execFileSync(process.env.VELLUM, ["creature", "a.cos", "--dir", ".", "--stand-in-assets", "--ticks", "100", "-o", "a.html"], { cwd: folder });
const html = readFileSync(join(folder, "a.html"), "utf8");
const given = JSON.parse(html.slice(html.indexOf('id="data">') + 10, html.indexOf("</script>")));

test("a page shows every part of a creature", () => {
  const page = drawn(html);
  check(page);
  const titles = page.all("h2").map(title => title.children[0]);
  assert.deepStrictEqual(titles, ["Drives", "Chemistry", "Brain", "Over time", "Organs", "Words", "Life", "Family", "Genome"]);
  assert.strictEqual(page.all("h1")[0].textContent, "<b>&</script>");
  const [brain] = page.all("section").filter(each => each.attributes.class.includes("brain"));
  assert.strictEqual(brain.all("circle").filter(each => each.all("title").length).length, 34, "a dot a neuron");
  assert.ok(brain.all("path").length > 0, "dendrites");
  assert.match(page.textContent, /111 words learned/);
  assert.match(page.textContent, /9 genes, 9 expressed now/);
});

test("a button shows another creature", () => {
  const page = drawn(html);
  page.all("button")[1].act();
  check(page);
  assert.match(page.textContent, /female · norn · baby/);
  assert.match(page.textContent, /It babbles/);
});

test("a life names its people, and shares are not rounded to nothing", () => {
  const [creature, other] = given.creatures, event = { type: 9, name: "impregnated", tick: 5, age: 4, stage: "adult", moniker1: "002-x", moniker2: "001-y", text: "" };
  const sample = { t: 0, a: 1, d: 1, z: false, v: Array(20).fill(0), c: [] };
  const samples = Array.from({ length: 201 }, (_, i) => ({ ...sample, t: i * 20, d: i ? 1 : 2 }));
  const page = drawn(html, { ...given, creatures: [{ ...creature, events: [event], children: [{ moniker: "002-x", name: "Moss", sex: "male" }] }, { ...other, moniker: "001-y", name: "Fern" }], samples: { [creature.moniker]: samples } });
  check(page);
  assert.match(page.textContent, /has a child with Fern/);
  assert.match(page.textContent, /push 100%pull <1%/);
  assert.match(page.all("button")[1].textContent, /^Fern♀ baby$/);
});

test("extreme creatures are drawn, too", () => {
  const [creature] = given.creatures, relative = { moniker: "", name: "", sex: "" };
  const draw = changes => check(drawn(html, { ...given, creatures: [{ ...creature, ...changes }], samples: {} }));
  draw({ brain: { lives: false, lobes: [], tracts: [] }, organs: [], genes: [], geneKinds: [], events: [], vocabulary: [], chemicals: [], drives: Array(20).fill(0) });
  draw({ brain: { ...creature.brain, lobes: creature.brain.lobes.map(lobe => ({ ...lobe, x: 65535, y: 65535, width: 0, states: [] })) } });
  draw({ brain: { ...creature.brain, lobes: [], tracts: [{ from: -1, to: 9, strongest: [[65535, 1, -1]] }] } });
  draw({ parents: [relative], children: Array(50).fill(relative), stage: "", genus: "", dead: true, organs: [{ ...creature.organs[1], lifeForce: 0, longTerm: -5 }] });
  draw({ events: [{ type: 1000, name: "", tick: -1, age: -1, stage: "", moniker1: "", moniker2: "", text: "x" }], attention: 99, decision: 99 });
  check(drawn(html, { creatures: [], samples: {}, portraits: {}, note: "none" }));
  const sample = { t: 5, a: -1, d: 13, z: true, v: Array(20).fill(1000), c: [] };
  check(drawn(html, { ...given, samples: { [creature.moniker]: [sample, sample] } }));
});
