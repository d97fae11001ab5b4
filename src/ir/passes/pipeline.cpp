#include "ir/passes/pass.h"

namespace vellum::ir {

static constexpr Pass Passes[] = {
    {"constant-folding", "computes constant results, and puts constants into the instructions that use them",
     runConstantFolding},
    {"common-subexpressions", "computes an expression once in a stretch of code without branches",
     runCommonSubexpressions},
    {"loop-invariants", "computes loop-invariant values before the loop", runLoopInvariants},
    {"dead-code-elimination", "drops computations of temporaries that nothing reads", runDeadCodeElimination},
    {"branch-arms", "computes the value of the shorter arm of a choice before its branch", runBranchArms},
    {"superinstructions", "fuses instructions that often follow each other", runSuperinstructions},
    {"loop-constants", "loads a constant before a loop, unless it becomes an immediate", runLoopConstants},
    {"copy-coalescing", "computes a temporary where it is moved to", runCopyCoalescing},
    {"dead-store-elimination", "drops the clearing of registers that are already null", runDeadStoreElimination},
    {"bounds-checks", "drops bounds checks that an earlier check proves", runBoundsChecks},
    {"loop-versioning", "gives a counted loop a version without bounds checks, after guards for all iterations",
     runLoopVersioning},
};

std::span<const Pass> passes() { return Passes; }

void runPasses(Function& function) {
  for (const Pass& pass : Passes) pass.run(function);
}

void optimize(Module& module) {
  if (module.keepsBuilt) module.built = module.functions;
  if (!module.keepsCalls) {
    for (Function& function : module.functions) runLoopUnrolling(function);
    runInlining(module);
    runConstantOffsets(module);
  }
  for (Function& function : module.functions) runPasses(function);
}

}  // namespace vellum::ir
