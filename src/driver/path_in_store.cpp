#include "driver/path_in_store.h"

#include "driver/archives/archives.h"
#include "driver/files.h"

namespace vellum::driver {

namespace {

bool archiveHas(Session& session, const std::string& name, const std::string& file) {
  vellum_archive* archive = nullptr;
  Report unheard;
  vellum_archive_open(session.engine().get(), name.c_str(), &archive, unheard.get());
  const Archive owned(archive);
  return archive != nullptr && vellum_archive_find(archive, file.c_str()) < vellum_archive_count(archive);
}

}  // namespace

std::optional<std::string> pathInStore(Session& session, const std::string& path) {
  const std::string file = path.substr(0, path.find('?'));
  if (file.starts_with('/') || isPlainFile(file)) return std::nullopt;
  const std::vector<Option>& options = session.options();
  for (auto option = options.rbegin(); option != options.rend(); ++option) {
    if (option->name != "store") continue;
    const bool has = isFolder(option->value)        ? isPlainFile(option->value + "/" + file)
                     : isArchiveName(option->value) ? archiveHas(session, option->value, file)
                                                    : false;
    if (has) return option->value + "/" + path;
  }
  return std::nullopt;
}

}  // namespace vellum::driver
