// The AGS section of a save.
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/world/fields.h"
#include "vm/snapshot.h"

namespace vellum::ags {

static constexpr base::SaveFormat AgsFormat{"AGS state", 3, 3};

template <class... States>
constexpr std::size_t numbersIn = (sizeof(States) + ...) / sizeof(world::Int);
// Structs of numbers are saved as a whole: with an additional number, older saves can't be read.
constexpr std::size_t SavedNumbers =
    numbersIn<world::CharacterState, world::ObjectState, world::HotspotState, world::RegionState, world::AreaState,
              world::GuiState, world::ControlState, world::OverlayState, world::ChannelState, world::CursorState,
              world::OptionState, world::SpriteState, world::SurfaceState, world::OptionsDrawing, world::CameraState,
              world::ViewportState, world::GameVariables, world::Globals, world::Blocking, world::Task, world::Input>;
static_assert(SavedNumbers == 483, "raise both numbers of AgsFormat, then count the new number of a struct here");

template <class Archive>
void AgsRuntime::fields(Archive& archive, base::FieldsOf<Archive, AgsRuntime>& runtime) {
  api::Adventure& adventure = *runtime.adventure_;
  archive(runtime.stopped_);
  api::contextFields(archive, runtime.vm_, runtime.context_);
  archive(adventure);
  archive.part("tasks");
  archive(adventure.claimed, runtime.running_, runtime.chain_, runtime.chainAt_, adventure.saveDescriptions);
  if constexpr (Archive::reads) {
    auto last = static_cast<std::int32_t>(runtime.scripts_.size()) + 1;
    if (runtime.chainAt_ < -1 || runtime.chainAt_ > last) runtime.chainAt_ = -1;
  }
  archive.part("scripts");
  bool loaded = runtime.module_.valid(), paused = runtime.main_.paused();
  archive(loaded);
  archive.require(loaded == runtime.module_.valid(), "it belongs to other scripts");
  if (!archive.ok()) return;
  if (loaded) archive.globals(runtime.module_);
  archive(paused);
  if (paused) archive(runtime.main_);
}

void AgsRuntime::hash(base::Hasher& hasher) const {
  vm::SnapshotWriter state(vm_, vm::SnapshotUse::Hash);
  fields(state, *this);
  hasher.text(state.take());
  base::hashWritten(hasher, [this](base::ArchiveWriter& writer) { writer(session_); });
}

void AgsRuntime::save(base::ArchiveWriter& writer) const {
  writer.format(AgsFormat);
  writer(snapshot(), restartPoint_, session_);
}

base::Result<void> AgsRuntime::restore(base::ArchiveReader& reader) {
  std::string_view state;
  if (reader.format(AgsFormat)) reader(state);
  if (!reader.ok()) return reader.error();
  if (auto restored = restoreSnapshot(state); !restored) return restored;
  reader(restartPoint_, session_);
  reader.end();
  if (!reader.ok()) return reader.error();
  return {};
}

std::string AgsRuntime::snapshot() const {
  vm::SnapshotWriter state(vm_);
  fields(state, *this);
  base::ArchiveWriter out;
  out.format(AgsFormat);
  out.raw(state.take());
  return out.take();
}

base::Result<void> AgsRuntime::restoreSnapshot(std::string_view bytes) {
  base::ArchiveReader outer(bytes);
  if (!outer.format(AgsFormat)) return outer.error();
  vm::SnapshotReader state(vm_, outer.raw(outer.remaining()));
  state.in(AgsFormat, outer.version());
  stopFibers();
  fields(state, *this);
  state.end();
  if (!state.ok()) return state.error();
  return {};
}

}  // namespace vellum::ags
