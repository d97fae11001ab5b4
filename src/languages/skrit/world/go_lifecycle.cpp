#include "languages/skrit/world/go_lifecycle.h"

#include <algorithm>

#include "languages/skrit/world/go_jobs.h"
#include "languages/skrit/world/go_skrits.h"
#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/orientation.h"
#include "languages/skrit/world/trigger_update.h"

namespace vellum::skrit {

namespace {

// A template has each field once.
void addField(GoComponent& component, const TemplateField& from) {
  GoField field;
  field.name = from.name;
  field.text = from.value;
  if (auto number = base::parseFloat(from.value.starts_with('-') ? from.value.substr(1) : from.value)) {
    field.number = from.value.starts_with('-') ? -*number : *number;
    field.numeric = true;
  }
  component.fields.push_back(std::move(field));
}

// The fields of the component `placement`: x, y, z, heading, orientation = "x, y, z, w", and position = "x, y, z,
// node".
void applyPlacement(Go& go, const GoComponent& placement) {
  for (auto [name, to] : {std::pair("x", &go.at.x), std::pair("y", &go.at.y), std::pair("z", &go.at.z),
                          std::pair("heading", &go.heading)})
    if (const GoField* field = placement.find(name)) *to = field->number;
  go.turn = orientationOf(go.heading);
  if (const GoField* orientation = placement.find("orientation")) {
    go.turn = readOrientation(orientation->text);
    go.heading = headingOf(go.turn);
  }
  const GoField* position = placement.find("position");
  if (position == nullptr) return;
  auto parts = base::split(position->text, ',');
  float* to[] = {&go.at.x, &go.at.y, &go.at.z};
  for (std::size_t i = 0; i < 3 && i < parts.size(); ++i) {
    std::string_view part = base::trim(parts[i]);
    bool negative = part.starts_with('-');
    if (auto number = base::parseFloat(negative ? part.substr(1) : part)) *to[i] = negative ? -*number : *number;
  }
  if (parts.size() < 4) return;
  std::string_view node = base::trim(parts[3]);
  bool hexadecimal = node.starts_with("0x") || node.starts_with("0X");
  if (auto number = base::parseInt(hexadecimal ? node.substr(2) : node, hexadecimal ? 16 : 10))
    go.at.node = static_cast<std::int32_t>(*number);
}

// An upper bound: what addComponents() makes of it.
std::size_t partsOf(const TemplateComponent& component) {
  std::size_t parts = 3 + component.fields.size();
  for (const TemplateField& field : component.fields) parts += GoTable::partsOfText(field.value);
  return parts;
}

// A copy has the fields as they are now. What the original wears stays its own.
void copyFields(const GoComponent& from, GoComponent& to) {
  to.fields = from.fields;
  std::erase_if(to.fields, [](const GoField& field) { return field.name.starts_with("equipped:"); });
}

// Life and mana begin full.
void fillUp(GoComponent& aspect) {
  for (auto [now, most] : {std::pair("life", "max_life"), std::pair("mana", "max_mana")}) {
    const GoField* limit = aspect.find(most);
    if (limit != nullptr && limit->numeric && aspect.find(now) == nullptr)
      aspect.fields.push_back({now, limit->text, limit->number, true});
  }
}

// All components of the engine get their fields, before the first skrit runs.
void addComponents(GoWorld& world, Go& go, const std::vector<TemplateComponent>& wanted, Go* original) {
  for (const TemplateComponent& each : wanted) {
    GoComponent component;
    component.name = each.name;
    if (each.skrit.empty())
      for (const TemplateField& field : each.fields)
        if (!isTriggerField(field.name)) addField(component, field);
    if (each.name == "aspect") fillUp(component);
    if (const GoComponent* copied = original == nullptr ? nullptr : original->find(each.name))
      copyFields(*copied, component);
    world.gos.addComponent(go, std::move(component));
  }
  if (GoComponent* placement = go.find("placement")) applyPlacement(go, *placement);
  if (original != nullptr) go.at = original->at, go.heading = original->heading, go.turn = original->turn;
  if (GoComponent* actor = go.find("actor"))
    if (const GoField* field = actor->find("is_hero"))
      world.gos.setPlayer(go, base::equalsIgnoreCase(field->text, "true") || field->number != 0);
}

}  // namespace

// Makes the components in the order of the template; then sends OnGoCommitCreation and OnGoPreload to all of them; then
// the messages WE_CONSTRUCTED and WE_ENTERED_WORLD.
Go* cloneGo(GoWorld& world, const Template& from, std::int32_t scid, std::span<const TemplateComponent> overrides,
            const GoOrigin& origin) {
  std::vector<TemplateComponent> wanted = from.components;
  join(wanted, overrides);
  Go* original = world.gos.find(origin.original);
  // How many parts the copy has is known when its components are made; each may have those of both.
  std::size_t parts = original == nullptr ? 0 : GoTable::partsOf(*original);
  for (const TemplateComponent& each : wanted) parts += partsOf(each);
  if (!world.gos.hasRoom(parts)) {
    world.outside.overflow("game objects");
    return nullptr;
  }
  Go& go = world.gos.add();
  std::int32_t id = go.id;
  world.gos.setScid(go, scid);
  go.templateName = from.name;
  addComponents(world, go, wanted, original);
  if (origin.placed) go.at = origin.at;
  for (const TemplateComponent& each : wanted)
    if (each.name == "common") addTriggers(world, go, each);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].skrit.empty()) continue;
    original = world.gos.find(origin.original);  // a skrit may have deleted it
    const GoComponent* copied = original == nullptr ? nullptr : original->find(wanted[i].name);
    std::int32_t made = world.outside.makeSkrit(wanted[i].skrit, go.components[i].id, wanted[i].fields,
                                                copied == nullptr ? 0 : copied->skrit);
    go.components[i].skrit = made;
  }
  sendToComponents(world, go, events::OnGoCommitCreation, {});
  sendToComponents(world, go, events::OnGoPreload, {});
  if (go.find("body") != nullptr) startChore(world, go, "chore_default");
  if (GoComponent* mind = go.find("mind"); mind != nullptr && mind->find("jat_brain") != nullptr)
    startJob(world, go, "jat_brain");
  sendMessage(world, world.numbers.of(WE_CONSTRUCTED), id, id, 0, 0);
  sendMessage(world, world.numbers.of(WE_ENTERED_WORLD), id, id, 0, 0);
  return world.gos.find(id);
}

void setModifiersDirty(GoWorld& world, Go& go) { go.modifiersDirty = world.modifiersDirty = true; }

// The old parent and the child get the unlink events first, then the new parent and the child the link events.
void setParent(GoWorld& world, Go& child, std::int32_t parent) {
  if (child.parent == parent) return;
  for (std::int32_t above = parent; above != 0;) {  // an object can't become its own ancestor
    if (above == child.id) return;
    Go* go = world.gos.find(above);
    above = go == nullptr ? 0 : go->parent;
  }
  if (Go* old = world.gos.find(child.parent)) {
    // From the end: families are destroyed in that order.
    auto place = std::find(old->children.rbegin(), old->children.rend(), child.id);
    if (place != old->children.rend()) old->children.erase(std::next(place).base());
    std::int32_t oldId = old->id;
    child.parent = 0;
    sendToComponents(world, child, events::OnGoUnlinkParent, {Argument::ofInt(oldId)});
    sendToComponents(world, *old, events::OnGoUnlinkChild, {Argument::ofInt(child.id)});
    setModifiersDirty(world, *old);
  }
  child.parent = 0;
  Go* next = world.gos.find(parent);
  if (next == nullptr) return;
  child.parent = parent;
  next->children.push_back(child.id);
  sendToComponents(world, child, events::OnGoLinkParent, {Argument::ofInt(parent)});
  sendToComponents(world, *next, events::OnGoLinkChild, {Argument::ofInt(child.id)});
  setModifiersDirty(world, *next);
}

// Children are destroyed before their parents. Each gets its events while it is still complete.
void destroyGo(GoWorld& world, std::int32_t root) {
  std::vector<std::int32_t> family{root};
  for (std::size_t i = 0; i < family.size(); ++i)
    if (Go* go = world.gos.find(family[i])) family.insert(family.end(), go->children.begin(), go->children.end());
  for (std::size_t i = family.size(); i-- > 0;) {
    Go* go = world.gos.find(family[i]);
    if (go == nullptr) continue;
    std::int32_t id = go->id;
    sendMessage(world, world.numbers.of(WE_LEFT_WORLD), id, id, 0, 0);
    sendMessage(world, world.numbers.of(WE_DESTRUCTED), id, id, 0, 0);
    sendToComponents(world, *go, events::OnGoShutdown, {});
    setParent(world, *go, 0);
    for (std::int32_t child : std::vector<std::int32_t>(go->children))  // created meanwhile
      if (Go* other = world.gos.find(child)) setParent(world, *other, 0);
    releaseSkrit(world, go->choreSkrit);
    for (GoJob& job : go->jobs) releaseSkrit(world, job.skrit);
    for (GoComponent& component : go->components) releaseSkrit(world, component.skrit);
    world.triggers.removeOf(id);
    world.gos.remove(*go);
    if (world.focus == id) world.focus = 0;
  }
}

}  // namespace vellum::skrit
