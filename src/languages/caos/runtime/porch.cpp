#include "languages/caos/runtime/porch.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

bool moveToPorch(Engine& engine, std::string_view name) {
  PrayStore& store = engine.prayStore;
  Assets& assets = engine.world.galleries.assets;
  const PrayStore::Entry* found = prayEntry(engine, name);
  if (found == nullptr) return false;
  const PrayStore::Entry entry = *found;  // the store drops its own with the file
  if (assets.storage == nullptr || entry.folder.empty()) return store.removeFile(assets, entry);
  auto chunks = store.chunksOf(assets, entry);
  auto file = chunks ? readCreatureFile(*chunks, toBytes(name)) : base::Result<CreatureFile>(chunks.error());
  if (!file) return false;
  std::string porch = base::cat(engine.world.identity.folder(), "/Porch/"),
              path = base::cat(entry.folder, '/', entry.file);
  auto others = std::stable_partition(chunks->begin(), chunks->end(),
                                      [&](const PrayChunk& chunk) { return belongsTo(chunk, *file); });
  std::vector<PrayChunk> rest(others, chunks->end());
  if (creaturesIn(rest).empty()) {
    auto bytes = assets.read(entry.folder, entry.file);
    return bytes && assets.storage->write(porch + entry.file, *bytes) && store.removeFile(assets, entry);
  }
  chunks->erase(others, chunks->end());
  bool moved = assets.storage->write(base::cat(porch, name, ".creature"), writePray(*chunks)).ok() &&
               assets.storage->write(path, writePray(rest)).ok();
  store.refresh();
  return moved;
}

}  // namespace vellum::caos
