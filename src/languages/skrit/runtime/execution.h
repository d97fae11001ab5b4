// Runs code of skrit objects on the virtual machine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/runtime/implementations.h"
#include "languages/skrit/runtime/reporter.h"
#include "languages/skrit/world/engine.h"
#include "vm/direct_run.h"

namespace vellum::vm {
enum class SnapshotUse : std::uint8_t;
}

namespace vellum::skrit {

class Execution final : public CodeRunner {
 public:
  Execution(vm::Vm& vm, Engine& engine, Implementations& implementations, Reporter& reporter)
      : vm_(vm), engine_(engine), implementations_(implementations), reporter_(reporter) {}
  ~Execution() override;
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  // CodeRunner
  bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) override;
  void release(SkritObject& object, bool last) override;
  void stateStorm(SkritObject& object, int changes) override { reporter_.stateStorm(object, changes); }
  bool tracing() const override { return reporter_.tracing(); }
  void happened(const SkritObject& object, std::string_view what, std::string_view detail) override {
    reporter_.happened(object, what, detail);
  }

  // Calls of the host. Changes of state that the function requests happen before they return. After a fault the first
  // one returns nothing, and the others false, with `result` unchanged.
  std::optional<float> callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments);
  bool callForText(SkritObject& object, std::uint32_t function, const Arguments& arguments, std::string& result);
  // The same where nothing runs yet: takes the references of the arguments, which are by slot. `mayWait`: the function
  // may wait for the host. When it has finished, `result` has what it returns, and the caller owns a reference in it.
  // False after a fault.
  bool callByHost(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments, bool mayWait,
                  vm::Slot& result, bool& finished);

  // As run(), for code that others rely on at once: it can't wait.
  bool runToEnd(SkritObject& object, std::uint32_t function, const Arguments& arguments = {});
  // Scripts that wait for the host (vellum/host.h): whether the code that makes this call may, and whether it has.
  bool mayWait(const vm::HostCall& call) const { return (call.fiber.userData & MayWait) != 0; }
  bool takeWaited(const vm::HostCall& call) { return std::exchange(resumed_, nullptr) == &call.fiber; }
  // Calls the host again; what it has answered goes on, in the order in which it began to wait.
  void goOn();
  // Whether waiting code of the skrit can go on in the module of `fresh`; moves it there if `really`.
  const ir::Function* moveWaiting(const Implementation& implementation, const Code& fresh,
                                  const source::SourceSet& sources, bool really);
  void forgetWaiting();  // of all objects
  // Nothing, where nothing waits.
  void saveWaiting(base::ArchiveWriter& writer, vm::SnapshotUse use) const;
  void restoreWaiting(base::ArchiveReader& reader);

  bool busy() const { return runnersInUse_ > 0; }
  // The object whose code makes a call.
  SkritObject* running(const vm::HostCall& call) const {
    return engine_.objects.find(static_cast<std::int32_t>(call.fiber.userData & ~MayWait));
  }
  void abort() { aborted_ = true; }  // the running call must trap

  // The arguments of the '...' of the current call.
  const Arguments& extra() const { return extra_; }
  Arguments takeExtra() { return std::move(extra_); }
  void addExtra(Argument argument) { extra_.push_back(std::move(argument)); }
  void dropExtra() { extra_.clear(); }  // keeps the capacity

 private:
  static constexpr std::uint64_t MayWait = std::uint64_t(1) << 32;  // in a fiber's userData, above the handle
  struct Waiting {
    std::int32_t handle = 0;           // of the object
    std::unique_ptr<vm::Fiber> fiber;  // null: its object is gone
  };
  void forgetWaiting(std::int32_t object);

  enum class Ended : std::uint8_t { Finished, Waiting, AtFault };

  // A fiber for calls, one after the other; a nested call takes the next runner.
  struct Runner {
    std::unique_ptr<vm::Fiber> fiber = std::make_unique<vm::Fiber>();  // it moves to waiting_ when it waits
    vm::DirectRun runs;
    explicit Runner(vm::Vm& vm) : runs(vm, *fiber) {}
  };

  // Takes the references of the arguments. Once it has finished, the caller owns a reference in `result`.
  Ended call(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments, bool mayWait,
             vm::Slot& result);
  template <class Take>
  Ended call(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool mayWait, Take take);
  // Valid until the next call.
  std::span<const vm::Slot> slotsOf(const Function& function, const Arguments& arguments);
  void giveBlocks(SkritObject& object, vm::Fiber& fiber) const;
  bool fault(SkritObject& object, const vm::Fiber& fiber);
  void goOn(SkritObject& object, std::unique_ptr<vm::Fiber> fiber);

  vm::Vm& vm_;
  Engine& engine_;
  Implementations& implementations_;
  Reporter& reporter_;
  std::vector<std::unique_ptr<Runner>> runners_;
  std::size_t runnersInUse_ = 0;
  std::vector<Waiting> waiting_;
  const vm::Fiber* resumed_ = nullptr;  // its next call of the host has waited
  std::vector<vm::Slot> slots_;         // arguments of the next call
  Arguments extra_;
  bool aborted_ = false;
};

}  // namespace vellum::skrit
