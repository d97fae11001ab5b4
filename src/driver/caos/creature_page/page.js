// Puts the page together: one creature at a time.
const data = JSON.parse(document.getElementById("data").textContent);

function condition(creature) {
  if (creature.dead) return "dead";
  if (!creature.born) return "not born yet";
  return creature.dreaming ? "dreaming" : creature.asleep ? "asleep" : creature.unconscious ? "unconscious" : "awake";
}

function doing(creature) {
  if (creature.dead) return ["It has died."];
  if (creature.dreaming) return ["It dreams of what its parents' genes teach."];
  if (creature.asleep) return ["It sleeps."];
  const looks = creature.attention < 0 ? ["It looks at nothing"] : ["It looks at ", el("b", {}, creature.attentionName || "category " + creature.attention)];
  return creature.decision < 0 ? [...looks, " and has not decided what to do."] : [...looks, " and decides to ", el("b", {}, creature.decisionName || "act " + creature.decision), "."];
}

function show(index) {
  const creature = data.creatures[index], page = document.getElementById("page");
  const tabs = data.creatures.length > 1 ? el("nav", {}, data.creatures.map((each, i) => {
    const button = el("button", { "aria-current": i === index ? "true" : null }, nameOf(each), el("small", {}, [{ male: "♂", female: "♀" }[each.sex], each.dead ? "dead" : each.stage].filter(Boolean).join(" ")));
    button.addEventListener("click", () => show(i));
    return button;
  })) : null;
  const traits = [creature.sex, creature.genus, creature.stage, "age " + clock(creature.ageTicks), condition(creature), creature.pregnantTicks > 0 ? "pregnant" : null];
  document.title = nameOf(creature) + " from inside";
  const portrait = data.portraits[creature.moniker];
  page.replaceChildren(...[tabs, portrait ? el("img", { class: "portrait", src: portrait, alt: nameOf(creature) + " where it is" }) : null, el("h1", {}, nameOf(creature)), el("p", { class: "who" }, traits.filter(Boolean).join(" · "), el("br"), creature.moniker),
    el("p", { class: "now" }, ...doing(creature)),
    el("div", { class: "grid" }, drives(creature), chemicals(creature), brain(creature), overTime(creature, data.samples[creature.moniker]), organs(creature), vocabulary(creature),
      life(creature), family(creature), genome(creature)),
    el("footer", {}, data.note)].filter(Boolean));
}

if (data.creatures.length) show(0);
else document.getElementById("page").append(el("h1", {}, "No creatures"), el("p", { class: "who" }, data.note));
