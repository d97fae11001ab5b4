#include "driver/installs.h"

namespace vellum::driver {

std::optional<Source> installOf(const Arguments& arguments) {
  const std::string* folder = arguments.lastOfLanguage("dir");
  if (folder == nullptr || !arguments.positional.empty()) return std::nullopt;
  return Source{folder->ends_with('/') ? *folder : *folder + "/"};
}

std::optional<Source> knownInstall(const Engine& engine, const Arguments& arguments) {
  std::optional<Source> install = installOf(arguments);
  return install && engine.languageByInstall(install->name) != nullptr ? install : std::nullopt;
}

}  // namespace vellum::driver
