#include "languages/skrit/runtime/component_schemas.h"

#include <utility>

#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"

namespace vellum::skrit {

using base::toLower;

namespace {

// "internal*" has become internal0, internal1: the name without its number.
std::string_view withoutNumber(std::string_view name) {
  while (!name.empty() && base::isAsciiDigit(name.back())) name.remove_suffix(1);
  return name;
}

// Formulas and macros begin with '#'; other types are names or lists.
bool isValueOf(std::string_view type, std::string_view value) {
  if (value.empty() || value.starts_with('#')) return true;
  if (type == "bool") return fuel::valueBool(value).has_value();
  if (type == "int") return fuel::valueInt(value).has_value();
  if (type == "float") return fuel::valueFloat(value).has_value();
  return true;
}

}  // namespace

void ComponentSchemas::add(const fuel::Document& document) {
  for (const fuel::Block& block : document.blocks) {
    if (!base::equalsIgnoreCase(block.type, "component")) continue;
    Schema schema;
    for (const fuel::Attribute& each : block.attributes) {
      std::string_view name = withoutNumber(each.name);
      std::string value = toLower(fuel::valueText(each.value));
      if (base::equalsIgnoreCase(name, "internal")) schema.internals.insert(std::move(value));
      else if (base::equalsIgnoreCase(name, "required_component")) schema.required.push_back(std::move(value));
    }
    for (std::uint32_t child : block.children) {
      const fuel::Block& field = document.blocks[child];
      const fuel::Attribute* type = document.attribute(field, "type");
      if (field.type.empty())
        schema.fields[toLower(field.name)] = type != nullptr ? toLower(fuel::valueText(type->value)) : "";
    }
    schemas_[toLower(block.name)] = std::move(schema);
  }
}

const ComponentSchemas::Schema* ComponentSchemas::of(const TemplateComponent& component) const {
  auto found = schemas_.find(component.name);
  return found == schemas_.end() || !component.skrit.empty() ? nullptr : &found->second;
}

void ComponentSchemas::checkFields(const std::vector<TemplateComponent>& components,
                                   diagnostics::Emitter& emitter) const {
  for (const TemplateComponent& component : components) {
    const Schema* schema = of(component);
    if (schema == nullptr) continue;
    std::string_view before;  // fields of one block follow each other: it is reported once
    for (const TemplateField& field : component.fields) {
      std::string_view name = std::string_view(field.name).substr(0, field.name.find(':'));
      auto known = schema->fields.find(name);
      bool internal = schema->internals.contains(name) || schema->internals.contains(withoutNumber(name));
      if (internal || (known == schema->fields.end() && schema->fields.contains(withoutNumber(name)))) continue;
      if (known != schema->fields.end()) {
        if (name.size() == field.name.size() && !isValueOf(known->second, field.value))
          emitter.emit(diag::NotOfFieldType, field.at, component.name, name, known->second, field.value);
        continue;
      }
      if (std::exchange(before, name) == name) continue;
      diagnostics::SpellingSuggestion suggestion(name);
      for (const auto& [each, type] : schema->fields) suggestion.offer(each);
      for (const std::string& each : schema->internals) suggestion.offer(each);
      diagnostics::Diagnostic& diagnostic = emitter.emit(diag::UnknownField, field.nameAt, component.name, name);
      if (suggestion) diagnostic.hint(suggestion.hint());
    }
  }
}

void ComponentSchemas::checkRequired(const Template& of, Templates& templates, diagnostics::Emitter& emitter) const {
  std::set<std::string_view> all;
  const Template* at = &of;
  for (std::size_t steps = 0; at != nullptr && steps <= templates.names().size(); ++steps) {
    for (const TemplateComponent& each : at->components) all.insert(each.name);
    if (at->base.empty()) break;
    at = templates.find(at->base);
    if (at == nullptr) return;  // it may be in the base, which is missing
  }
  for (const TemplateComponent& component : of.components) {
    const Schema* schema = this->of(component);
    std::string missing;
    for (std::size_t i = 0; schema != nullptr && i < schema->required.size(); ++i)
      if (const std::string& name = schema->required[i]; !all.contains(name))
        base::append(missing, base::cat(missing.empty() ? "'" : ", '", name, "'"));
    if (!missing.empty()) emitter.emit(diag::ComponentNeeds, component.at, component.name, missing, of.name);
  }
}

}  // namespace vellum::skrit
