#include "turtle/runtime/runtime.h"

#include "languages/machine.h"
#include "turtle/check/check.h"
#include "turtle/diagnostics.h"
#include "turtle/lower/lower.h"
#include "turtle/syntax/parser.h"

namespace vellum::turtle {

Runtime::Runtime(const languages::WorldContext& context) : context_(context), target_{turtle_, context.host.output} {
  languages::setUp(machine_, context, "Turtle");
  languages::compileHot(machine_, context);
  registerBuiltins(machine_, target_);
}

Runtime::~Runtime() {
  for (auto& fiber : fibers_) machine_.clear(*fiber);
}

bool Runtime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  std::size_t errors = emitter.errorCount();
  for (source::FileId file : files) {
    std::vector<Statement> program = check(parse(context_.sources, file, emitter), emitter);
    if (emitter.errorCount() > errors) return false;
    auto module = machine_.load(lower(program));
    VELLUM_CHECK(module.ok(), "what Turtle lowers passes verification");
    fibers_.push_back(std::make_unique<vm::Fiber>());
    machine_.start(*fibers_.back(), machine_.find(*module, "main"));
    if (!resume(*fibers_.back(), emitter)) return false;
  }
  return true;
}

bool Runtime::call(std::string_view call, std::string&, diagnostics::Emitter& emitter) {
  emitter.emit(diag::NoFunctions, {}, call);
  return false;
}

bool Runtime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  return load({snippet}, emitter);
}

}  // namespace vellum::turtle
