// A value of a world that its host reads and writes by name (languages/variable.h).
#pragma once

#include <string>

#include "world/world.h"

namespace vellum::world {

class Variable {
 public:
  // `language` null: the only loaded language. `out` must not outlive the world.
  static Outcome find(World& world, const languages::Language* language, std::string_view object, std::string_view path,
                      std::unique_ptr<Variable>& out, diagnostics::Emitter& emitter);
  Variable(World& world, const languages::Language& language, std::string name,
           std::unique_ptr<languages::Variable> found)
      : world_(world), language_(language), name_(std::move(name)), found_(std::move(found)) {}

  // All things of the language that have values.
  static Outcome objects(World& world, const languages::Language* language,
                         std::vector<languages::InspectedObject>& out);
  // The names that an entry of a console may have and that begin with `prefix`, in any case.
  static Outcome names(World& world, const languages::Language* language, std::string_view prefix,
                       std::vector<std::string>& out);
  // The values of one of them, a line each: "NAME = VALUE"; of one value, its own.
  static Outcome valuesOf(World& world, const languages::Language* language, std::string object, std::string& out);

  Outcome get(languages::Value& value, diagnostics::Emitter& emitter);
  Outcome set(const languages::Value& value, diagnostics::Emitter& emitter);

 private:
  // Whether nothing of a language that is named is loaded yet.
  static bool isEmpty(World& world, const languages::Language* language);
  static Outcome inspectable(World& world, const languages::Language* language, languages::Inspectable*& out,
                             const languages::Language*& owner);

  World& world_;
  const languages::Language& language_;
  const std::string name_;
  const std::unique_ptr<languages::Variable> found_;
};

}  // namespace vellum::world
