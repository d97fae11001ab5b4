#include "languages/caos/runtime/dependencies.h"

#include "base/text.h"
#include "languages/caos/world/text_bytes.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

static void charge(Engine& engine, std::size_t work) { engine.vm().charge(static_cast<std::int64_t>(work)); }

PrayStore::Entry* prayEntry(Engine& engine, std::string_view name) {
  charge(engine, engine.prayStore.size() / 8);
  return engine.prayStore.find(engine.world.galleries.assets, toBytes(name));
}

std::optional<PrayTags> prayTags(Engine& engine, std::string_view name) {
  PrayStore::Entry* entry = prayEntry(engine, name);
  const std::string* data = entry != nullptr ? engine.prayStore.data(engine.world.galleries.assets, *entry) : nullptr;
  if (data == nullptr) return std::nullopt;
  charge(engine, data->size() / 16);
  auto tags = readPrayTags(*data);
  return tags ? std::optional<PrayTags>(std::move(*tags)) : std::nullopt;
}

// The folder for the file of a dependency. "": there is no such category, or agents may write nothing there: scripts of
// Bootstrap, worlds, other agents.
static std::string_view folderOf(std::int32_t category) {
  return category == 8 || category == 9 || category == 11 ? std::string_view() : folderOfCategory(category);
}

std::int32_t installFile(Engine& engine, std::string_view name, std::int32_t category, bool install) {
  std::string_view folder = folderOf(category);
  host::Storage* storage = engine.environment.host.storage;
  Assets& assets = engine.world.galleries.assets;
  if (folder.empty() || storage == nullptr || !isPlainName(name)) return 1;
  if (assets.exists(folder, name)) return 0;
  PrayStore::Entry* entry = prayEntry(engine, name);
  if (entry == nullptr || entry->type != "FILE") return 1;
  if (!install) return 0;
  const std::string* data = engine.prayStore.data(assets, *entry);
  if (data == nullptr || !storage->write(base::cat(folder, '/', name), *data)) return 1;
  if (std::size_t dot = name.rfind('.'); dot != std::string_view::npos)
    forgetPictures(engine.world, name.substr(0, dot));
  if (category == 7) engine.catalogues.forget();
  engine.world.limbFiles.reset();  // it may be one of them
  return 0;
}

std::int32_t dependencies(Engine& engine, std::string_view name, bool install, bool all) {
  auto tags = prayTags(engine, name);
  if (!tags || tags->integer("Agent Type") == nullptr) return -1;
  const std::int32_t* count = tags->integer("Dependency Count");
  if (count == nullptr || *count < 0 || *count > 10000) return -2;
  std::int32_t missing = 0;
  for (std::int32_t i = 1; i <= *count; ++i) {
    const std::string* file = tags->string(base::cat("Dependency ", i));
    const std::int32_t* category = tags->integer(base::cat("Dependency Category ", i));
    if (file == nullptr) return -(2 + i);
    if (category == nullptr) return -(2 + *count + i);
    if (folderOf(*category).empty()) return 2 * *count + i;
    if (installFile(engine, fromBytes(*file), *category, install) == 0) continue;
    if (!all) return i;
    if (missing == 0) missing = i;
  }
  return missing;
}

}  // namespace vellum::caos
