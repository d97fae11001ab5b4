#include "ir/passes/pass.h"

namespace vellum::ir {

static constexpr Pass Passes[] = {
    {"fold", "computes what constants give, and puts constants into the instructions that use them", runFold},
    {"common", "computes an expression once in a stretch of code without jumps", runCommon},
    {"hoist", "computes before a loop what is the same in all its rounds", runHoist},
    {"dead", "drops what computes a temporary that nobody reads", runDead},
    {"fuse", "makes one instruction of several that often follow each other", runFuse},
    {"constants", "loads a constant before a loop, when no instruction holds it", runConstants},
    {"place", "computes a temporary where it is moved to", runPlace},
    {"clear", "clears no register that holds nothing", runClear},
    {"proven", "drops bounds checks that an earlier one proves", runProven},
    {"copies", "gives a counted loop a copy without bounds checks, for when those of all its rounds hold", runCopies},
};

std::span<const Pass> passes() { return Passes; }

void runPasses(Function& function) {
  for (const Pass& pass : Passes) pass.run(function);
}

void optimize(Module& module) {
  if (module.keepsBuilt) module.built = module.functions;
  if (!module.keepsCalls) runInline(module);
  for (Function& function : module.functions) runPasses(function);
}

}  // namespace vellum::ir
