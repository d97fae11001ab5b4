// The schemas of the engine's components, as the game's content declares them below world/contentdb/components:
//
//   [t:component,n:NAME] { required_component* = OTHER; internal* = FIELD; [FIELD] { type = float; } }
//
// A template's fields are checked against them. Without such files nothing is.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/runtime/templates.h"

namespace vellum::skrit {

class ComponentSchemas {
 public:
  // Adds the schemas of a FUEL file; a later one of the same name counts.
  void add(const fuel::Document& document);

  // Warns of fields that a component does not have, and of values that are none of its type. Components with a skrit
  // are not looked at: their fields are properties.
  void checkFields(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter) const;
  // Warns of components that a template and its bases lack, though one of its own needs them.
  void checkRequired(const Template& of, Templates& templates, diagnostics::Emitter& emitter) const;

 private:
  struct Schema {
    std::map<std::string, std::string, std::less<>> fields;  // to their types, in lower case
    std::set<std::string, std::less<>> internals;            // fields whose form no schema describes
    std::vector<std::string> required;
  };
  const Schema* of(const TemplateComponent& component) const;  // null: none is known

  std::map<std::string, Schema, std::less<>> schemas_;  // by name, in lower case
};

}  // namespace vellum::skrit
