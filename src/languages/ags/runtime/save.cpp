#include "languages/ags/runtime/save.h"

#include "languages/ags/world/fields.h"
#include "vm/snapshot.h"

namespace vellum::ags {

static constexpr base::SaveFormat AgsFormat{"AGS state", 8, 4};

template <class... States>
constexpr std::size_t numbersIn = (sizeof(States) + ...) / sizeof(world::Int);
// Structs of numbers are saved as a whole: with an additional number, older saves can't be read.
constexpr std::size_t SavedNumbers =
    numbersIn<world::CharacterState, world::ObjectState, world::HotspotState, world::RegionState, world::AreaState,
              world::GuiState, world::ControlState, world::OverlayState, world::ChannelState, world::CursorState,
              world::OptionState, world::SpriteState, world::SurfaceState, world::OptionsDrawing, world::CameraState,
              world::ViewportState, world::GameVariables, world::Globals, world::Blocking, world::Task, world::Input>;
static_assert(SavedNumbers == 518, "raise both numbers of AgsFormat, then count the new number of a struct here");

template <class Archive>
static void engineFields(Archive& archive, base::FieldsOf<Archive, Engine>& engine) {
  api::Adventure& adventure = *engine.adventure;
  archive(engine.execution.stopped);
  api::contextFields(archive, engine.machine.vm, engine.machine.services);
  archive(adventure);
  archive.part("tasks");
  archive(adventure.claimed, engine.main, adventure.saveDescriptions);
  archive.part("scripts");
  const vm::ModuleId module = engine.code.module();
  bool loaded = module.valid(), paused = engine.main.paused();
  archive(loaded);
  archive.require(loaded == module.valid(), "it belongs to other scripts");
  if (!archive.ok()) return;
  if (loaded) archive.globals(module);
  archive(paused);
  if (paused) archive(engine.main.fiber);
}

void hash(const Engine& engine, base::Hasher& hasher) {
  vm::SnapshotWriter state(engine.vm(), vm::SnapshotUse::Hash);
  engineFields(state, engine);
  hasher.text(state.take());
  base::hashWritten(hasher, [&](base::ArchiveWriter& writer) { writer(engine.session); });
}

void save(const Engine& engine, base::ArchiveWriter& writer) {
  writer.format(AgsFormat);
  writer(snapshot(engine), engine.restartPoint, engine.session);
}

base::Result<void> restore(Engine& engine, base::ArchiveReader& reader) {
  std::string_view state;
  if (reader.format(AgsFormat)) reader(state);
  if (!reader.ok()) return reader.error();
  if (auto restored = restoreSnapshot(engine, state); !restored) return restored;
  reader(engine.restartPoint, engine.session);
  reader.end();
  if (!reader.ok()) return reader.error();
  return {};
}

std::string snapshot(const Engine& engine) {
  vm::SnapshotWriter state(engine.vm(), vm::SnapshotUse::Save, vm::SnapshotTypes::Names);
  engineFields(state, engine);
  base::ArchiveWriter out;
  out.format(AgsFormat);
  out.raw(state.take());
  return out.take();
}

// The engine's types that version 5 did not have.
static std::vector<std::string> typesSince6(const Engine& engine) {
  std::vector<std::string> types{"ShaderProgram", "ShaderInstance", "MotionPath"};
  host::eachNative(engine.context.natives, "ags", [&](const host::Native& native, std::size_t) {
    if (native.kind == host::Native::Kind::Class) types.push_back(native.text);
  });
  return types;
}

base::Result<void> restoreSnapshot(Engine& engine, std::string_view bytes) {
  base::ArchiveReader outer(bytes);
  if (!outer.format(AgsFormat)) return outer.error();
  const auto types = outer.version() >= 7 ? vm::SnapshotTypes::Names : vm::SnapshotTypes::Numbers;
  const std::vector<std::string> later = outer.version() < 6 ? typesSince6(engine) : std::vector<std::string>();
  vm::SnapshotReader state(engine.vm(), outer.raw(outer.remaining()), types, later);
  state.in(AgsFormat, outer.version());
  engine.main.stop();
  engine.execution.stop();
  engineFields(state, engine);
  state.end();
  if (!state.ok()) return state.error();
  return {};
}

}  // namespace vellum::ags
