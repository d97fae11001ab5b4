// Counts the strings that agents and scripts keep outside of the script heap: those of parts and of open files.
#pragma once

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

class StringMemory {
 public:
  static constexpr std::size_t Most = std::size_t(64) << 20;  // bytes of a whole world

  StringMemory(vm::Vm& vm, const World& world, const Scheduler& scheduler)
      : vm_(vm), world_(world), scheduler_(scheduler) {}

  // Adds `bytes`; returns false when the limit is reached. Callers need not give them back: take() counts the actual
  // strings again when the limit seems to be reached.
  bool take(std::size_t bytes);
  void recount();
  void clear() { known_ = 0; }

  static std::size_t of(const Agent& agent);
  static std::size_t of(const Script& script);

 private:
  bool fits(std::size_t bytes);

  vm::Vm& vm_;
  const World& world_;
  const Scheduler& scheduler_;
  std::size_t known_ = 0;  // an upper bound; not saved
};

}  // namespace vellum::caos
