// The main script: the one that may wait. It runs one task after the other; an event that several scripts handle in
// turn is a chain.
#pragma once

#include "languages/ags/runtime/execution.h"

namespace vellum::ags {

class MainScript {
 public:
  world::Task running;  // its task

  MainScript(vm::Vm& vm, api::Adventure& adventure, Scripts& scripts, Execution& execution)
      : vm_(vm), adventure_(adventure), scripts_(scripts), execution_(execution) {}

  bool start(const ScriptFunction& function, Arguments arguments, diagnostics::Emitter& emitter);
  bool resume(diagnostics::Emitter& emitter);
  bool paused() const { return fiber.paused(); }
  void stop();  // before a snapshot is restored, and at the end

  void beginChain(const world::Task& task);
  bool inChain() const { return chainAt_ >= 0; }
  // Calls the room's script, then the others in order; ClaimEvent ends the chain.
  bool nextOfChain(diagnostics::Emitter& emitter);

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, MainScript>& script) {
    archive(script.running, script.chain_, script.chainAt_);
    if constexpr (Archive::reads) {
      auto last = static_cast<std::int32_t>(script.scripts_.all().size()) + 1;
      if (script.chainAt_ < -1 || script.chainAt_ > last) script.chainAt_ = -1;
    }
  }

  vm::Fiber fiber;

 private:
  vm::Vm& vm_;
  api::Adventure& adventure_;
  Scripts& scripts_;
  Execution& execution_;
  world::Task chain_;
  std::int32_t chainAt_ = -1;
};

}  // namespace vellum::ags
