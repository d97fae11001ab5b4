// A map in a world: it ticks, prints what changes, and is drawn.
#pragma once

#include "languages/language.h"
#include "languages/xg/render/view.h"
#include "languages/xg/runtime/surface_history.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

class LevelRun {
 public:
  // Everything that the context refers to outlives this. `index`: the position in the engine's random table.
  LevelRun(const languages::WorldContext& context, Map map, LevelTypes types, Profile profile, std::uint8_t index,
           const View& view);

  // Tic 0. Both print a line for each sector that changed, and report what goes wrong.
  void start(diagnostics::Emitter& emitter);
  bool tick(diagnostics::Emitter& emitter);

  const Level& level() const { return level_; }
  bool picture(base::Picture& picture) const { return painter_.paint(level_, picture); }

  // Recorded when the option `timeline` is given.
  const SurfaceHistory& history() const { return history_; }

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, LevelRun>& run) {
    archive(run.level_);
    if constexpr (Archive::reads) run.remember();
  }

 private:
  void report(diagnostics::Emitter& emitter);
  void printChanges();
  void trace(const LevelEvent& event);
  void remember();

  const languages::WorldContext& context_;
  Level level_;
  mutable Painter painter_;
  bool records_ = false;
  SurfaceHistory history_;
  std::vector<Surface> shown_;  // as last printed
};

}  // namespace vellum::xg
