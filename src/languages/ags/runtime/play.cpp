// Projects and play scripts in a runtime.
#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

bool AgsRuntime::openProject(std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  if (!session_.open(world_.options, world_.sources, world_.includes, files, emitter)) return false;
  auto game = session_.takeGame();
  if (game == nullptr || lowered_ != nullptr) {
    if (game != nullptr) emitter.emit(diag::ProjectInvalid, {}, "a game must be loaded before other scripts");
    return game == nullptr;
  }
  Dialect dialect = compilation_->dialect();
  if (session_.adjust(dialect, world_.options))
    compilation_ = std::make_unique<Compilation>(world_.sources, std::move(dialect));
  compilation_->setMaps(&session_.maps());
  game->isApi40 = compilation_->dialect().generation == Generation::Api40;
  if (session_.seed()) world_.random.seed(*session_.seed());
  useGame(std::move(*game));
  return true;
}

void AgsRuntime::beginPlay() {
  session_.play(
      *adventure_->world,
      [this](const std::string& name, diagnostics::Emitter& emitter) -> std::optional<int> {
        const ScriptFunction* function = find({}, name);
        if (function == nullptr) return std::nullopt;
        adventure_->console = &fiber_;
        bool good = run(function->ref, emitter);
        adventure_->console = nullptr;
        if (!good) return std::nullopt;
        if (fiber_.state() == vm::FiberState::Finished) return vm_.takeResult(fiber_).i;
        return 0;  // it has ended the game
      },
      [this] { return main_.paused() || chainAt_ >= 0; });
}

}  // namespace vellum::ags
