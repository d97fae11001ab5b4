// Functions of the loaded scripts that a host has prepared.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/runtime/engine.h"
#include "languages/language.h"

namespace vellum::ags {

class AgsFunction final : public languages::PreparedFunction {
 public:
  AgsFunction(Engine& engine, std::string_view name) : engine_(engine), name_(name) {}

  const languages::Signature* signature() override;
  bool hasRoomFor(std::size_t bytes) override { return engine_.vm().heap().hasRoomFor(bytes); }
  bool call(languages::Values arguments, languages::Value& result, diagnostics::Emitter& emitter) override;
  // The same; `result` is the text that eval shows.
  bool callForText(languages::Values arguments, std::string& result, diagnostics::Emitter& emitter);
  // Whether several scripts have a function of that name.
  bool isAmbiguous() const;

 private:
  vm::Slot slotOf(const languages::Value& value, languages::ValueKind parameter);
  vm::Slot objectSlotOf(const languages::Value& value);
  template <class Take>
  bool run(languages::Values arguments, diagnostics::Emitter& emitter, Take take);

  Engine& engine_;
  const std::string name_;
  const ScriptFunction* found_ = nullptr;
  std::uint32_t foundIn_ = 0;  // Scripts::version() at the time
  int foundInRoom_ = -1;
  languages::Signature signature_;
  std::vector<languages::Value> defaults_;  // of the parameters that are not required
  std::vector<vm::Slot> slots_;
  std::string text_;  // of the last result
};

// Null: there is no such function, which is reported.
std::unique_ptr<languages::PreparedFunction> prepareFunction(Engine& engine, std::string_view name,
                                                             diagnostics::Emitter& emitter);

}  // namespace vellum::ags
