// A template of game objects (Skrit manual, "Taxonomy", 1): its components and their fields, including those of its
// bases.
#pragma once

#include <string>
#include <string_view>
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

  void set(const TemplateField& field) {
    for (TemplateField& each : fields)
      if (each.name == field.name) {
        each = field;
        return;
      }
    fields.push_back(field);
  }
};

struct Template {
  std::string name;  // as written
  std::string base;  // the base template
  std::string doc;
  std::vector<TemplateComponent> components;  // those of the base first
  source::Location at, baseAt;
  bool resolved = false;  // `components` are complete
  bool broken = false;    // has errors, which were reported
  bool inLine = false;    // while its chain of bases is visited
};

}  // namespace vellum::skrit
