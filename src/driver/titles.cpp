#include "driver/titles.h"

namespace vellum::driver {

Engine defaultEngine() {
  vellum_config config;
  vellum_config_init(&config);
  return Engine(config);
}

std::string enumerated(const std::vector<std::string>& names, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " " + std::string(last) + " " : ", ";
    text += names[i];
  }
  return text;
}

std::string counted(std::size_t number, std::string_view one) {
  return std::to_string(number) + " " + std::string(one) + (number == 1 ? "" : "s");
}

std::string languageIds() {
  const Engine engine = defaultEngine();
  std::vector<std::string> ids;
  for (const vellum_language* language : engine.languages()) ids.push_back(language->id);
  return enumerated(ids, "or");
}

std::string missingText(const std::string& what, const vellum_language& language) {
  if (*language.missing != '\0') return language.missing;
  return "not implemented: " + what + " " + language.title + " (docs/roadmap.md)";
}

}  // namespace vellum::driver
