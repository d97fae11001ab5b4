// The brain: lobes at their places, neurons as bright as their states, the strongest dendrites as curves.
const Cell = 11, Margin = 16;
const LobeNames = { driv: "drives", resp: "response", visn: "sight", smel: "smell", noun: "nouns", verb: "verbs", situ: "situation",
  detl: "detail", stim: "stimuli", attn: "attention", decn: "decision", comb: "combination", forf: "friends and foes", move: "movement",
  prox: "nearness", mood: "mood" };
const NeuronNames = { driv: "drives", resp: "drives", visn: "categories", smel: "categories", noun: "categories", stim: "categories",
  attn: "categories", verb: "decisions", decn: "decisions" };

const Deciding = ["attn", "decn"];  // lobes whose winner matters to the creature

function neuronName(creature, lobe, neuron) {
  const list = creature.names[NeuronNames[lobe.id]];
  return list && list[neuron] ? plain(list[neuron]) : String(neuron);
}

const placeOf = (lobe, neuron) => ({ x: (lobe.x + neuron % lobe.width + .5) * Cell, y: (lobe.y + Math.floor(neuron / lobe.width) + .5) * Cell });

// The genes' colours are pure; all lobes get the same strength.
function lobeHue([red, green, blue]) {
  const most = Math.max(red, green, blue), least = Math.min(red, green, blue), range = most - least;
  if (range === 0) return 220;
  const sixth = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}

function drawLobe(creature, lobe) {
  const hue = lobeHue(lobe.colour);
  const width = lobe.width * Cell, height = heightOf(lobe) * Cell;
  const neurons = lobe.states.map((state, i) => {
    const at = placeOf(lobe, i), share = Math.min(1, Math.abs(state)), bright = share > 0 ? .3 + .7 * Math.sqrt(share) : 0;
    const colour = state < 0 ? `hsl(${(hue + 180) % 360} 70% 60%)` : `hsl(${hue} 90% ${52 + 28 * share}%)`;
    return svg("circle", { cx: at.x, cy: at.y, r: 3.1 + 1.5 * share, fill: bright ? colour : `hsl(${hue} 28% 24%)`, "fill-opacity": bright || 1,
      filter: share > .15 ? "url(#glow)" : null }, hint(`${lobe.id} ${neuronName(creature, lobe, i)}: ${state}`));
  });
  const won = Deciding.includes(lobe.id) && lobe.states[lobe.winner] > 0;
  const title = svg("text", { x: lobe.x * Cell - 1, y: lobe.y * Cell - 8, "font-size": 10.5 }, LobeNames[lobe.id] || lobe.id,
    won ? svg("tspan", { class: "winner" }, "  " + neuronName(creature, lobe, lobe.winner)) : null);
  const at = placeOf(lobe, lobe.winner);
  return svg("g", {}, svg("rect", { x: lobe.x * Cell - 3, y: lobe.y * Cell - 3, width: width + 6, height: height + 6, rx: 8,
    fill: `hsl(${hue} 45% 14% / .72)`, stroke: `hsl(${hue} 45% 34%)`, "stroke-width": .8 }), title, neurons,
    won ? svg("circle", { cx: at.x, cy: at.y, r: 6.2, fill: "none", stroke: "#fff", "stroke-width": 1.1 }) : null);
}

function drawTract(lobes, tract, shownOfEach) {
  const from = lobes[tract.from], to = lobes[tract.to];
  if (!from || !to) return [];
  const most = Math.max(...tract.strongest.map(([, , weight]) => Math.abs(weight)));
  return tract.strongest.slice(0, shownOfEach).filter(([, , weight]) => Math.abs(weight) > .01).map(([source, destination, weight]) => {
    const a = placeOf(from, source), b = placeOf(to, destination), active = Math.min(1, Math.abs(from.states[source] || 0));
    const strength = Math.abs(weight) / most, dx = b.x - a.x, dy = b.y - a.y;
    const bow = Math.abs(dx) > Math.abs(dy) ? [a.x + dx * .5, a.y, a.x + dx * .5, b.y] : [a.x, a.y + dy * .5, b.x, a.y + dy * .5];
    return svg("path", { d: `M${a.x} ${a.y}C${bow.join(" ")} ${b.x} ${b.y}`, fill: "none", stroke: weight < 0 ? "#63b3ff" : "#ffc46b",
      "stroke-width": .5 + 1.3 * strength * (.35 + .65 * active), "stroke-opacity": (.09 + .75 * active) * (.3 + .7 * strength) },
      hint(`${from.id} ${source} → ${to.id} ${destination}: ${weight}`));
  });
}

const heightOf = lobe => Math.max(1, Math.ceil(lobe.states.length / lobe.width));
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + heightOf(b) && b.y < a.y + heightOf(a);

// Where genes put lobes on top of each other, they get rows instead.
function placed(lobes) {
  if (!lobes.some((lobe, i) => lobes.slice(0, i).some(other => overlap(lobe, other)))) return lobes;
  const RowWidth = 84, Space = 3;
  let x = 0, y = 0, tallest = 0;
  return lobes.map(lobe => {
    if (x > 0 && x + lobe.width > RowWidth) { x = 0; y += tallest + Space; tallest = 0; }
    const at = { ...lobe, x, y };
    x += lobe.width + Space;
    tallest = Math.max(tallest, heightOf(lobe));
    return at;
  });
}

function brain(creature) {
  const lobes = placed(creature.brain.lobes.map(lobe => ({ ...lobe, width: Math.max(1, lobe.width) }))), tracts = creature.brain.tracts;
  const neurons = lobes.reduce((sum, lobe) => sum + lobe.states.length, 0), dendrites = tracts.reduce((sum, tract) => sum + tract.dendrites, 0);
  const note = `${count(lobes.length, "lobe")}, ${count(neurons, "neuron")}, ${count(tracts.length, "tract")}, ${count(dendrites, "dendrite")}`;
  if (!lobes.length) return card("w12 brain", "Brain", "none");
  const left = Math.min(...lobes.map(lobe => lobe.x)) * Cell - Margin, top = Math.min(...lobes.map(lobe => lobe.y)) * Cell - Margin - 8;
  const right = Math.max(...lobes.map(lobe => lobe.x + lobe.width)) * Cell + Margin;
  const bottom = Math.max(...lobes.map(lobe => lobe.y + heightOf(lobe))) * Cell + Margin + 6;
  const map = svg("svg", { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, role: "img", style: "max-height:760px" },
    svg("defs", {}, svg("filter", { id: "glow", x: "-150%", y: "-150%", width: "400%", height: "400%" },
      svg("feGaussianBlur", { stdDeviation: 2.6, result: "blur" }), svg("feMerge", {}, svg("feMergeNode", { in: "blur" }), svg("feMergeNode", { in: "SourceGraphic" })))));
  const lobesDrawn = lobes.map(lobe => drawLobe(creature, lobe));
  map.append(...lobesDrawn, svg("g", { style: "mix-blend-mode:screen;pointer-events:none" }, ...tracts.flatMap(tract => drawTract(lobes, tract, 30))));
  return card("w12 brain", "Brain", note, wide(map), el("p", { class: "quiet" },
    "A dot is a neuron, as bright as its state; a ring marks the one that won. Curves are strong dendrites (warm: they excite, cool: they inhibit), bright where their source is active."));
}
