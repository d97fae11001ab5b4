// Sources and options from the host.
#include "api/handles.h"
#include "api/required.h"
#include "base/path.h"

namespace vellum::api {

languages::Options toOptions(const vellum_option* options, std::size_t count) {
  languages::Options result;
  for (std::size_t i = 0; i < count; ++i)
    result.push_back(
        {options[i].name != nullptr ? options[i].name : "", options[i].value != nullptr ? options[i].value : ""});
  return result;
}

std::optional<std::string> unknownOption(const languages::Options& options) {
  for (const languages::Option& option : options) {
    bool known = false;
    for (const languages::Language* language : languages::all())
      for (const languages::OptionRow& row : language->options) known |= row.name == option.name;
    if (!known) return option.name;
  }
  return std::nullopt;
}

// The error in its value; "" when one of the languages that offer the option accepts it.
static std::string problemOf(const languages::Option& option) {
  std::string problem;
  for (const languages::Language* language : languages::all())
    for (const languages::OptionRow& row : language->options) {
      if (row.name != option.name) continue;
      if (row.problem != nullptr) problem = row.problem(option.value);
      if (row.problem == nullptr || problem.empty()) return "";
    }
  return problem;
}

const languages::Language* languageById(const char* id, vellum_report* report) {
  const languages::Language* language = languages::byId(id);
  if (language == nullptr) refuse(report, VELLUM_FAILED, base::cat("there is no language '", id, "' in this build"));
  return language;
}

std::optional<const languages::Language*> ownerOf(const char* id, vellum_report* report) {
  if (id == nullptr) return nullptr;
  const languages::Language* language = languageById(id, report);
  return language != nullptr ? std::optional(language) : std::nullopt;
}

const languages::Language* languageOf(const vellum_source& source, vellum_report* report) {
  if (source.language != nullptr) return languageById(source.language, report);
  std::string_view name = nameOf(source);
  const languages::Language* language = languages::byPath(name.substr(0, name.find('?')));
  if (language == nullptr)
    refuse(report, VELLUM_FAILED,
           base::cat("can't tell the language of '", name, "' by its extension: ",
                     name.find('.') == name.npos ? "write the file's whole name, as in game.asc, or name the language"
                                                 : "name it",
                     " with -l"));
  return language;
}

bool isFolder(const vellum_source& source) {
  std::string_view name = nameOf(source);
  return source.text == nullptr && name.size() > 1 && name.ends_with('/');
}

const languages::Language* installOwner(const vellum_source& source, source::FileProvider& files,
                                        vellum_report* report) {
  const languages::Language* owner = languages::byInstall(base::withoutEndSlash(nameOf(source)), files);
  if (owner == nullptr)
    refuse(report, VELLUM_FAILED,
           base::cat("no language of this build knows the game in '", base::withoutEndSlash(nameOf(source)),
                     "', if there is one"));
  return owner;
}

std::optional<source::FileId> addSource(source::SourceSet& sources, source::FileProvider& files,
                                        const vellum_source& source, const languages::Language* language,
                                        vellum_report* report) {
  std::string bytes;
  std::string_view text(source.text, source.text != nullptr ? source.size : 0);
  if (source.text == nullptr) {
    std::string_view name = nameOf(source);
    auto content = files.read(name.substr(0, name.find('?')));
    if (!content) {
      refuse(report, VELLUM_FAILED, base::cat("can't read '", nameOf(source), "': ", content.error().message));
      return std::nullopt;
    }
    bytes = std::move(content).value();
    text = bytes;
  }
  const std::string name(nameOf(source));
  auto id = language != nullptr ? languages::addFile(*language, sources, name, text) : sources.add(name, text);
  if (!id) {
    refuse(report, VELLUM_FAILED, id.error().message);
    return std::nullopt;
  }
  return id.value();
}

}  // namespace vellum::api

extern "C" vellum_status vellum_options_check(vellum_engine* engine, const vellum_option* options, size_t count,
                                              vellum_report* report) {
  VELLUM_NEEDS(report, engine);
  VELLUM_NEEDS_LIST(report, options, count);
  vellum::languages::Options list = vellum::api::toOptions(options, count);
  if (auto unknown = vellum::api::unknownOption(list))
    return vellum::api::refuse(report, VELLUM_FAILED, vellum::base::cat("no language has an option '", *unknown, "'"));
  for (const vellum::languages::Option& option : list)
    if (std::string problem = vellum::api::problemOf(option); !problem.empty())
      return vellum::api::refuse(report, VELLUM_FAILED, std::move(problem));
  return VELLUM_OK;
}
