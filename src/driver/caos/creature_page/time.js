// What changed while the world ran: drives, decisions, attention and chemicals.
const Wide = 1120, LabelWidth = 176, PlotWidth = Wide - LabelWidth;

const scaleOf = (samples, width) => {
  const first = samples[0].t, range = Math.max(1, samples[samples.length - 1].t - first);
  return { first, range, x: tick => (tick - first) / range * width };
};
const curve = (samples, x, y, height, value) => samples.map((each, i) => `${i ? "L" : "M"}${x(each.t).toFixed(1)} ${(y + height * (1 - Math.min(1, Math.max(0, value(each))))).toFixed(1)}`).join("");
const chemicalIn = (sample, number) => {
  for (let i = 0; i < sample.c.length; i += 2) if (sample.c[i] === number) return sample.c[i + 1] / 1000;
  return 0;
};

function axis(scale, y) {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18000, 36000, 86400].map(seconds => seconds * TicksPerSecond);
  const step = steps.find(each => scale.range / each <= 10) || scale.range, marks = [];
  for (let tick = Math.ceil(scale.first / step) * step; tick <= scale.first + scale.range; tick += step)
    marks.push(svg("text", { class: "soft", x: scale.x(tick), y, "font-size": 11, "text-anchor": scale.x(tick) < 10 ? "start" : scale.x(tick) > PlotWidth - 14 ? "end" : "middle" }, clock(tick)));
  return marks;
}

// Labels at the ends of curves, moved apart.
function labels(ends, top, bottom) {
  ends.sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { end.y = Math.max(end.y, top + 4, i ? ends[i - 1].y + 15 : 0); });
  for (let i = ends.length - 1, limit = bottom; i >= 0; --i, limit -= 15) ends[i].y = Math.min(ends[i].y, limit);
  return ends.map(end => svg("text", { x: PlotWidth + 10, y: end.y + 4, "font-size": 12, style: `fill:${end.colour}`, "font-weight": 600 }, end.name));
}

function sleepBands(samples, scale, y, height) {
  return samples.slice(0, -1).map((each, i) => each.z ? svg("rect", { x: scale.x(each.t), y, width: scale.x(samples[i + 1].t) - scale.x(each.t) + .3, height, fill: "var(--sky)", opacity: .13 }) : null);
}

function driveCurves(creature, samples, scale) {
  const Height = 230, Top = 8, Most = 7;
  const chosen = creature.names.drives.map((name, i) => ({ i, name: plain(name), most: Math.max(...samples.map(each => each.v[i])) }))
    .filter(each => each.most > 5).sort((a, b) => b.most - a.most).slice(0, Most);
  if (!chosen.length) return el("p", { class: "quiet" }, "No drive rose.");
  const grid = [0, .25, .5, .75, 1].map(share => svg("line", { x1: 0, x2: PlotWidth, y1: Top + Height * (1 - share), y2: Top + Height * (1 - share), stroke: "var(--line)", "stroke-width": 1 }));
  const curves = chosen.map(({ i, name }) => svg("path", { d: curve(samples, scale.x, Top, Height, each => each.v[i] / 1000), fill: "none", stroke: colourOf(i), "stroke-width": 2, "stroke-linejoin": "round" }, hint(name)));
  const last = samples[samples.length - 1];
  const ends = chosen.map(({ i, name }) => ({ name, colour: colourOf(i), y: Top + Height * (1 - Math.min(1, last.v[i] / 1000)) }));
  return drawing(Wide, Height + 34, ...sleepBands(samples, scale, Top, Height), ...grid, ...curves, ...labels(ends, Top, Top + Height), ...axis(scale, Height + 28));
}

function band(samples, scale, key, names) {
  const runs = [];
  samples.forEach(each => {
    const last = runs[runs.length - 1];
    if (last && last.value === each[key]) last.end = each.t;
    else { if (last) last.end = each.t; runs.push({ value: each[key], begin: each.t, end: each.t }); }
  });
  const Height = 26;
  const pieces = runs.map(run => {
    const x = scale.x(run.begin), width = Math.max(.6, scale.x(run.end) - x), name = run.value < 0 ? "nothing" : plain(names[run.value] || String(run.value));
    const fits = width > name.length * 7 + 10;
    return svg("g", {}, svg("rect", { x, y: 0, width, height: Height, fill: colourOf(run.value) }),
      fits ? svg("text", { x: x + width / 2, y: 17, "font-size": 11.5, "text-anchor": "middle", style: run.value < 0 ? "fill:var(--soft)" : "fill:var(--card)" }, name) : null, hint(`${name}: ${clock(run.begin)} to ${clock(run.end)}`));
  });
  const shares = new Map();
  samples.forEach(each => shares.set(each[key], (shares.get(each[key]) || 0) + 1));
  const legend = [...shares].sort((a, b) => b[1] - a[1]).map(([value, times]) => el("span", {}, el("i", { style: `background:${colourOf(value)}` }),
    value < 0 ? "nothing" : plain(names[value] || String(value)), " ", el("b", {}, percent(times / samples.length))));
  return [drawing(Wide, Height, ...pieces), el("div", { class: "legend" }, legend)];
}

function chemicalCurves(creature, samples) {
  const numbers = new Set();
  samples.forEach(each => { for (let i = 0; i < each.c.length; i += 2) if (!isDriveChemical(each.c[i])) numbers.add(each.c[i]); });
  const changing = [...numbers].map(number => {
    const values = samples.map(each => chemicalIn(each, number));
    return { number, values, least: Math.min(...values), most: Math.max(...values) };
  }).filter(each => each.most - each.least > .004).sort((a, b) => (b.most - b.least) - (a.most - a.least)).slice(0, 12);
  if (!changing.length) return [];
  const Width = 200, { x } = scaleOf(samples, Width);
  return [el("h3", {}, "Chemicals that changed most"), el("div", { class: "small" }, changing.map(({ number, values, least, most }) => {
    const points = values.map((value, i) => `${x(samples[i].t).toFixed(1)} ${(44 - 40 * (value - least) / (most - least)).toFixed(1)}`);
    const colour = chemicalColour(number);
    return el("div", {}, chemicalTitle(creature, number), el("em", {}, `${shown(least)} – ${shown(most)}`),
      drawing(Width, 48, svg("path", { d: `M0 48L${points.join("L")}L${Width} 48Z`, fill: colour, opacity: .15 }), svg("path", { d: "M" + points.join("L"), fill: "none", stroke: colour, "stroke-width": 1.6 })));
  }))];
}

function overTime(creature, samples) {
  if (!samples || samples.length < 2) return null;
  const scale = scaleOf(samples, PlotWidth), names = creature.names;
  return card("w12", "Over time", `${count(samples.length, "sample")} in ${clock(scale.range)}; blue: asleep`, wide(el("h3", {}, "Drives"), driveCurves(creature, samples, scale),
    el("h3", {}, "Decision"), ...band(samples, scale, "d", names.decisions), el("h3", {}, "Attention"), ...band(samples, scale, "a", names.categories)), ...chemicalCurves(creature, samples));
}
