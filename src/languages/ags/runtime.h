// AGS Script in a world: loads a game's scripts, runs their events, answers calls and snippets.
#pragma once

#include <memory>

#include "languages/ags/api/api.h"
#include "languages/ags/compile.h"
#include "languages/ags/lower/lower.h"
#include "vm/vm.h"

namespace vellum::ags {

class AgsRuntime : public languages::Runtime {
 public:
  explicit AgsRuntime(const languages::WorldContext& world);
  ~AgsRuntime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ByteWriter& writer) const override;
  base::Result<void> restore(base::ByteReader& reader) override;

 private:
  // Lowers the program as it is now and puts it in the place of what was loaded; global variables keep their values,
  // new ones get their initial ones.
  bool link(diagnostics::Emitter& emitter);
  // Runs a function of the loaded module; its result stays in the fiber.
  bool run(vm::FunctionRef function, diagnostics::Emitter& emitter);
  // Runs the event in every script that has it, in module order.
  bool event(std::string_view name, std::size_t firstUnit, diagnostics::Emitter& emitter);
  void report(const vm::Trap& trap, diagnostics::Emitter& emitter);
  std::string textOf(vm::Slot value, const Type* type) const;
  bool ready(diagnostics::Emitter& emitter);

  const languages::WorldContext& world_;
  api::Context context_;
  std::vector<std::unique_ptr<api::Binding>> bindings_;
  std::unique_ptr<Compilation> compilation_;
  std::string problem_;  // the options can't be understood
  mutable vm::Vm vm_;
  vm::Fiber fiber_;
  std::unique_ptr<Lowered> lowered_;
  vm::ModuleId module_;
  bool stopped_ = false;  // an event failed: the game is over, as in the old engine
};

}  // namespace vellum::ags
