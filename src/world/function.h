// A function of a world's scripts that its host has prepared (languages/prepared_function.h).
#pragma once

#include <string>

#include "world/world.h"

namespace vellum::world {

class Function {
 public:
  // Finds a function of the scripts; `language` null: the only loaded language. `out` must not outlive the world.
  static Outcome prepare(World& world, const languages::Language* language, std::string_view name,
                         std::unique_ptr<Function>& out, diagnostics::Emitter& emitter);
  Function(World& world, const languages::Language& language, std::string name,
           std::unique_ptr<languages::PreparedFunction> prepared)
      : world_(world), language_(language), name_(std::move(name)), prepared_(std::move(prepared)) {}

  const std::string& name() const { return name_; }
  // Null: the function is gone, since code was replaced.
  const languages::Signature* signature() { return prepared_->signature(); }
  // Whether the arguments are numbers of the very kinds that the parameters have: callWithNumbers() needs no more
  // checks. `numbers`: their NumberKinds.
  bool takes(std::uint64_t numbers) {
    if (numbers == 0) return false;
    const languages::Signature* signature = prepared_->signature();
    return signature != nullptr && (signature->numbers == numbers || signature->anyNumbers);
  }
  // call() right after takes(). `emitter` is empty.
  Outcome callWithNumbers(languages::Values arguments, languages::Value& result, diagnostics::Emitter& emitter) {
    world_.trace("call", language_.id, name_);
    world_.enter(language_);
    const bool ok = prepared_->call(arguments, result, emitter);
    return ok && emitter.all().empty() ? Outcome::Ok : world_.traced(ok, 0, emitter);
  }
  // Like World::call(). An int is converted for a float parameter; there are no other conversions. Parameters with
  // default values may be omitted at the end.
  Outcome call(languages::Values arguments, languages::Value& result, diagnostics::Emitter& emitter);

 private:
  bool fit(const languages::Signature* signature, languages::Values& arguments, diagnostics::Emitter& emitter);

  World& world_;
  const languages::Language& language_;
  const std::string name_;
  const std::unique_ptr<languages::PreparedFunction> prepared_;
  std::vector<languages::Value> converted_;  // arguments, where one needs it
};

}  // namespace vellum::world
