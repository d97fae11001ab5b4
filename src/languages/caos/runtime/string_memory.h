// Counts the strings that agents and scripts keep outside of the script heap: those of parts, and of open files.
#pragma once

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

class StringMemory {
 public:
  static constexpr std::size_t Most = std::size_t(64) << 20;  // bytes, all of a world's together

  StringMemory(vm::Vm& vm, const World& world, const Scheduler& scheduler)
      : vm_(vm), world_(world), scheduler_(scheduler) {}

  // Adds so many bytes; false when there is no room. They need not be given back: take() counts what there is again
  // when it seems too much.
  bool take(std::size_t bytes);
  void recount();
  void clear() { known_ = 0; }

  static std::size_t of(const Agent& agent);
  static std::size_t of(const Script& script);

 private:
  vm::Vm& vm_;
  const World& world_;
  const Scheduler& scheduler_;
  std::size_t known_ = 0;  // or more than there are; not saved
};

}  // namespace vellum::caos
