#include "languages/skrit/runtime/templates.h"

#include <algorithm>

#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/stores.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/unknown_property.h"

namespace vellum::skrit {

using base::cat;

namespace {

constexpr std::string_view ComponentFolder = "world/contentdb/components";

constexpr std::string_view EngineComponents[] = {
#define VELLUM_SKRIT_COMPONENT(name, text) #name,
#include "languages/skrit/builtins/components.def"
#undef VELLUM_SKRIT_COMPONENT
};

void hint(const diagnostics::SpellingSuggestion& suggestion, diagnostics::Diagnostic& diagnostic) {
  if (suggestion) diagnostic.hint(suggestion.hint());
}

// The folder to mount so that the store has this file: what is before "world/contentdb"; "DIR" for other files.
std::string storeOf(std::string_view file) {
  constexpr std::string_view Content = "world/contentdb/";
  std::string lower = base::toLower(file);
  std::replace(lower.begin(), lower.end(), '\\', '/');
  std::size_t at = lower.rfind(cat("/", Content));
  if (at != std::string::npos) return std::string(file.substr(0, std::max<std::size_t>(at, 1)));
  return lower.starts_with(Content) ? "." : "DIR";
}

void addFields(const fuel::Document& document, const fuel::Block& block, const std::string& path,
               std::vector<TemplateField>& to, int depth) {
  for (const fuel::Attribute& attribute : block.attributes)
    to.push_back({cat(path, base::toLower(attribute.name)), fuel::valueText(attribute.value), attribute.nameAt,
                  attribute.valueAt});
  if (depth > 200) return;
  for (std::uint32_t child : block.children)
    addFields(document, document.blocks[child], cat(path, base::toLower(document.blocks[child].name), ":"), to,
              depth + 1);
}

}  // namespace

// ---- Reading

// Templates may appear in blocks that serve only for organization.
void Templates::add(const fuel::Document& document, bool development, diagnostics::Emitter& emitter) {
  for (const fuel::Block& block : document.blocks)
    if (base::equalsIgnoreCase(block.type, "template") && (development || !block.development))
      addTemplate(document, block, emitter);
}

std::vector<TemplateComponent> Templates::components(const fuel::Document& document, const fuel::Block& block,
                                                     diagnostics::Emitter& emitter) {
  std::vector<TemplateComponent> out;
  std::unordered_map<std::string, std::size_t> places;
  for (std::uint32_t child : block.children) {
    std::string name = base::toLower(document.blocks[child].name);
    source::Location at = document.blocks[child].at;
    auto [known, isNew] = places.try_emplace(name, out.size());
    if (isNew) out.push_back({name, "", {}, at});
    else emitter.emit(diag::DuplicateComponent, at, name).note(out[known->second].at, "the other one is here");
    std::vector<TemplateField> fields;
    addFields(document, document.blocks[child], "", fields, 0);
    out[known->second].set(fields);
  }
  return out;
}

void Templates::addTemplate(const fuel::Document& document, const fuel::Block& block, diagnostics::Emitter& emitter) {
  auto made = std::make_unique<Template>();
  made->name = block.name;
  made->at = block.at;
  if (const fuel::Attribute* base = document.attribute(block, "specializes")) {
    made->base = fuel::valueText(base->value);
    made->baseAt = base->valueAt;
  }
  if (const fuel::Attribute* doc = document.attribute(block, "doc")) made->doc = fuel::valueText(doc->value);
  made->components = components(document, block, emitter);
  auto [place, added] = all_.index.try_emplace(base::toLower(made->name), all_.templates.size());
  if (added) {
    all_.names.push_back(made->name);
    all_.templates.push_back(std::move(made));
    return;
  }
  std::unique_ptr<Template>& other = all_.templates[place->second];
  // A file that is also in the store adds nothing.
  if (other->at.file == made->at.file && other->at.span.begin == made->at.span.begin) return;
  emitter.emit(diag::DuplicateTemplate, made->at, made->name).note(other->at, "the other one is here");
  other = std::move(made);
}

Template* Templates::find(std::string_view name) {
  auto found = all_.index.find(base::toLower(name));
  return found == all_.index.end() ? nullptr : all_.templates[found->second].get();
}

bool Templates::readChanges(const fuel::Document& document, const fuel::Block& block, Files have,
                            std::vector<TemplateComponent>& out, diagnostics::Emitter& emitter) {
  std::size_t before = emitter.errorCount();
  out = components(document, block, emitter);
  for (TemplateComponent& component : out) findSkrit(component, have, emitter);
  return emitter.errorCount() == before;
}

// ---- Inheritance

bool Templates::resolve(Template& wanted, Files have, diagnostics::Emitter& emitter) {
  // Follows the bases upwards, then checks them downwards, without recursion.
  std::size_t before = emitter.errorCount();
  std::vector<Template*> line{&wanted};
  wanted.inLine = true;
  while (!line.back()->resolved && !line.back()->base.empty()) {
    Template& last = *line.back();
    Template* base = find(last.base);
    if (base != nullptr && !base->inLine) {
      base->inLine = true;
      line.push_back(base);
      continue;
    }
    last.broken |= have == Files::All;
    if (base == nullptr) unknown(last.base, last.baseAt, have, emitter);
    else emitter.emit(diag::TemplateCycle, last.baseAt, last.base);
    last.base.clear();
  }
  for (std::size_t i = line.size(); i-- > 0;) {
    Template& at = *line[i];
    at.inLine = false;
    if (std::exchange(at.resolved, true)) continue;
    std::size_t errors = emitter.errorCount();
    for (TemplateComponent& component : at.components) findSkrit(component, have, emitter);
    at.broken |= emitter.errorCount() != errors;
    if (i + 1 < line.size()) at.broken |= line[i + 1]->broken;
  }
  return emitter.errorCount() == before && !wanted.broken;
}

bool Templates::complete(Template& wanted, diagnostics::Emitter& emitter) {
  if (!resolve(wanted, Files::All, emitter)) return false;
  if (std::exchange(wanted.inherits, true) || wanted.base.empty()) return true;
  std::vector<const Template*> line{&wanted};
  while (!line.back()->base.empty() && (line.size() == 1 || !line.back()->inherits))
    line.push_back(find(line.back()->base));
  std::vector<TemplateComponent> all = line.back()->components;
  for (std::size_t i = line.size() - 1; i-- > 0;) join(all, line[i]->components);
  for (const TemplateComponent& component : all) all_.inherited += 1 + component.fields.size();
  if (all_.inherited > MaxFields) {
    emitter.emit(diag::TooManyGos, wanted.at, "inherited fields of templates");
    return false;
  }
  wanted.components = std::move(all);
  return true;
}

void Templates::resolveFile(source::FileId file, Files have, diagnostics::Emitter& emitter) {
  for (const auto& each : all_.templates)
    if (each->at.file == file) resolve(*each, have, emitter);
}

void Templates::unknown(std::string_view name, source::Location at, Files have, diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion suggestion(name);
  for (const std::string& each : all_.names) suggestion.offer(each);
  bool all = have == Files::All;
  diagnostics::Diagnostic& found =
      all ? emitter.emit(diag::UnknownTemplate, at, name)
          : emitter.emit(diag::TemplateElsewhere, at, name, storeOf(sources_[at.file].name()));
  hint(suggestion, found);
  if (all && store_.empty()) found.hint("no store is mounted: add --store DIR, the folder that holds world/contentdb");
  else if (all && !suggestion) hintGame(store_, found);
}

// ---- Components

std::string Templates::componentSkrit(std::string_view name, source::FileId near) {
  if (const store::ResourceStore::File* file = store_.findBelow(ComponentFolder, name)) return file->source;
  if (!near.valid()) return "";
  std::string_view from = sources_[near].name();
  from = tables::withoutQuery(from);
  std::string beside = cat(base::folderOf(from), name, ".skrit");
  if (absent_.contains(beside)) return "";
  if (sources_.load(files_, beside)) return beside;
  absent_.insert(std::move(beside));
  return "";
}

void Templates::findSkrit(TemplateComponent& component, Files have, diagnostics::Emitter& emitter) {
  component.skrit = componentSkrit(component.name, component.at.file);
  if (component.skrit.empty()) {
    bool known = std::find(std::begin(EngineComponents), std::end(EngineComponents), component.name) !=
                 std::end(EngineComponents);
    if (!known) unknownComponent(component, have, emitter);
  } else if (const Program* program = skrits_.compiled(component.skrit)) {
    checkFields(component, *program, emitter);
  }
}

void Templates::unknownComponent(const TemplateComponent& component, Files have, diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion suggestion(component.name);
  for (std::string_view each : EngineComponents) suggestion.offer(each);
  std::vector<std::string> skrits;
  for (const store::ResourceStore::File* file : store_.match(cat(ComponentFolder, "/**.skrit"))) {
    std::string_view name = base::fileNameOf(file->path);
    suggestion.offer(name.substr(0, name.rfind('.')));
  }
  // A template that is only in the store is made without the missing component.
  const diagnostics::Kind& kind = have == Files::Some                  ? diag::ComponentElsewhere
                                  : skrits_.isAsked(component.at.file) ? diag::UnknownComponent
                                                                       : diag::MissingComponent;
  diagnostics::Diagnostic& found =
      emitter.emit(kind, component.at, component.name, storeOf(sources_[component.at.file].name()));
  hint(suggestion, found);
  if (have == Files::All && !suggestion) hintGame(store_, found);
}

// "jat_brain = world/ai/jobs/common/brain_hero.skrit", "skrit = rotatey?rpm=8" of a chore; "jat_none" is none.
void Templates::checkPaths(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter) {
  for (const TemplateComponent& component : components)
    for (const TemplateField& field : component.fields) {
      bool job = component.name == "mind" && field.name.starts_with("jat_");
      bool chore =
          component.name == "body" && field.name.starts_with("chore_dictionary:") && field.name.ends_with(":skrit");
      std::string_view name = tables::withoutQuery(field.value);
      if ((!job && !chore) || name.empty() || base::equalsIgnoreCase(name, "jat_none")) continue;
      if (chore && store_.findSkrit(name, "art/animations/skrits") != nullptr) continue;
      if (store_.findSkrit(name) != nullptr) continue;
      diagnostics::SpellingSuggestion suggestion(name);
      for (const store::ResourceStore::File* file :
           store_.match(job ? "world/ai/**.skrit" : "art/animations/skrits/**"))
        suggestion.offer(chore ? base::fileNameOf(file->path).substr(0, base::fileNameOf(file->path).rfind('.'))
                               : std::string_view(file->path).substr(0, file->path.size() - 6));
      hint(suggestion, emitter.emit(diag::SkritElsewhere, field.at, name));
    }
}

std::string Templates::docOf(std::string_view name) {
  const Template* at = find(name);
  for (std::size_t steps = 0; at != nullptr && steps <= all_.templates.size(); ++steps, at = find(at->base))
    if (!at->doc.empty() || at->base.empty()) return at->doc;
  return "";
}

// "The 'fields' are actually properties in the skrit" (Skrit manual, "Taxonomy", 1).
void Templates::checkFields(const TemplateComponent& component, const Program& program, diagnostics::Emitter& emitter) {
  for (const TemplateField& field : component.fields) {
    const Variable* property = tables::findProperty(program, field.name);
    if (property == nullptr) {
      const Program* const skrit = &program;
      reportUnknownProperty(field.name, field.nameAt, {&skrit, 1}, emitter);
    } else if (!tables::parseValue(field.value, property->type, exports_)) {
      emitter.emit(diag::BadPropertyValue, field.at, property->name, field.value, exports_.typeName(property->type))
          .note(property->location, "the property is declared here");
    }
  }
}

}  // namespace vellum::skrit
