#include "driver/path_in_store.h"

#include <vellum/archives.h>

#include "driver/files.h"

namespace vellum::driver {

namespace {

bool archiveHas(Engine& engine, const std::string& name, const std::string& file) {
  vellum_archive* archive = nullptr;
  Report unheard;
  vellum_archive_open(engine.get(), name.c_str(), &archive, unheard.get());
  const Handle<vellum_archive, vellum_archive_free> owned(archive);
  return archive != nullptr && vellum_archive_find(archive, file.c_str()) < vellum_archive_count(archive);
}

}  // namespace

std::optional<std::string> pathInStore(Engine& engine, const std::vector<Option>& options, const std::string& path) {
  const std::string file = path.substr(0, path.find('?'));
  if (file.starts_with('/') || isPlainFile(file)) return std::nullopt;
  for (auto option = options.rbegin(); option != options.rend(); ++option) {
    if (option->name != "store") continue;
    const bool has = isFolder(option->value) ? isPlainFile(option->value + "/" + file)
                                             : isPlainFile(option->value) && archiveHas(engine, option->value, file);
    if (has) return option->value + "/" + path;
  }
  return std::nullopt;
}

}  // namespace vellum::driver
