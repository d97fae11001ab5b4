// Runs of functions that a host calls, one after the other.
#pragma once

#include <memory>

#include "vm/vm.h"

namespace vellum::vm {

class DirectRun {
 public:
  // `fiber` is only this object's while it is empty. Both outlive it.
  DirectRun(Vm& vm, Fiber& fiber);
  ~DirectRun();
  DirectRun(const DirectRun&) = delete;
  DirectRun& operator=(const DirectRun&) = delete;

  // Vm::run(), takeResult() and clear() for a function that returns no tagged value, with fewer steps where nothing
  // else runs. When it has finished, the fiber is empty again, and the caller owns a reference in `result`; otherwise
  // the fiber is as Vm::run() leaves it.
  Outcome run(FunctionRef function, std::span<const Slot> arguments, Slot& result);

 private:
  friend struct NativeRuntime;

  Vm& vm_;
  Fiber& fiber_;
  std::unique_ptr<NativeContext> context_;  // null until something runs with a compiler
};

}  // namespace vellum::vm
