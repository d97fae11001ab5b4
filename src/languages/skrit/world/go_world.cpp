#include "languages/skrit/world/go_world.h"

#include <algorithm>

#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/world_events.h"

namespace vellum::skrit {

using base::cat;

namespace {

constexpr std::string_view SkritFolder = "art/animations/skrits";

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

// The template's components with the overrides applied, and components that only the overrides have.
std::vector<TemplateComponent> withOverrides(const Template& from, std::span<const TemplateComponent> changes) {
  std::vector<TemplateComponent> wanted = from.components;
  for (const TemplateComponent& change : changes) {
    auto known = std::find_if(wanted.begin(), wanted.end(),
                              [&](const TemplateComponent& each) { return each.name == change.name; });
    if (known == wanted.end()) {
      wanted.push_back(change);
    } else {
      known->set(change.fields);
    }
  }
  return wanted;
}

// The fields of the component `placement`: x, y, z, heading, and position = "x, y, z".
void applyPlacement(Go& go, const GoComponent& placement) {
  for (auto [name, to] :
       {std::pair("x", &go.x), std::pair("y", &go.y), std::pair("z", &go.z), std::pair("heading", &go.heading)})
    if (const GoField* field = placement.find(name)) *to = field->number;
  const GoField* position = placement.find("position");
  if (position == nullptr) return;
  auto parts = base::split(position->text, ',');
  float* to[] = {&go.x, &go.y, &go.z};
  for (std::size_t i = 0; i < 3 && i < parts.size(); ++i) {
    std::string_view part = base::trim(parts[i]);
    bool negative = part.starts_with('-');
    if (auto number = base::parseFloat(negative ? part.substr(1) : part)) *to[i] = negative ? -*number : *number;
  }
}

// Life and mana begin full.
void fillUp(GoComponent& aspect) {
  for (auto [now, most] : {std::pair("life", "max_life"), std::pair("mana", "max_mana")}) {
    const GoField* limit = aspect.find(most);
    if (limit != nullptr && limit->numeric && aspect.find(now) == nullptr)
      aspect.fields.push_back({now, limit->text, limit->number, true});
  }
}

}  // namespace

// ---- Game objects

std::size_t GoWorld::partsOf(const Go& go) {
  std::size_t parts = go.components.size();
  for (const GoComponent& component : go.components) parts += component.fields.size();
  return parts;
}

Go* GoWorld::find(std::int32_t id) {
  auto found = places_.find(id);
  return found == places_.end() || found->second.kind != Kind::Go ? nullptr : found->second.go;
}

Go* GoWorld::ownerOf(std::int32_t id) {
  auto found = places_.find(id);
  return found == places_.end() ? nullptr : found->second.go;
}

template <class Part>
Part* GoWorld::part(std::int32_t id, Kind kind, std::vector<Part> Go::*parts) {
  auto found = places_.find(id);
  if (found == places_.end() || found->second.kind != kind) return nullptr;
  for (Part& each : found->second.go->*parts)
    if (each.id == id) return &each;
  return nullptr;
}

GoComponent* GoWorld::component(std::int32_t id) { return part(id, Kind::Component, &Go::components); }
GoJob* GoWorld::job(std::int32_t id) { return part(id, Kind::Job, &Go::jobs); }

// Makes the components in the order of the template; then sends OnGoCommitCreation and OnGoPreload to all of them; then
// the messages WE_CONSTRUCTED and WE_ENTERED_WORLD.
Go* GoWorld::clone(const Template& from, std::int32_t scid, std::span<const TemplateComponent> overrides) {
  std::vector<TemplateComponent> wanted = withOverrides(from, overrides);
  std::size_t parts = wanted.size();
  for (const TemplateComponent& each : wanted) parts += each.skrit.empty() ? each.fields.size() : 0;
  if (gos_.size() >= MaxGos || parts_ + parts > MaxParts) {
    outside_.overflow("game objects");
    return nullptr;
  }
  parts_ += parts;
  gos_.push_back(std::make_unique<Go>());
  Go& go = *gos_.back();
  std::int32_t id = go.id = newId();
  go.scid = scid;
  go.templateName = from.name;
  places_[id] = {Kind::Go, &go};
  // Before the first skrit runs, all components have their ids, and those of the engine their fields.
  for (const TemplateComponent& each : wanted) {
    GoComponent component;
    component.id = newId();
    component.name = each.name;
    if (each.skrit.empty())
      for (const TemplateField& field : each.fields) addField(component, field);
    if (each.name == "aspect") fillUp(component);
    places_[component.id] = {Kind::Component, &go};
    go.components.push_back(std::move(component));
  }
  if (GoComponent* placement = go.find("placement")) applyPlacement(go, *placement);
  if (GoComponent* actor = go.find("actor"))
    if (const GoField* field = actor->find("is_hero"))
      go.player = base::equalsIgnoreCase(field->text, "true") || field->number != 0;
  anyPlayer_ |= go.player;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].skrit.empty()) continue;
    std::int32_t made = outside_.makeSkrit(wanted[i].skrit, go.components[i].id, wanted[i].fields);
    go.components[i].skrit = made;
  }
  sendToComponents(go, events::OnGoCommitCreation, {});
  sendToComponents(go, events::OnGoPreload, {});
  if (go.find("body") != nullptr) startChore(go, "chore_default");
  if (GoComponent* mind = go.find("mind"); mind != nullptr && mind->find("jat_brain") != nullptr)
    startJob(go, "jat_brain");
  send(event(WE_CONSTRUCTED), id, id, 0, 0);
  send(event(WE_ENTERED_WORLD), id, id, 0, 0);
  return find(id);
}

void GoWorld::sendTo(std::int32_t skrit, EventId event, const Arguments& arguments) {
  if (skrit == 0) return;
  if (SkritObject* object = engine_.objects.find(skrit)) skrit::send(engine_, *object, event, arguments);
}

int GoWorld::sendToComponents(Go& go, EventId event, const Arguments& arguments) {
  int handled = 0;
  for (std::size_t i = 0; i < go.components.size(); ++i) {
    if (go.components[i].skrit == 0) continue;
    if (SkritObject* object = engine_.objects.find(go.components[i].skrit))
      handled += skrit::send(engine_, *object, event, arguments) ? 1 : 0;
  }
  return handled;
}

void GoWorld::sendToJobs(Go& go, EventId event, const Arguments& arguments) {
  std::vector<std::int32_t> skrits;  // a job may end, or start another one
  for (const GoJob& job : go.jobs) skrits.push_back(job.skrit);
  for (std::int32_t skrit : skrits) sendTo(skrit, event, arguments);
}

void GoWorld::releaseSkrit(std::int32_t& handle) {
  std::int32_t gone = std::exchange(handle, 0);
  if (gone != 0)
    if (SkritObject* object = engine_.objects.find(gone)) releaseHandle(engine_, *object);
}

// The old parent and the child get the unlink events first, then the new parent and the child the link events.
void GoWorld::setParent(Go& child, std::int32_t parent) {
  if (child.parent == parent) return;
  for (std::int32_t above = parent; above != 0;) {  // an object can't become its own ancestor
    if (above == child.id) return;
    Go* go = find(above);
    above = go == nullptr ? 0 : go->parent;
  }
  if (Go* old = find(child.parent)) {
    std::erase(old->children, child.id);
    std::int32_t oldId = old->id;
    child.parent = 0;
    sendToComponents(child, events::OnGoUnlinkParent, {Argument::ofInt(oldId)});
    sendToComponents(*old, events::OnGoUnlinkChild, {Argument::ofInt(child.id)});
    old->modifiersDirty = dirty_ = true;
  }
  child.parent = 0;
  Go* next = find(parent);
  if (next == nullptr) return;
  child.parent = parent;
  next->children.push_back(child.id);
  sendToComponents(child, events::OnGoLinkParent, {Argument::ofInt(parent)});
  sendToComponents(*next, events::OnGoLinkChild, {Argument::ofInt(child.id)});
  next->modifiersDirty = dirty_ = true;
}

void GoWorld::watch(Go& watched, std::int32_t watcher, bool on) {
  std::erase(watched.watchers, watcher);
  if (on) watched.watchers.push_back(watcher);
}

// The skrit in the chore dictionary of the body now directs the chore.
bool GoWorld::startChore(Go& go, std::string_view chore) {
  GoComponent* body = go.find("body");
  if (body == nullptr) return false;
  const GoField* field = body->find(cat("chore_dictionary:", chore, ":skrit"));
  if (field == nullptr) return false;
  std::vector<TemplateField> properties;
  std::string file = outside_.findSkrit(field->text, SkritFolder, properties);
  if (file.empty()) return false;
  GoComponent* aspect = go.find("aspect");
  std::int32_t owner = aspect != nullptr ? aspect->id : body->id;
  releaseSkrit(go.choreSkrit);
  go.chore = base::toLower(chore);
  go.choreSkrit = outside_.makeSkrit(file, owner, properties);
  sendTo(go.choreSkrit, events::OnStartChore, {Argument::ofInt(0), Argument::ofInt(0)});
  return go.choreSkrit != 0;
}

std::int32_t GoWorld::addRequest(GoRequest request) {
  if (requests_.size() >= MaxRequests) requests_.erase(requests_.begin());
  request.id = newId();
  requests_.push_back(std::move(request));
  return requests_.back().id;
}

const GoRequest* GoWorld::request(std::int32_t id) const {
  for (const GoRequest& each : requests_)
    if (each.id == id) return &each;
  return nullptr;
}

GoJob* GoWorld::startJob(Go& go, std::string_view name, const GoRequest& request) {
  GoComponent* mind = go.find("mind");
  const GoField* field = mind == nullptr ? nullptr : mind->find(name);
  if (field == nullptr) return nullptr;
  std::vector<TemplateField> properties;
  std::string file = outside_.findSkrit(field->text, {}, properties);
  if (file.empty()) return nullptr;
  std::int32_t id = newId();
  places_[id] = {Kind::Job, &go};
  go.jobs.push_back(
      {id, base::toLower(name), 0, request.kind, request.queue, request.origin, request.goal, request.modifier});
  std::int32_t made = outside_.makeSkrit(file, id, properties);
  GoJob* known = job(id);
  if (known == nullptr) return nullptr;
  known->skrit = made;
  sendTo(made, events::OnJobInit, {Argument::ofInt(id)});
  return job(id);
}

void GoWorld::endJob(Go& go, std::int32_t id) {
  for (std::size_t i = 0; i < go.jobs.size(); ++i) {
    if (go.jobs[i].id != id) continue;
    std::int32_t skrit = go.jobs[i].skrit;
    go.jobs.erase(go.jobs.begin() + static_cast<std::ptrdiff_t>(i));
    places_.erase(id);
    releaseSkrit(skrit);
    send(event(WE_JOB_FINISHED), go.id, go.id, id, 0);
    return;
  }
}

// Children are destroyed before their parents. Each gets its events while it is still complete.
void GoWorld::destroy(std::int32_t root) {
  std::vector<std::int32_t> family{root};
  for (std::size_t i = 0; i < family.size(); ++i)
    if (Go* go = find(family[i])) family.insert(family.end(), go->children.begin(), go->children.end());
  for (std::size_t i = family.size(); i-- > 0;) {
    Go* go = find(family[i]);
    if (go == nullptr) continue;
    send(event(WE_LEFT_WORLD), go->id, go->id, 0, 0);
    send(event(WE_DESTRUCTED), go->id, go->id, 0, 0);
    sendToComponents(*go, events::OnGoShutdown, {});
    setParent(*go, 0);
    for (std::int32_t child : std::vector<std::int32_t>(go->children))  // created meanwhile
      if (Go* other = find(child)) setParent(*other, 0);
    releaseSkrit(go->choreSkrit);
    for (GoJob& job : go->jobs) releaseSkrit(job.skrit);
    for (GoComponent& component : go->components) releaseSkrit(component.skrit);
    forget(*go);
  }
}

void GoWorld::forget(Go& go) {
  std::int32_t id = go.id;
  parts_ -= std::min(parts_, partsOf(go));
  for (const GoComponent& component : go.components) places_.erase(component.id);
  for (const GoJob& job : go.jobs) places_.erase(job.id);
  places_.erase(id);
  for (const auto& each : gos_) std::erase(each->watchers, id);
  if (focus == id) focus = 0;
  auto place = std::lower_bound(gos_.begin(), gos_.end(), id,
                                [](const auto& each, std::int32_t wanted) { return each->id < wanted; });
  if (place != gos_.end() && (*place)->id == id) gos_.erase(place);
}

// ---- Messages

const WorldMessage* GoWorld::message(std::int32_t id) const {
  for (const WorldMessage& each : live_)
    if (each.id == id) return &each;
  return nullptr;
}

// Messages go directly to the components, then to the jobs of the mind; then watchers get a copy.
void GoWorld::deliverTo(Go& go, const WorldMessage& message) {
  std::int32_t id = go.id;
  Arguments arguments{Argument::ofInt(message.event), Argument::ofInt(message.id)};
  sendToComponents(go, events::OnGoHandleMessage, arguments);
  if (!go.jobs.empty()) sendToJobs(go, events::OnWorldMessage, arguments);
  if (message.event == event(WE_REQ_DELETE)) go.marked = true;
  if (go.watchers.empty()) return;
  for (std::int32_t watcher : std::vector<std::int32_t>(go.watchers)) {
    Go* other = find(watcher);
    if (other == nullptr || watcher == id) continue;
    sendToComponents(*other, events::OnGoHandleCcMessage, arguments);
    if (!other->jobs.empty()) sendToJobs(*other, events::OnCcWorldMessage, arguments);
  }
}

void GoWorld::deliver(const WorldMessage& message) {
  live_.push_back(message);
  if (message.broadcast) {
    std::vector<std::int32_t> ids;
    for (const auto& go : gos_) ids.push_back(go->id);
    for (std::int32_t id : ids)
      if (Go* go = find(id)) deliverTo(*go, message);
  } else if (Go* go = find(message.to)) {
    deliverTo(*go, message);
  }
  skrit::broadcast(engine_, events::OnBotHandleMessage, {Argument::ofInt(message.event), Argument::ofInt(message.id)});
  outside_.delivered(message);
  live_.pop_back();
}

void GoWorld::send(std::int32_t event, std::int32_t from, std::int32_t to, std::int32_t data1, std::int32_t data2) {
  deliverSoon({.event = event, .from = from, .to = to, .data1 = data1, .data2 = data2});
}

void GoWorld::broadcast(std::int32_t event, std::int32_t from, std::int32_t data1) {
  deliverSoon({.event = event, .from = from, .data1 = data1, .broadcast = true});
}

// Two objects that answer each other endlessly continue in the next update.
void GoWorld::deliverSoon(WorldMessage message) {
  if (live_.size() >= MaxDepth) return post(message, 0);
  message.id = nextMessage_++;
  message.due = engine_.clock.updates;
  deliver(message);
}

void GoWorld::post(WorldMessage message, double delay) {
  if (queue_.size() >= MaxMessages) return outside_.overflow("messages on their way");
  message.id = nextMessage_++;
  double updates = delay * UpdatesPerSecond;
  std::uint64_t wait = 1;
  if (updates > 1) wait = updates < 1e9 ? static_cast<std::uint64_t>(updates + 0.999) : 1'000'000'000;
  message.due = engine_.clock.updates + wait;
  auto place = std::upper_bound(queue_.begin(), queue_.end(), message,
                                [](const WorldMessage& a, const WorldMessage& b) { return a.due < b.due; });
  queue_.insert(place, message);
}

// ---- Updates

void GoWorld::sendJobsLoaded() {
  std::vector<std::int32_t> ids;
  for (const auto& go : gos_)
    for (const GoJob& job : go->jobs) ids.push_back(job.id);
  for (std::int32_t id : ids)
    if (const GoJob* known = job(id)) sendTo(known->skrit, events::OnJobInitPointers, {Argument::ofInt(id)});
}

void GoWorld::beforeUpdate() {
  std::uint64_t now = engine_.clock.updates + 1;
  std::size_t count = 0;
  while (count < queue_.size() && queue_[count].due <= now) ++count;
  if (count == 0) return;
  std::vector<WorldMessage> due(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(count));
  queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(count));
  for (const WorldMessage& message : due) deliver(message);
}

void GoWorld::afterUpdate(bool development) {
  if (dirty_) {
    dirty_ = false;
    std::vector<std::int32_t> changed;
    for (const auto& go : gos_)
      if (std::exchange(go->modifiersDirty, false)) changed.push_back(go->id);
    for (std::int32_t id : changed) {
      if (Go* go = find(id)) sendToComponents(*go, events::OnGoResetModifiers, {});
      if (Go* go = find(id)) sendToComponents(*go, events::OnGoRecalcModifiers, {});
    }
  }
  static const Arguments elapsed{Argument::ofFloat(1.0f / UpdatesPerSecond)};
  if (anyPlayer_) {
    std::vector<std::int32_t> players;
    for (const auto& go : gos_)
      if (go->player) players.push_back(go->id);
    for (std::int32_t id : players)
      if (Go* go = find(id)) sendToComponents(*go, events::OnGoUpdateSpecial, elapsed);
  }
  skrit::broadcast(engine_, events::OnGoDraw, elapsed);
  if (development) skrit::broadcast(engine_, events::OnGoDrawDebugHud, {});
  skrit::broadcast(engine_, events::OnBotDraw, {});
  std::vector<std::int32_t> marked;
  for (const auto& go : gos_)
    if (go->marked) marked.push_back(go->id);
  for (std::int32_t id : marked) destroy(id);
}

}  // namespace vellum::skrit
