// Which worlds a command runs.
#pragma once

#include "driver/options.h"

namespace vellum::driver {

// With --net, each --world is a world of its own; without, it is loaded before the paths, and the last one counts.
struct WorldFiles {
  const std::string* first = nullptr;  // loaded into the first world; null: that is of paths, or restored
  std::vector<std::string> others;
};

inline WorldFiles worldFiles(const Arguments& arguments) {
  if (!arguments.has("net")) return {arguments.last("world"), {}};
  WorldFiles files;
  bool isFirst = arguments.positional.empty() && !arguments.has("load");
  for (const Option& option : arguments.options) {
    if (option.name != "world") continue;
    if (isFirst && files.first == nullptr) files.first = &option.value;
    else files.others.push_back(option.value);
  }
  return files;
}

}  // namespace vellum::driver
