// What is done to functions once they are built: rewrites that keep what they do and where they stop, and, but for
// `inline`, what they count against the budget. A pass is one file; the list is pipeline.cpp's.
#pragma once

#include <span>
#include <string>

#include "ir/module.h"

namespace vellum::ir {

struct Pass {
  std::string_view name;
  std::string_view text;  // what it does, for people
  void (*run)(Function&);
};

// Of a module whose functions are all built: `inline`, then passes() on each function. Keeps what the module is to
// keep.
void optimize(Module& module);

// Those of single functions, in the order in which they run.
std::span<const Pass> passes();

// All of them.
void runPasses(Function& function);

// Writes small functions into those that call them (inline.cpp). What is written there counts against no budget or
// depth: its own size bounds it.
constexpr std::string_view InlineText = "writes small functions where they are called";
void runInline(Module& module);

// The passes themselves. Those before fuse expect no fused instructions.
void runFold(Function& function);       // fold.cpp
void runCommon(Function& function);     // common.cpp
void runHoist(Function& function);      // hoist.cpp
void runDead(Function& function);       // dead.cpp
void runFuse(Function& function);       // fuse.cpp
void runConstants(Function& function);  // hoist.cpp
void runPlace(Function& function);      // place.cpp
void runClear(Function& function);      // clear.cpp
void runProven(Function& function);     // proven.cpp
void runCopies(Function& function);     // copies.cpp; last: what changes a loop must change its copy

// Of a whole module whose functions are finished (lend.cpp): registers borrow what stays without them, and functions
// get twins, behind all others, whose parameters borrow. `quietHosts`: by host function, whether it only computes.
constexpr std::string_view LendText = "borrows references where nobody can take the object away meanwhile";
void runLend(Module& module, const std::vector<bool>& quietHosts);

}  // namespace vellum::ir
