// Makes scripts from compiled code, and reuses the memory of those that have ended.
#pragma once

#include <memory>
#include <vector>

#include "languages/caos/runtime/output_files.h"
#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/script.h"

namespace vellum::caos {

// What the account counts for each script that runs or waits.
constexpr std::size_t ScriptBytes = 1024;

class ScriptPool {
 public:
  ScriptPool(vm::Vm& vm, const World& world, const Programs& programs, OutputFiles& files, base::MemoryAccount& account)
      : vm_(vm), world_(world), programs_(programs), files_(files), account_(account), bytes_(&account) {}

  std::unique_ptr<Script> make(std::uint32_t number, AgentHandle owner);
  // Makes one that has not started: its fiber is empty.
  std::unique_ptr<Script> makeIdle(std::uint32_t number, AgentHandle owner);
  // Makes a script that runs to its end at once.
  std::unique_ptr<Script> makeUnblockable(std::uint32_t number, AgentHandle owner);
  // Ends a script, and those that wait for it.
  void recycle(std::unique_ptr<Script> script);
  // The memory that make() will use after this many other calls; null when the pool is too small.
  const Script* spare(std::size_t after) const {
    return spare_.size() > after ? spare_[spare_.size() - 1 - after].get() : nullptr;
  }
  void clear() {
    spare_.clear();
    spareLocals_.clear();
  }

 private:
  static constexpr std::size_t MaxSpareLocals = 16;
  void clearLocals(Script& script);

  vm::Vm& vm_;
  const World& world_;
  const Programs& programs_;
  OutputFiles& files_;
  base::MemoryAccount& account_;
  std::vector<std::unique_ptr<Script>> spare_;
  std::vector<std::unique_ptr<vm::Value[]>> spareLocals_;  // all 0
  base::Counted bytes_;
};

}  // namespace vellum::caos
