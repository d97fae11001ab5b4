// --property NAME=VALUE: of the skrits that the run loads, and of the components of the templates that --clone names.
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/unknown_property.h"

namespace vellum::skrit {
namespace {

constexpr std::string_view PropertyOption = "property";

std::string_view nameOf(const languages::Option& property) {
  return std::string_view(property.value).substr(0, property.value.find('='));
}

}  // namespace

// The properties in the URL of a file, and those of --property that it has.
std::string SkritRuntime::queryOf(const Implementation& implementation, source::FileId file) const {
  std::string_view url = context_.sources[file].name();
  std::string query(url.find('?') == std::string_view::npos ? "" : url.substr(url.find('?') + 1));
  for (const languages::Option& option : context_.options)
    if (option.name == PropertyOption &&
        tables::findProperty(codeOf(implementation).program, nameOf(option)) != nullptr)
      query += (query.empty() ? "" : "&") + option.value;
  return query;
}

// Reports each --property that no program has.
bool SkritRuntime::checkProperties(std::vector<const Program*> programs, diagnostics::Emitter& emitter) {
  if (!languages::findOption(context_.options, PropertyOption)) return true;
  const std::size_t errors = emitter.errorCount();
  game_->addClonedPrograms(programs, emitter);
  if (emitter.errorCount() != errors) return false;
  for (const languages::Option& option : context_.options) {
    if (option.name != PropertyOption) continue;
    auto has = [&](const Program* program) { return tables::findProperty(*program, nameOf(option)) != nullptr; };
    if (std::none_of(programs.begin(), programs.end(), has))
      reportUnknownProperty(nameOf(option), {}, programs, emitter);
  }
  return emitter.errorCount() == errors;
}

void Game::addClonedPrograms(std::vector<const Program*>& programs, diagnostics::Emitter& emitter) {
  for (const languages::Option& option : context_.options) {
    if (option.name != "clone") continue;
    readTemplates();
    Template* found = templates_.find(option.value);
    if (found == nullptr || !templates_.complete(*found, emitter)) continue;
    for (const TemplateComponent& component : found->components)
      if (const Program* program = component.skrit.empty() ? nullptr : compiled(component.skrit))
        programs.push_back(program);
  }
}

// What --property changes in the components of a template.
std::vector<TemplateComponent> Game::optionChanges(std::string_view templateName) {
  std::vector<TemplateComponent> changes;
  Template* found = templates_.find(templateName);
  if (found == nullptr || !templates_.complete(*found, scripts_.emitter())) return changes;
  for (const TemplateComponent& component : found->components) {
    const Program* program = component.skrit.empty() ? nullptr : compiled(component.skrit);
    std::vector<TemplateField> fields;
    for (const languages::Option& option : context_.options) {
      if (program == nullptr || option.name != PropertyOption) continue;
      if (tables::findProperty(*program, nameOf(option)) == nullptr) continue;
      for (auto& [name, value] : tables::splitQuery(option.value))
        fields.push_back({base::toLower(name), value, {}, {}});
    }
    if (!fields.empty()) changes.push_back({component.name, component.skrit, std::move(fields), component.at});
  }
  return changes;
}

}  // namespace vellum::skrit
