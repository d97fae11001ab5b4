#include "languages/skrit/world/go_table.h"

#include <algorithm>
#include <utility>

namespace vellum::skrit {

namespace {

constexpr std::size_t MaxFieldsOfScripts = 1000;  // in one component

std::size_t partsOf(const GoComponent& component) {
  std::size_t parts = 1 + component.fields.size();
  for (const GoField& field : component.fields)
    parts += GoTable::partsOfText(field.name) + GoTable::partsOfText(field.text);
  return parts;
}

}  // namespace

std::size_t GoTable::partsOf(const Go& go) {
  std::size_t parts = 0;
  for (const GoComponent& component : go.components) parts += skrit::partsOf(component);
  return parts;
}

Go& GoTable::add() {
  gos_.push_back(std::make_unique<Go>());
  Go& go = *gos_.back();
  go.id = newId();
  go.place = gos_.size() - 1;
  places_[go.id] = {Kind::Go, &go};
  countBytes();
  return go;
}

void GoTable::setScid(Go& go, std::int32_t scid) {
  go.scid = scid;
  if (scid != 0 && !byScid_.try_emplace(scid, &go).second) repeatedScids_[scid].insert(go.id);
}

Go* GoTable::findScid(std::int32_t scid) const {
  auto found = byScid_.find(scid);
  return found == byScid_.end() ? nullptr : found->second;
}

GoComponent& GoTable::addComponent(Go& go, GoComponent component) {
  component.id = newId();
  places_[component.id] = {Kind::Component, &go};
  count(go, skrit::partsOf(component));
  go.components.push_back(std::move(component));
  return go.components.back();
}

GoField* GoTable::fieldToSet(Go& go, GoComponent& component, std::string_view name) {
  for (GoField& each : component.fields)
    if (base::equalsIgnoreCase(each.name, name)) return &each;
  std::size_t parts = 1 + partsOfText(name);
  if (component.fields.size() >= MaxFieldsOfScripts || !hasRoomForParts(parts)) return nullptr;
  count(go, parts);
  component.fields.push_back({base::toLower(name), "", 0, false});
  return &component.fields.back();
}

bool GoTable::setText(Go& go, GoField& field, std::string_view text) {
  std::size_t before = partsOfText(field.text), after = partsOfText(text);
  if (after > before) {
    if (!hasRoomForParts(after - before)) return false;
    count(go, after - before);
  }
  field.text = text;
  return true;
}

void GoTable::addJob(Go& go, GoJob job) {
  places_[job.id] = {Kind::Job, &go};
  go.jobs.push_back(std::move(job));
}

void GoTable::watch(Go& watched, std::int32_t watcher, bool on) {
  const bool did = std::erase(watched.watchers, watcher) > 0;
  if (on) watched.watchers.push_back(watcher);
  if (did == on) return;
  if (on) watchedBy_[watcher].insert(watched.id);
  else watchedBy_[watcher].erase(watched.id);
}

void GoTable::removeJob(Go& go, std::int32_t id) {
  std::erase_if(go.jobs, [&](const GoJob& job) { return job.id == id; });
  places_.erase(id);
}

// Another object with the same id, which is an error of the map, has it from now on.
void GoTable::forgetScid(const Go& go) {
  auto known = byScid_.find(go.scid);
  if (known == byScid_.end()) return;
  auto others = repeatedScids_.find(go.scid);
  if (known->second != &go) {
    others->second.erase(go.id);
  } else if (others == repeatedScids_.end()) {
    byScid_.erase(known);
  } else {
    known->second = find(*others->second.begin());
    others->second.erase(others->second.begin());
  }
  if (others != repeatedScids_.end() && others->second.empty()) repeatedScids_.erase(others);
}

void GoTable::closeGaps() const {
  if (std::exchange(gaps_, 0) == 0) return;
  std::erase(gos_, nullptr);
  for (std::size_t i = 0; i < gos_.size(); ++i) gos_[i]->place = i;
}

void GoTable::remove(Go& go) {
  std::int32_t id = go.id;
  parts_ -= go.parts;
  for (const GoComponent& component : go.components) places_.erase(component.id);
  for (const GoJob& job : go.jobs) places_.erase(job.id);
  places_.erase(id);
  forgetScid(go);
  if (auto watched = watchedBy_.find(id); watched != watchedBy_.end()) {
    for (std::int32_t each : watched->second)
      if (Go* other = find(each)) std::erase(other->watchers, id);
    watchedBy_.erase(watched);
  }
  for (std::int32_t watcher : go.watchers)
    if (auto watched = watchedBy_.find(watcher); watched != watchedBy_.end()) watched->second.erase(id);
  gos_[go.place].reset();
  ++gaps_;
  countBytes();
}

Go* GoTable::find(std::int32_t id) const {
  auto found = places_.find(id);
  return found == places_.end() || found->second.kind != Kind::Go ? nullptr : found->second.go;
}

Go* GoTable::ownerOf(std::int32_t id) const {
  auto found = places_.find(id);
  return found == places_.end() ? nullptr : found->second.go;
}

template <class Part>
Part* GoTable::part(std::int32_t id, Kind kind, std::vector<Part> Go::*parts) const {
  auto found = places_.find(id);
  if (found == places_.end() || found->second.kind != kind) return nullptr;
  for (Part& each : found->second.go->*parts)
    if (each.id == id) return &each;
  return nullptr;
}

GoComponent* GoTable::component(std::int32_t id) const { return part(id, Kind::Component, &Go::components); }
GoJob* GoTable::job(std::int32_t id) const { return part(id, Kind::Job, &Go::jobs); }

bool GoTable::relink() {
  closeGaps();
  places_.clear();
  byScid_.clear();
  watchedBy_.clear();
  repeatedScids_.clear();
  anyPlayer_ = false;
  parts_ = 0;
  bool fits = true;
  std::int32_t before = 0;
  auto place = [&](std::int32_t id, Kind kind, Go& go) { fits &= places_.try_emplace(id, Place{kind, &go}).second; };
  for (std::size_t i = 0; i < gos_.size(); ++i) {
    const auto& go = gos_[i];
    go->place = i;
    fits &= go->id > before && go->id < nextId;
    before = go->id;
    place(go->id, Kind::Go, *go);
    setScid(*go, go->scid);
    for (const GoComponent& component : go->components) place(component.id, Kind::Component, *go);
    for (const GoJob& job : go->jobs) place(job.id, Kind::Job, *go);
    anyPlayer_ |= go->player;
    for (std::int32_t watcher : go->watchers) watchedBy_[watcher].insert(go->id);
    go->parts = 0;
    count(*go, partsOf(*go));
  }
  countBytes();
  return fits;
}

bool GoTable::familiesEnd() const {
  for (const auto& go : all()) {
    int depth = 0;
    for (std::int32_t above = go->parent; above != 0;) {
      Go* parent = find(above);
      if (parent == nullptr || ++depth > 10000) return false;
      above = parent->parent;
    }
  }
  return true;
}

}  // namespace vellum::skrit
