#include "languages/ags/builtins/attributes.h"

#include "base/text.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/paths.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::api {

vm::HostResult gone(vm::HostCall& call, std::string_view what) {
  return call.fail(base::cat("this ", what, " no longer exists"));
}

vm::FastResult gone(vm::HostCall* slow, const char* what) {
  if (slow != nullptr) (void)gone(*slow, what);
  return vm::FastResult::slowPath();
}

namespace {

const world::PropertySchema* schemaOf(const world::Game& game, std::string_view name) {
  for (const world::PropertySchema& schema : game.properties)
    if (base::equalsIgnoreCase(schema.name, name)) return &schema;
  return nullptr;
}

}  // namespace

vm::HostResult noRoomForText(vm::HostCall& call) {
  return call.fail(base::cat("the game keeps too many texts: its names, lists and properties may have at most ",
                             world::MaxKeptBytes >> 20, " MB"));
}

vm::HostResult keepText(vm::HostCall& call, std::string& place, int slot) {
  if (call.r(slot) == nullptr) return noText(call);
  return worldOf(call).texts.keepText(place, call.s(slot)) ? call.done() : noRoomForText(call);
}

vm::HostResult getProperty(vm::HostCall& call, int slot, std::string_view path, const world::Properties& own,
                           bool text) {
  if (call.r(slot) == nullptr) return noText(call);
  const world::World& world = worldOf(call);
  std::string_view name = call.s(slot);
  const world::PropertySchema* schema = schemaOf(world.game, name);
  if (schema == nullptr) return call.fail(base::cat("no custom property is called '", name, "'"));
  if (schema->isText != text)
    return call.fail(base::cat("the custom property '", name, "' is ", schema->isText ? "a string" : "a number"));
  const std::string* value = &schema->value;
  if (auto found = own.find(schema->name); found != own.end()) value = &found->second;
  if (auto found = world.state.scripts.properties.find(base::cat(path, ".", schema->name));
      found != world.state.scripts.properties.end())
    value = &found->second;
  if (text) return call.doneString(*value);
  if (base::equalsIgnoreCase(*value, "true")) return call.done(std::int32_t(1));
  return call.done(static_cast<std::int32_t>(base::parseInt(*value).value_or(0)));
}

vm::HostResult setProperty(vm::HostCall& call, int slot, std::string_view path, bool text) {
  if (call.r(slot) == nullptr || (text && call.r(slot + 1) == nullptr)) return noText(call);
  world::World& world = worldOf(call);
  const world::PropertySchema* schema = schemaOf(world.game, call.s(slot));
  if (schema == nullptr || schema->isText != text) return call.done(std::int32_t(0));
  std::string value;
  if (text) value = call.s(slot + 1);
  else base::append(value, call.i(slot + 1));
  if (!world.texts.keepProperty(base::cat(path, ".", schema->name), value)) return noRoomForText(call);
  return call.done(std::int32_t(1));
}

vm::HostResult isInteractionAvailable(vm::HostCall& call, world::TaskKind kind, int id, int mode) {
  Adventure& adventure = adventureOf(call);
  if (adventure.hasHandler == nullptr) return call.done(std::int32_t(0));
  world::Task task;
  task.kind = static_cast<world::Int>(kind);
  task.a = id;
  task.b = mode;
  return call.done(std::int32_t(adventure.hasHandler(adventure.runtime, task)));
}

void chargeSearch(const vm::HostCall& call) { call.vm.charge(worldOf(call).areas.takeSearched()); }

world::Location locationAt(const vm::HostCall& call, int x, int y, bool any) {
  world::Location found = worldOf(call).pointer.locationAt(x, y, any);
  chargeSearch(call);
  return found;
}

void chargeSpeech(const vm::HostCall& call) {
  call.vm.charge(8 + static_cast<std::int64_t>(worldOf(call).state.overlays.list.size() / 8));
}

bool readPoints(const vm::Object* array, std::vector<world::Point>& points) {
  points.clear();
  if (array == nullptr) return false;
  for (std::uint32_t i = 0; i < array->length && i < world::PathFinder::MaxPoints; ++i) {
    const auto* point = get<vm::Object*>(array, std::size_t(i) * 8);
    if (point == nullptr || point->length < 8) return false;
    points.push_back({get<std::int32_t>(point, 0), get<std::int32_t>(point, 4)});
  }
  return !points.empty();
}

world::Tint tintOf(const vm::HostCall& call, int slot) {
  world::Tint tint;
  tint.hasTint = 1;
  tint.red = std::clamp(call.i(slot), 0, 255);
  tint.green = std::clamp(call.i(slot + 1), 0, 255);
  tint.blue = std::clamp(call.i(slot + 2), 0, 255);
  tint.saturation = percent(call.i(slot + 3));
  tint.luminance = percent(call.i(slot + 4));
  return tint;
}

}  // namespace vellum::ags::api
