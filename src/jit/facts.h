// What machine code is written from: the same for every machine.
#pragma once

#include <asmjit/core.h>

#include <vector>

#include "ir/dataflow_facts.h"
#include "ir/liveness.h"
#include "ir/loop_versioning.h"
#include "ir/opcode.h"
#include "ir/ownership.h"
#include "jit/arrays.h"
#include "jit/nest.h"
#include "jit/tail.h"
#include "vm/native.h"

namespace vellum::jit {

// A place that the stack of a running program can show: a call, or a host call under way.
struct Site {
  const vm::LinkedFunction* function = nullptr;
  std::uint32_t at = 0;
  std::uint32_t outer = vm::NativePlace::None;  // the call that was inlined around it, by number
  asmjit::Label label;                          // behind a call that the machine makes
};

// What is known of a function before its code is written, once for all its inlined copies.
struct Facts {
  ir::Liveness liveness;
  ir::Ownership ownership;
  ir::DataflowFacts known;
  std::vector<bool> withLength;
  TailCall tail;
  std::vector<CountedLoop> counted;
  std::vector<Nest> nests;
  explicit Facts(const vm::LinkedFunction& function)
      : liveness(*function.source),
        ownership(*function.source),
        known(*function.source),
        withLength(slotsWithLength(*function.source)),
        tail(findTailCall(function)),
        counted(ir::countedLoops(*function.source)),
        nests(jit::nests(*function.source, counted, liveness)) {}
};

}  // namespace vellum::jit
