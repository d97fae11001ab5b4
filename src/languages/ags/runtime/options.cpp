#include "languages/ags/runtime/options.h"

#include "base/text.h"

namespace vellum::ags {

bool readDialect(const languages::Options& options, Dialect& dialect, std::string& problem) {
  for (const languages::Option& option : options) {
    if (option.name == "script-api") {
      if (option.value == "3.6") {
        dialect.generation = Generation::Api36;
      } else if (option.value == "4.0") {
        dialect.generation = Generation::Api40;
      } else {
        problem = base::cat("--script-api takes 3.6 or 4.0, not '", option.value, "'");
        return false;
      }
    } else if (option.name == "right-to-left") {
      dialect.rightToLeft = true;
    } else if (option.name == "compat-limits") {
      dialect.compatLimits = true;
    } else if (option.name == "define") {
      std::size_t equals = option.value.find('=');
      std::string name = option.value.substr(0, equals);
      dialect.defines.emplace_back(name, equals == std::string::npos ? "" : option.value.substr(equals + 1));
    }
  }
  if (dialect.rightToLeft && dialect.generation == Generation::Api40) {
    problem = "--right-to-left is a mode of script API 3.6: 4.0 has none";
    return false;
  }
  return true;
}

}  // namespace vellum::ags
