// Game objects in a saved world.
#include "base/field_count.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoField>& field) {
  static_assert(base::fieldCount<GoField> == 4, "list a new field below, then count it here");
  archive(field.name, field.text, field.number, field.numeric);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoComponent>& component) {
  static_assert(base::fieldCount<GoComponent> == 4, "list a new field below, then count it here");
  archive(component.id, component.name, component.skrit, component.fields);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoJob>& job) {
  static_assert(base::fieldCount<GoJob> == 8, "list a new field below, then count it here");
  archive(job.id, job.name, job.skrit);
  if (archive.version() >= 2) archive(job.kind, job.queue, job.origin, job.goal, job.modifier);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoRequest>& request) {
  static_assert(base::fieldCount<GoRequest> == 9, "list a new field below, then count it here");
  archive(request.id, request.templateName, request.parent, request.kind, request.queue, request.place, request.origin,
          request.goal, request.modifier);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Go>& go) {
  static_assert(base::fieldCount<Go> == 17, "list a new field below, then count it here");
  archive(go.id, go.scid, go.templateName, go.parent, go.children, go.watchers, go.x, go.y, go.z, go.heading,
          go.components, go.jobs, go.chore, go.choreSkrit, go.player, go.modifiersDirty, go.marked);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, WorldMessage>& message) {
  static_assert(base::fieldCount<WorldMessage> == 8, "list a new field below, then count it here");
  archive(message.id, message.event, message.from, message.to, message.data1, message.data2, message.due,
          message.broadcast);
}

template <class Archive>
void GoWorld::fields(Archive& archive, base::FieldsOf<Archive, GoWorld>& world) {
  archive.part("game objects");
  archive(world.nextId_, world.nextMessage_, world.focus, world.paused, world.dirty_);
  archive.list(world.gos_, [&](auto& go) {
    if constexpr (Archive::reads) go = std::make_unique<Go>();
    archive(*go);
  });
  if (archive.version() >= 2) archive(world.requests_);
  archive.part("world messages");
  archive(world.queue_);
  if constexpr (Archive::reads) {
    world.live_.clear();
    archive.require(world.findPlaces(), "two parts of game objects have one id");
    archive.require(world.familiesEnd(), "a game object is its own ancestor, or has none");
    archive.require(world.queueIsInOrder(), "messages are not in the order of their delivery");
  }
}

template void GoWorld::fields(base::ArchiveWriter&, const GoWorld&);
template void GoWorld::fields(base::ArchiveReader&, GoWorld&);

// Returns false when ids do not rise or occur twice.
bool GoWorld::findPlaces() {
  places_.clear();
  anyPlayer_ = false;
  parts_ = 0;
  bool fits = true;
  std::int32_t before = 0;
  auto place = [&](std::int32_t id, Kind kind, Go& go) { fits &= places_.try_emplace(id, Place{kind, &go}).second; };
  for (const auto& go : gos_) {
    fits &= go->id > before && go->id < nextId_;
    before = go->id;
    place(go->id, Kind::Go, *go);
    for (const GoComponent& component : go->components) place(component.id, Kind::Component, *go);
    for (const GoJob& job : go->jobs) place(job.id, Kind::Job, *go);
    anyPlayer_ |= go->player;
    parts_ += partsOf(*go);
  }
  return fits;
}

// Whether families are consistent, so that walking up them ends.
bool GoWorld::familiesEnd() {
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

bool GoWorld::queueIsInOrder() const {
  for (std::size_t i = 1; i < queue_.size(); ++i)
    if (queue_[i - 1].due > queue_[i].due) return false;
  return true;
}

}  // namespace vellum::skrit
