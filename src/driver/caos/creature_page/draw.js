// What all parts of the page draw with. Texts of the data become text nodes only.
const node = (made, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) if (value !== null && value !== undefined) made.setAttribute(name, value);
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined) made.append(child);
  return made;
};
const el = (name, attributes, ...children) => node(document.createElement(name), attributes, children);
const svg = (name, attributes, ...children) => node(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
const drawing = (width, height, ...children) => svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" }, ...children);
const hint = text => svg("title", {}, text);
const wide = (...children) => el("div", { class: "wide" }, el("div", {}, ...children));  // scrolls where there is little room
const card = (width, title, note, ...children) => el("section", { class: width }, el("h2", {}, title, note ? el("small", {}, note) : null), ...children);

const hueOf = index => (index * 137.5 + 95) % 360;  // by the golden angle: neighbours differ
const chemicalColour = number => `hsl(${number * 31 % 360} var(--strength) var(--light))`;
const colourOf = index => index < 0 ? "var(--track)" : `hsl(${hueOf(index)} var(--strength) var(--light))`;
const warmth = amount => amount > 0.66 ? "var(--berry)" : amount > 0.33 ? "var(--amber)" : "var(--leaf)";
const shown = amount => amount >= 0.9995 ? "1" : amount.toFixed(amount < 0.0995 ? 3 : 2).replace(/^0/, "");
const plain = name => name.replaceAll("-", " ");
const TicksPerSecond = 20;
const clock = ticks => {
  const seconds = Math.floor(ticks / TicksPerSecond), two = number => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return (hours ? hours + ":" + two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)) + ":" + two(seconds % 60);
};
const shortened = moniker => moniker.length > 16 ? moniker.slice(0, 8) + "…" + moniker.slice(-4) : moniker;
const nameOf = relative => relative.name || shortened(relative.moniker) || "the hand";
const percent = share => share > 0 && share < .01 ? "<1%" : Math.round(share * 100) + "%";
const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many || one + "s"}`;
