#include "driver/installs.h"

namespace vellum::driver {

std::optional<Source> installOf(const Arguments& arguments) {
  const std::string* folder = arguments.lastOfLanguage("dir");
  if (folder == nullptr || !arguments.positional.empty()) return std::nullopt;
  return Source{folder->ends_with('/') ? *folder : *folder + "/"};
}

}  // namespace vellum::driver
