// The fuzz targets by name. The libFuzzer program runs one of them, the replay program all of them, on kept inputs.
//
// Any bytes are legal input for each. A target aborts, with a message on standard error, when an invariant is broken:
// formatting twice changes nothing, a restored world has the hash of the saved one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::fuzz {

struct Target {
  std::string name;                // "check-caos"
  std::string what;                // one line
  std::vector<std::string> seeds;  // folders of the checkout whose files are good inputs
  std::string endings;             // the extensions of those files, "" for any: ".cos .toml"
  void (*run)(std::string_view argument, std::string_view bytes);
  std::string argument;
  // Visits generated inputs; null: none.
  void (*each)(std::string_view argument, const std::function<void(std::string_view)>& use) = nullptr;
};

const std::vector<Target>& targets();
const Target* findTarget(std::string_view name);

}  // namespace vellum::fuzz
