// The optimiser: rewrites finished functions. A pass preserves what a function does, where it traps and, except for
// inlining and loop unrolling, what it charges to the budget. Each pass is one file, whose first comment names the
// optimisation, what it requires and what it guarantees; pipeline.cpp defines their order.
#pragma once

#include <span>
#include <string>

#include "ir/module.h"

namespace vellum::ir {

struct Pass {
  std::string_view name;
  std::string_view text;  // description, for people
  void (*run)(Function&);
};

// Optimises a module whose functions are all finished: loop unrolling, inlining, then passes() on each function.
// Respects Module::keepsCalls and keepsBuilt.
void optimize(Module& module);

// The passes over single functions, in the order in which they run.
std::span<const Pass> passes();

// Runs all of them.
void runPasses(Function& function);

// Before inlining: a function whose loops are unrolled can be inlined.
constexpr std::string_view LoopUnrollingText = "writes each iteration of a loop of few iterations";
void runLoopUnrolling(Function& function);  // loop_unrolling.cpp

// Passes over a whole module.
constexpr std::string_view InliningText = "replaces calls of small functions with their bodies";
void runInlining(Module& module);  // inlining.cpp
constexpr std::string_view ConstantOffsetsText = "reaches the fields of a global struct directly";
void runConstantOffsets(Module& module);  // constant_offsets.cpp; after it

// `quietHosts`: by host function, whether it is a pure computation.
constexpr std::string_view RefcountElisionText = "borrows references that nothing can release meanwhile";
void runRefcountElision(Module& module, const std::vector<bool>& quietHosts);  // refcount_elision.cpp
constexpr std::string_view BorrowedLoadsText = "borrows references that are loaded for a moment";
void runBorrowedLoads(Function& function);  // borrowed_loads.cpp; after it
constexpr std::string_view ReferenceMovesText = "moves references out of registers that are not read again";
void runReferenceMoves(Function& function);  // reference_moves.cpp; after it

// Passes over one function. Those before superinstructions expect no fused instructions.
void runConstantFolding(Function& function);       // constant_folding.cpp
void runCommonSubexpressions(Function& function);  // common_subexpressions.cpp
void runLoopInvariants(Function& function);        // loop_invariants.cpp
void runDeadCodeElimination(Function& function);   // dead_code_elimination.cpp
void runBranchArms(Function& function);            // branch_arms.cpp
void runSuperinstructions(Function& function);     // superinstructions.cpp
void runLoopConstants(Function& function);         // loop_invariants.cpp
void runCopyCoalescing(Function& function);        // copy_coalescing.cpp
void runDeadStoreElimination(Function& function);  // dead_store_elimination.cpp
void runBoundsChecks(Function& function);          // bounds_checks.cpp
void runLoopVersioning(Function& function);        // loop_versioning.cpp; last: a loop and its version must stay equal

}  // namespace vellum::ir
