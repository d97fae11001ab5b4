#include "languages/ags/runtime/adventure.h"

#include <algorithm>

#include "languages/ags/builtins/delayed.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/fields.h"
#include "languages/ags/world/motions.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

constexpr std::string_view TypeNames[] = {
    "Character",       "Object",        "Hotspot",        "Region",         "GUI",
    "TextWindowGUI",   "GUIControl",    "Button",         "Label",          "InvWindow",
    "Slider",          "TextBox",       "ListBox",        "InventoryItem",  "Dialog",
    "Overlay",         "DynamicSprite", "DrawingSurface", "ViewFrame",      "AudioClip",
    "AudioChannel",    "Camera",        "Viewport",       "ColorType",      "DialogOptionsRenderingInfo",
    "WalkableArea",    "Walkbehind",    "Pathfinder",     "MaskPathfinder", "RestoredSaveInfo",
    "AnimatedOverlay", "ShaderProgram", "ShaderInstance", "MotionPath",
};
static_assert(std::size(TypeNames) == static_cast<std::size_t>(Type::Count));

constexpr int MaxKnown = 1 << 14;

// Whether a thing of this type lives only as long as a script refers to it.
bool isOwnedByScripts(Type type) {
  return type == Type::Sprite || type == Type::Surface || type == Type::Overlay || type == Type::AnimatedOverlay ||
         type == Type::MotionPath;
}

// The type that this one extends, which precedes it; Count: none.
Type baseOf(Type type) {
  constexpr struct {
    std::string_view name, parent;
  } Derived[] = {
#define VELLUM_AGS_DERIVED(name, parent, qualifiers, doc) {#name, #parent},
#include "languages/ags/builtins/all.def"
  };
  for (const auto& row : Derived)
    if (row.name == TypeNames[static_cast<int>(type)])
      return static_cast<Type>(std::find(std::begin(TypeNames), std::end(TypeNames), row.parent) - TypeNames);
  return Type::Count;
}

std::uint64_t keyOf(Type type, int a, int b) {
  return (static_cast<std::uint64_t>(type) << 56) ^ (static_cast<std::uint64_t>(static_cast<std::uint32_t>(b)) << 32) ^
         static_cast<std::uint32_t>(a);
}

}  // namespace

Adventure::Adventure(vm::Vm& machine, const languages::WorldContext& context)
    : vm(machine), context(context), log(context.host, context.tick) {
  for (int i = 0; i < static_cast<int>(Type::Count); ++i) {
    ir::ObjectType type;
    type.name = TypeNames[i];
    type.size = 12;  // its kind, and two numbers
    if (Type base = baseOf(static_cast<Type>(i)); base != Type::Count)
      type.base = ir::TypeId(types_[static_cast<int>(base)]);
    types_[i] = vm.heap().addType(type);
  }
  ir::ObjectType point;
  point.name = "Point";
  point.size = 8;
  pointType_ = vm.heap().addType(point);
  ir::ObjectType points;
  points.name = "Point*[]";
  points.array = true;
  points.element = ir::Storage::Ref;
  points.size = 8;
  points.mayCycle = true;
  points.targets = {ir::TypeId(pointType_)};
  pointsType_ = vm.heap().addType(points);
  log.narrate = languages::findOption(context.options, "narrate").has_value();
  (void)world::validate(game).ok();
  world = std::make_unique<world::World>(game, context.random, log, context.memory.get());
}

Adventure::~Adventure() { forgetObjects(); }

void Adventure::useGame(world::Game&& data) {
  forgetObjects();
  world.reset();
  game = std::move(data);
  hasGame = true;
  world = std::make_unique<world::World>(game, context.random, log, context.memory.get());
}

vm::Object* Adventure::objectFor(Type type, int a, int b) {
  if (objects_.size() >= sweepAt_) sweep();
  auto [place, isNew] = objects_.try_emplace(keyOf(type, a, b), nullptr);
  if (isNew) {
    vm::Object* made = fresh(type, a);
    if (made == nullptr) {
      objects_.erase(place);
      return nullptr;
    }
    setSecond(made, b);
    place->second = made;
  }
  vm::Heap::retain(place->second);
  if (b == 0 && a >= 0 && a < MaxKnown && !isOwnedByScripts(type)) {  // settle() releases those
    std::vector<vm::Object*>& row = known_[static_cast<int>(type)];
    if (row.size() <= static_cast<std::size_t>(a)) row.resize(static_cast<std::size_t>(a) + 1);
    row[static_cast<std::size_t>(a)] = place->second;
  }
  return place->second;
}

vm::Object* Adventure::fresh(Type type, int number) {
  vm::Object* made = vm.heap().makeStruct(types_[static_cast<int>(type)]);
  if (made == nullptr) return nullptr;
  set(made, 0, static_cast<std::int32_t>(type));
  set(made, 4, static_cast<std::int32_t>(number));
  return made;
}

void Adventure::setSecond(vm::Object* object, int number) { set(object, 8, static_cast<std::int32_t>(number)); }

void Adventure::setNumber(vm::Object* object, int number) { set(object, 4, static_cast<std::int32_t>(number)); }

vm::Object* Adventure::points(const std::vector<world::Point>& points) {
  vm::Object* array = vm.heap().makeArray(pointsType_, static_cast<std::uint32_t>(points.size()));
  for (std::size_t i = 0; array != nullptr && i < points.size(); ++i) {
    vm::Object* made = point(points[i].x, points[i].y);
    if (made == nullptr) {
      vm.heap().release(array);
      return nullptr;
    }
    set(array, i * 8, made);
  }
  return array;
}

vm::Object* Adventure::point(int x, int y) {
  vm::Object* made = vm.heap().makeStruct(pointType_);
  if (made == nullptr) return nullptr;
  set(made, 0, static_cast<std::int32_t>(x));
  set(made, 4, static_cast<std::int32_t>(y));
  return made;
}

void Adventure::forgetKnown() {
  for (std::vector<vm::Object*>& row : known_) row.clear();
}

void Adventure::detach(Type type, int id) {
  auto found = objects_.find(keyOf(type, id, 0));
  if (found == objects_.end()) return;
  setNumber(found->second, -1);
  vm.heap().release(found->second);
  objects_.erase(found);
}

void Adventure::forgetObjects() {
  forgetKnown();
  for (auto& [key, object] : objects_) vm.heap().release(object);
  objects_.clear();
}

void Adventure::removeThing(Type type, int id) {
  if (type == Type::Sprite) return world->canvases.forgetSprite(id);
  if (type == Type::Surface) return world->canvases.forgetSurface(id);
  if (type == Type::MotionPath) return world->motions.forget(id);
  // The engine itself refers to the overlays of speech.
  const world::OverlayState* overlay = world->overlays.find(id);
  if (overlay != nullptr && overlay->character < 0 && id != world->state.globals.textOverlay)
    world->overlays.remove(id);
}

// A dynamic sprite lives as long as a script refers to it (manual, DynamicSprite.Delete); so do surfaces and overlays.
void Adventure::releaseUnused() {
  std::erase_if(objects_, [this](const auto& entry) {
    auto [key, object] = entry;
    auto type = static_cast<Type>(key >> 56);
    if (object->references > 1 || !isOwnedByScripts(type)) return false;
    removeThing(type, idOf(object));
    vm.heap().release(object);
    return true;
  });
}

// Objects of the other types, which are created again on demand.
void Adventure::sweep() {
  forgetKnown();
  std::erase_if(objects_, [this](const auto& entry) {
    auto [key, object] = entry;
    auto type = static_cast<Type>(key >> 56);
    if (object->references > 1 || type == Type::Sprite || type == Type::Surface) return false;
    if (isOwnedByScripts(type)) removeThing(type, idOf(object));
    vm.heap().release(object);
    return true;
  });
  sweepAt_ = std::max<std::size_t>(1024, objects_.size() * 2);
}

// Sorted by number, so that the same state has the same bytes. Objects without other references are created again on
// demand.
std::vector<std::uint64_t> Adventure::keptObjects() const {
  std::vector<std::uint64_t> keys;
  for (auto& [key, object] : objects_)
    if (object->references > 1) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void Adventure::readObject(vm::SnapshotReader& reader, std::uint64_t key) {
  auto type = key >> 56;
  if (type >= std::size(types_)) return reader.fail("a thing of the game is of no type");
  vm::Object* object = reader.object(ir::TypeId(types_[type]));
  bool fits = object != nullptr && keyOf(static_cast<Type>(type), idOf(object), secondOf(object)) == key;
  if (fits && objects_.emplace(key, object).second) return;
  vm.heap().release(object);
  reader.fail("an object is of another thing of the game");
}

template <class Archive>
void Adventure::fields(Archive& archive, Adventure& adventure) {
  if constexpr (Archive::reads) adventure.forgetObjects();
  archive(*adventure.world);
  if constexpr (Archive::reads) adventure.world->settleRestored();
  archive.part("things of the game");
  if constexpr (Archive::reads) {
    for (std::size_t left = archive.count(0, 8); left > 0 && archive.ok(); --left) {
      std::uint64_t key = 0;
      archive(key);
      if (archive.ok()) adventure.readObject(archive, key);
    }
  } else {
    // Uncollected garbage may still refer to some of them. Each object stores the number of what it represents.
    if (archive.use() == vm::SnapshotUse::Hash) return;
    std::vector<std::uint64_t> keys = adventure.keptObjects();
    archive.count(keys.size());
    for (std::uint64_t key : keys) {
      archive(key);
      archive.object(adventure.objects_[key]);
    }
  }
}

template void Adventure::fields(vm::SnapshotWriter&, Adventure&);
template void Adventure::fields(vm::SnapshotReader&, Adventure&);

bool waitIsOver(vm::HostCall& call, vm::HostResult& answer) {
  Adventure& adventure = adventureOf(call);
  world::World& world = *adventure.world;
  if (&call.fiber != adventure.main || world.state.blocking.byScript == 0 || world.state.blocking.done == 0)
    return false;
  std::int32_t result = world.state.blocking.result;
  world.state.blocking = {};
  answer = call.done(result);
  return true;
}

bool mayWait(vm::HostCall& call, vm::HostResult& answer) {
  Adventure& adventure = adventureOf(call);
  if (&call.fiber == adventure.console) return true;
  if (&call.fiber != adventure.main) {
    answer =
        call.fail("A blocking function was called from within a non-blocking event such as repeatedly_execute_always");
    return false;
  }
  if (adventure.hasGame && adventure.world->state.room == nullptr) {
    answer = call.fail("A blocking function was called before the first room has been loaded");
    return false;
  }
  return true;
}

bool mayComeLater(vm::HostCall& call, vm::HostResult& answer) {
  const Adventure& adventure = adventureOf(call);
  if (&call.fiber == adventure.main || &call.fiber == adventure.console) return true;
  answer = call.fail("This command cannot be used within non-blocking events such as repeatedly_execute_always");
  return false;
}

vm::HostResult beginWait(vm::HostCall& call, world::Wait kind, int ticks, int skip, int a, int b) {
  Adventure& adventure = adventureOf(call);
  if (&call.fiber == adventure.console) return call.done(std::int32_t(0));
  adventure.world->tasks.block(kind, ticks, skip, a, b);
  adventure.world->state.blocking.byScript = 1;
  return vm::HostResult::Block;
}

}  // namespace vellum::ags::api
