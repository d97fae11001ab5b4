// Game objects in a saved world.
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

void GoWorld::save(base::ByteWriter& writer) const {
  writer.i32(nextId_);
  writer.i32(nextMessage_);
  writer.i32(focus);
  writer.flag(paused);
  writer.flag(dirty_);
  writer.u32(static_cast<std::uint32_t>(gos_.size()));
  for (const auto& go : gos_) {
    writer.i32(go->id);
    writer.i32(go->scid);
    writer.text(go->templateName);
    writer.i32(go->parent);
    for (const auto* list : {&go->children, &go->watchers}) {
      writer.u32(static_cast<std::uint32_t>(list->size()));
      for (std::int32_t id : *list) writer.i32(id);
    }
    for (float number : {go->x, go->y, go->z, go->heading}) writer.f32(number);
    writer.u32(static_cast<std::uint32_t>(go->components.size()));
    for (const GoComponent& component : go->components) {
      writer.i32(component.id);
      writer.text(component.name);
      writer.i32(component.skrit);
      writer.u32(static_cast<std::uint32_t>(component.fields.size()));
      for (const GoField& field : component.fields) {
        writer.text(field.name);
        writer.text(field.text);
        writer.f32(field.number);
        writer.flag(field.numeric);
      }
    }
    writer.u32(static_cast<std::uint32_t>(go->jobs.size()));
    for (const GoJob& job : go->jobs) {
      writer.i32(job.id);
      writer.text(job.name);
      writer.i32(job.skrit);
    }
    writer.text(go->chore);
    writer.i32(go->choreSkrit);
    writer.flag(go->player);
    writer.flag(go->modifiersDirty);
    writer.flag(go->marked);
  }
  writer.u32(static_cast<std::uint32_t>(queue_.size()));
  for (const WorldMessage& message : queue_) {
    for (std::int32_t number : {message.id, message.event, message.from, message.to, message.data1, message.data2})
      writer.i32(number);
    writer.u64(message.due);
    writer.flag(message.broadcast);
  }
}

base::Result<void> GoWorld::restore(base::ByteReader& reader) {
  gos_.clear();
  places_.clear();
  queue_.clear();
  live_.clear();
  anyPlayer_ = false;
  nextId_ = reader.i32();
  nextMessage_ = reader.i32();
  focus = reader.i32();
  paused = reader.flag();
  dirty_ = reader.flag();
  bool fits = true;
  auto place = [&](std::int32_t id, Kind kind, Go& go) { fits &= places_.try_emplace(id, Place{kind, &go}).second; };
  std::int32_t before = 0;
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
    gos_.push_back(std::make_unique<Go>());
    Go& go = *gos_.back();
    go.id = reader.i32();
    fits &= go.id > before && go.id < nextId_;
    before = go.id;
    place(go.id, Kind::Go, go);
    go.scid = reader.i32();
    go.templateName = std::string(reader.text());
    go.parent = reader.i32();
    for (auto* list : {&go.children, &go.watchers})
      for (std::uint32_t count = reader.u32(); count > 0 && reader.ok(); --count) list->push_back(reader.i32());
    for (float* number : {&go.x, &go.y, &go.z, &go.heading}) *number = reader.f32();
    for (std::uint32_t count = reader.u32(); count > 0 && reader.ok(); --count) {
      GoComponent component;
      component.id = reader.i32();
      component.name = std::string(reader.text());
      component.skrit = reader.i32();
      for (std::uint32_t fields = reader.u32(); fields > 0 && reader.ok(); --fields) {
        GoField field;
        field.name = std::string(reader.text());
        field.text = std::string(reader.text());
        field.number = reader.f32();
        field.numeric = reader.flag();
        component.fields.push_back(std::move(field));
      }
      place(component.id, Kind::Component, go);
      go.components.push_back(std::move(component));
    }
    for (std::uint32_t count = reader.u32(); count > 0 && reader.ok(); --count) {
      std::int32_t id = reader.i32();
      std::string name(reader.text());
      place(id, Kind::Job, go);
      go.jobs.push_back({id, std::move(name), reader.i32()});
    }
    go.chore = std::string(reader.text());
    go.choreSkrit = reader.i32();
    go.player = reader.flag();
    go.modifiersDirty = reader.flag();
    go.marked = reader.flag();
    anyPlayer_ |= go.player;
  }
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
    WorldMessage message;
    for (std::int32_t* number :
         {&message.id, &message.event, &message.from, &message.to, &message.data1, &message.data2})
      *number = reader.i32();
    message.due = reader.u64();
    message.broadcast = reader.flag();
    fits &= queue_.empty() || queue_.back().due <= message.due;
    queue_.push_back(message);
  }
  if (!reader.ok() || !fits) return base::Error{"the save is damaged: its game objects do not fit"};
  // Families must agree, so that walking up them ends.
  for (const auto& go : gos_) {
    int depth = 0;
    for (std::int32_t above = go->parent; above != 0;) {
      Go* parent = find(above);
      if (parent == nullptr || ++depth > 10000) return base::Error{"the save is damaged: a family does not fit"};
      above = parent->parent;
    }
  }
  return {};
}

}  // namespace vellum::skrit
