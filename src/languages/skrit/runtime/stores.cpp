#include "languages/skrit/runtime/stores.h"

#include "languages/skrit/diagnostics.h"

namespace vellum::skrit {

void mountStores(const languages::Options& options, store::ResourceStore& store, source::SourceSet& sources,
                 source::FileProvider& files, diagnostics::Emitter& emitter) {
  for (std::string_view name : {"dir", "store"})
    for (const languages::Option& option : options) {
      if (option.name != name) continue;
      // Another language may be meant by --dir: only a folder of this game is mounted.
      if (name == "dir" && !store::isInstall(option.value, files)) {
        if (store::isMod(option.value, files)) emitter.emit(diag::NotAGame, {}, option.value);
        continue;
      }
      if (auto mounted = store.mount(option.value, sources, files); !mounted)
        emitter.emit(diag::BadStore, {}, option.value, mounted.error().message);
    }
  for (const std::string& problem : store.problems()) emitter.emit(diag::StorePart, {}, problem);
}

void hintGame(const store::ResourceStore& store, diagnostics::Diagnostic& missing) {
  if (!store.hasTank()) missing.hint("if it is the game's own, add --dir GAME, the folder of the installed game");
}

}  // namespace vellum::skrit
