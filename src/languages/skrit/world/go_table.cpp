#include "languages/skrit/world/go_table.h"

#include <algorithm>

namespace vellum::skrit {

std::size_t GoTable::partsOf(const Go& go) {
  std::size_t parts = go.components.size();
  for (const GoComponent& component : go.components) parts += component.fields.size();
  return parts;
}

Go& GoTable::add(std::size_t parts) {
  parts_ += parts;
  gos_.push_back(std::make_unique<Go>());
  Go& go = *gos_.back();
  go.id = newId();
  places_[go.id] = {Kind::Go, &go};
  return go;
}

GoComponent& GoTable::addComponent(Go& go, GoComponent component) {
  component.id = newId();
  places_[component.id] = {Kind::Component, &go};
  go.components.push_back(std::move(component));
  return go.components.back();
}

void GoTable::addJob(Go& go, GoJob job) {
  places_[job.id] = {Kind::Job, &go};
  go.jobs.push_back(std::move(job));
}

void GoTable::removeJob(Go& go, std::int32_t id) {
  std::erase_if(go.jobs, [&](const GoJob& job) { return job.id == id; });
  places_.erase(id);
}

void GoTable::remove(Go& go) {
  std::int32_t id = go.id;
  parts_ -= std::min(parts_, partsOf(go));
  for (const GoComponent& component : go.components) places_.erase(component.id);
  for (const GoJob& job : go.jobs) places_.erase(job.id);
  places_.erase(id);
  for (const auto& each : gos_) std::erase(each->watchers, id);
  auto place = std::lower_bound(gos_.begin(), gos_.end(), id,
                                [](const auto& each, std::int32_t wanted) { return each->id < wanted; });
  if (place != gos_.end() && (*place)->id == id) gos_.erase(place);
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
  places_.clear();
  anyPlayer_ = false;
  parts_ = 0;
  bool fits = true;
  std::int32_t before = 0;
  auto place = [&](std::int32_t id, Kind kind, Go& go) { fits &= places_.try_emplace(id, Place{kind, &go}).second; };
  for (const auto& go : gos_) {
    fits &= go->id > before && go->id < nextId;
    before = go->id;
    place(go->id, Kind::Go, *go);
    for (const GoComponent& component : go->components) place(component.id, Kind::Component, *go);
    for (const GoJob& job : go->jobs) place(job.id, Kind::Job, *go);
    anyPlayer_ |= go->player;
    parts_ += partsOf(*go);
  }
  return fits;
}

bool GoTable::familiesEnd() const {
  for (const auto& go : gos_) {
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
