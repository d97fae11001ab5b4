// A template of game objects (Skrit manual, "Taxonomy", 1): its components and their fields, including those of its
// bases.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/text.h"
#include "source/source_set.h"

namespace vellum::skrit {

// Nested blocks are paths: "chore_dictionary:chore_default:skrit".
struct TemplateField {
  std::string name;  // lower case
  std::string value;
  source::Location nameAt, at;  // the name and the value
};

struct TemplateComponent {
  std::string name;   // lower case
  std::string skrit;  // the file of its skrit; empty: a component of the engine, whose fields are only stored
  std::vector<TemplateField> fields;
  source::Location at;

  // Sets fields, in order; a new one comes last. Rows of triggers replace all rows of their kind.
  void set(std::span<const TemplateField> changes) {
    for (std::string_view rows : {"template_triggers:", "instance_triggers:"}) {
      auto isRow = [&](const TemplateField& field) { return field.name.starts_with(rows); };
      if (std::any_of(changes.begin(), changes.end(), isRow)) std::erase_if(fields, isRow);
    }
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < fields.size(); ++i) places.try_emplace(fields[i].name, i);
    for (const TemplateField& change : changes) {
      auto [known, isNew] = places.try_emplace(change.name, fields.size());
      if (isNew) fields.push_back(change);
      else fields[known->second] = change;
    }
  }
};

// Adds the components of `from`; one that exists already gets the fields.
inline void join(std::vector<TemplateComponent>& to, std::span<const TemplateComponent> from) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < to.size(); ++i) places.try_emplace(to[i].name, i);
  for (const TemplateComponent& component : from) {
    auto [known, isNew] = places.try_emplace(component.name, to.size());
    if (isNew) to.push_back(component);
    else to[known->second].set(component.fields);
  }
}

struct Template {
  std::string name;  // as written
  std::string base;  // the base template
  std::string doc;
  std::vector<TemplateComponent> components;  // its own; if it inherits, also those of its bases, which come first
  source::Location at, baseAt;
  bool resolved = false;  // checked, with its bases
  bool inherits = false;
  bool broken = false;  // has errors, which were reported
  bool inLine = false;  // while its chain of bases is visited
};

}  // namespace vellum::skrit
