// Finds languages in the list of built_in.cpp.
#include "base/path.h"
#include "base/text.h"
#include "languages/language.h"

namespace vellum::languages {

const Language* byId(std::string_view id) {
  for (const Language* language : all())
    if (language->id == id) return language;
  return nullptr;
}

const Language* byPath(std::string_view path) {
  std::string_view name = base::fileNameOf(path, "/\\");
  for (const Language* language : all())
    for (std::string_view project : language->projects)
      if (base::equalsIgnoreCase(name, project)) return language;
  for (const Language* language : all())
    for (std::string_view extension : language->extensions)
      if (base::hasExtension(path, extension)) return language;
  return nullptr;
}

const Language* byInstall(std::string_view folder, source::FileProvider& files) {
  for (const Language* language : all())
    if (language->installs.owns != nullptr && language->installs.owns(folder, files)) return language;
  return nullptr;
}

base::Result<source::FileId> addFile(const Language& language, source::SourceSet& sources, std::string name,
                                     std::string_view bytes) {
  bool binary = language.isBinary != nullptr && language.isBinary(name, bytes);
  return binary ? sources.addBytes(std::move(name), bytes) : sources.add(std::move(name), bytes);
}

std::string missingText(std::string_view what, const Language& language) {
  if (!language.missing.empty()) return std::string(language.missing);
  return base::cat("not implemented: ", what, " ", language.title, " (docs/roadmap.md)");
}

std::optional<std::string_view> findOption(const Options& options, std::string_view name) {
  for (std::size_t i = options.size(); i-- > 0;)
    if (options[i].name == name) return options[i].value;
  return std::nullopt;
}

}  // namespace vellum::languages
