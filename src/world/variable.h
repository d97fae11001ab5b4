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

  Outcome get(languages::Value& value, diagnostics::Emitter& emitter);
  Outcome set(const languages::Value& value, diagnostics::Emitter& emitter);

 private:
  World& world_;
  const languages::Language& language_;
  const std::string name_;
  const std::unique_ptr<languages::Variable> found_;
};

}  // namespace vellum::world
