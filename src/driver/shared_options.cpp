#include "driver/shared_options.h"

#include "driver/titles.h"

namespace vellum::driver {

OptionSpec languageOption() {
  std::vector<std::string> ids;
  for (const Engine engine = defaultEngine(); const vellum_language* language : engine.languages())
    ids.push_back(language->id);
  return {"language", "LANG", enumerated(ids, "or") + "; without it, by the file's extension", 'l', ""};
}

}  // namespace vellum::driver
