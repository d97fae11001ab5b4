// Game objects in a saved world.
#include "base/field_count.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoPosition>& position) {
  static_assert(base::fieldCount<GoPosition> == 4, "list a new field below, then count it here");
  archive(position.x, position.y, position.z, position.node);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, HeldPosition>& position) {
  static_assert(base::fieldCount<HeldPosition> == 3, "list a new field below, then count it here");
  archive(position.id, position.owner, position.at);
}

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
  static_assert(base::fieldCount<GoJob> == 12, "list a new field below, then count it here");
  archive(job.id, job.name, job.skrit);
  if (archive.version() >= 2) archive(job.kind, job.queue, job.origin, job.goal, job.modifier);
  if (archive.version() >= 3) archive(job.slot, job.position, job.start, job.started);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoRequest>& request) {
  static_assert(base::fieldCount<GoRequest> == 13, "list a new field below, then count it here");
  archive(request.id, request.templateName, request.parent, request.kind, request.queue, request.place, request.origin,
          request.goal, request.modifier);
  if (archive.version() >= 3) archive(request.slot, request.original, request.placed, request.position);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Go>& go) {
  static_assert(base::fieldCount<Go> == 19, "list a new field below, then count it here");  // but Go::parts, place
  archive(go.id, go.scid, go.templateName, go.parent, go.children, go.watchers, go.at.x, go.at.y, go.at.z, go.heading,
          go.components, go.jobs, go.chore, go.choreSkrit, go.player, go.modifiersDirty, go.marked);
  if (archive.version() >= 3) archive(go.at.node, go.scratch);
  if (archive.version() >= 4) archive(go.turn.x, go.turn.y, go.turn.z, go.turn.w);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, WorldMessage>& message) {
  static_assert(base::fieldCount<WorldMessage> == 8, "list a new field below, then count it here");
  archive(message.id, message.event, message.from, message.to, message.data1, message.data2, message.due,
          message.broadcast);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoWorld>& world) {
  archive.part("game objects");
  archive(world.gos.nextId, world.messages.nextId, world.focus, world.paused, world.modifiersDirty);
  archive.list(world.gos.list(), [&](auto& go) {
    if constexpr (Archive::reads) go = std::make_unique<Go>();
    archive(*go);
  });
  if (archive.version() >= 2) archive(world.requests.last);
  if (archive.version() >= 3) archive(world.positions.held, world.positions.scratch);
  archive.part("world messages");
  archive(world.messages.waiting());
  if constexpr (Archive::reads)
    if (archive.version() < 4) world.triggers = {}, world.region = {};
  if (archive.version() >= 4) archive(world.triggers, world.region);
  if constexpr (Archive::reads) {
    world.messages.endAll();
    archive.require(world.gos.relink(), "two parts of game objects have one id");
    archive.require(world.gos.familiesEnd(), "a game object is its own ancestor, or has none");
    archive.require(world.positions.isInOrder(), "positions are not in the order of their numbers");
    archive.require(world.messages.isInOrder(), "messages are not in the order of their delivery");
  }
}

template void fields(base::ArchiveWriter&, const GoWorld&);
template void fields(base::ArchiveReader&, GoWorld&);

}  // namespace vellum::skrit
