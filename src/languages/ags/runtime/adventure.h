// The context of the adventure API's bodies: the world, and the script objects that represent its things.
#pragma once

#include <memory>
#include <unordered_map>

#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/world.h"
#include "vm/snapshot.h"

namespace vellum::ags::api {

// The managed types whose objects represent things of the world.
enum class Type : std::uint8_t {
  Character,
  Object,
  Hotspot,
  Region,
  Gui,
  TextWindow,
  Control,
  Button,
  Label,
  InvWindow,
  Slider,
  TextBox,
  ListBox,
  Item,
  Dialog,
  Overlay,
  Sprite,
  Surface,
  Frame,
  Clip,
  Channel,
  Camera,
  Viewport,
  Color,
  Rendering,
  WalkableArea,
  WalkBehind,
  Pathfinder,
  MaskPathfinder,
  SaveInfo,
  AnimatedOverlay,
  Shader,
  ShaderInstance,
  MotionPath,
  Count,
};

struct Adventure {
  Adventure(vm::Vm& vm, const languages::WorldContext& context);
  ~Adventure();
  Adventure(const Adventure&) = delete;
  Adventure& operator=(const Adventure&) = delete;

  // Call before the first script runs. The data are moved in.
  void useGame(world::Game&& data);

  // The one script object that represents a thing, counted for the caller; null when there is no memory. `b` is a
  // second number, where one is not enough (for a control, a frame).
  vm::Object* objectFor(Type type, int a, int b = 0);
  vm::Object* point(int x, int y);                              // a new Point
  vm::Object* points(const std::vector<world::Point>& points);  // a new Point*[]
  // The same without creating one: null if there is none yet. Not counted.
  vm::Object* knownFor(Type type, int a) const {
    const std::vector<vm::Object*>& row = known_[static_cast<int>(type)];
    return static_cast<std::size_t>(a) < row.size() ? row[static_cast<std::size_t>(a)] : nullptr;
  }
  // A new object for each call, which represents only the number.
  vm::Object* fresh(Type type, int number);
  // Set the numbers of a fresh() object.
  static void setNumber(vm::Object* object, int number);
  static void setSecond(vm::Object* object, int number);
  // The number of a script object's thing; -1 for null.
  static int idOf(const vm::Object* object) { return numberAt(object, 4); }
  static int secondOf(const vm::Object* object) { return numberAt(object, 8); }
  // Call at the end of a tick: frees sprites, surfaces and overlays that no script refers to any more, and their
  // objects.
  void settle() {
    const auto& state = world->state;
    if (!state.pictures.sprites.empty() || !state.pictures.surfaces.empty() || !state.overlays.list.empty() ||
        !state.motions.list.empty())
      releaseUnused();
  }
  void forgetObjects();
  // A thing is gone, and another may get its number: the script object represents nothing from now on.
  void detach(Type type, int id);

  template <class Archive>
  static void fields(Archive& archive, Adventure& adventure);

  vm::Vm& vm;
  const languages::WorldContext& context;
  world::Game game;
  bool hasGame = false;  // a project, not only scripts
  world::Log log;
  std::unique_ptr<world::World> world;
  const vm::Fiber* main = nullptr;              // its calls may wait
  const vm::Fiber* console = nullptr;           // its calls start actions that take time, without waiting
  bool claimed = false;                         // ClaimEvent
  std::map<int, std::string> saveDescriptions;  // of the requested saves, by slot
  // Whether a handler exists, for IsInteractionAvailable. Set by the runtime.
  bool (*hasHandler)(void* runtime, const world::Task& task) = nullptr;
  void* runtime = nullptr;

 private:
  void releaseUnused();
  static int numberAt(const vm::Object* object, std::size_t offset) {
    return object != nullptr && object->length >= 12 ? get<std::int32_t>(object, offset) : -1;
  }

  std::uint32_t types_[static_cast<int>(Type::Count)] = {};
  std::uint32_t pointType_ = 0, pointsType_ = 0;
  void removeThing(Type type, int id);
  void sweep();
  void forgetKnown();

  std::vector<std::uint64_t> keptObjects() const;  // the ones that a save stores
  void readObject(vm::SnapshotReader& reader, std::uint64_t key);

  std::unordered_map<std::uint64_t, vm::Object*> objects_;
  std::vector<vm::Object*> known_[static_cast<int>(Type::Count)];  // the ones of objects_ that objectFor() has returned
  std::size_t sweepAt_ = 1024;  // the number of objects that triggers a search for unreferenced ones
};

inline Adventure& adventureOf(const auto& call) { return *contextOf(call).adventure; }
inline world::World& worldOf(const auto& call) { return *contextOf(call).adventure->world; }

// A thing as a call's result; null for a negative id.
inline vm::HostResult thing(vm::HostCall& call, Type type, int id, int second = 0) {
  return call.done(id < 0 ? static_cast<vm::Object*>(nullptr) : adventureOf(call).objectFor(type, id, second));
}

// The same on the fast path: when there is no object yet, the slow path creates it.
inline vm::FastResult thing(const vm::FastCall& call, Type type, int id) {
  vm::Object* known = id < 0 ? nullptr : adventureOf(call).knownFor(type, id);
  if (known == nullptr && id >= 0) {
    if (call.slow == nullptr) return call.slowPath();
    return call.done(adventureOf(call).objectFor(type, id));
  }
  vm::Heap::retain(known);
  return call.done(known);
}

// Begins every body that waits: true means that the wait is over, and `answer` is the body's result. Until then the
// script waits until World reports the end; `result` is the call's result, if it has one.
bool waitIsOver(vm::HostCall& call, vm::HostResult& answer);
// Ends a body that has started an action that takes time. False: it must not wait; `answer` is the reason or the
// result.
vm::HostResult beginWait(vm::HostCall& call, world::Wait kind, int ticks, int skip, int a = 0, int b = 0);
// Whether this call may wait; if not, `answer` is the trap.
bool mayWait(vm::HostCall& call, vm::HostResult& answer);

}  // namespace vellum::ags::api
