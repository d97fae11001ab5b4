// What the emitter knows about a function before it emits code: the same for every machine.
#pragma once

#include <vector>

#include "ir/dataflow_facts.h"
#include "ir/liveness.h"
#include "ir/ownership.h"
#include "jit/array_lengths.h"
#include "jit/inside_accesses.h"
#include "jit/likely_divisors.h"
#include "jit/optimizations/tail_calls.h"
#include "jit/optimizations/unroll_and_jam.h"
#include "jit/value_numbers.h"
#include "vm/native.h"

namespace vellum::jit {

// Computed once for all inlined copies of a function.
struct DataflowFacts {
  ir::Liveness liveness;
  ir::Ownership ownership;
  ir::DataflowFacts known;
  InsideAccesses insides;
  std::vector<bool> lengthInRegister;  // by slot
  TailCall tail;
  std::vector<CountedLoop> counted;
  std::vector<LoopNest> nests;
  ValueNumbers values;
  std::vector<std::int32_t> divisors;  // likelyDivisors()
  DataflowFacts(const vm::LinkedFunction& function, std::uint32_t replacedAt)
      : liveness(*function.source),
        ownership(*function.source),
        known(*function.source),
        insides(function),
        lengthInRegister(slotsWithLengthInRegister(*function.source)),
        tail(findTailCall(function)),
        counted(ir::countedLoops(*function.source)),
        nests(findLoopNests(*function.source, counted, liveness)),
        values(function, known, nests, replacedAt),
        divisors(likelyDivisors(function)) {}
};

}  // namespace vellum::jit
